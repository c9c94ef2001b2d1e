import { art } from '../art.ts';

/** What of a person decides which drawing stands for them while they have no picture of their own. */
export interface Drawn {
  /** As accounts hold it: 1 male, 2 female, anything else is not known. */
  sex?: number | undefined;
  /** Of a student a child is drawn, of everybody else a grown-up. */
  isStudent?: boolean | undefined;
}

const DRAWINGS = {
  student: { 1: 'avatar-02', 2: 'avatar-04' },
  grownUp: { 1: 'avatar-10', 2: 'avatar-07' },
} as const;

/** Address of the platform's drawing for somebody without a picture: by sex and age, and neither one nor the other where the sex is not known. */
export function defaultAvatar({ sex, isStudent = false }: Drawn = {}): string {
  const drawings = DRAWINGS[isStudent ? 'student' : 'grownUp'];
  return art(sex === 1 || sex === 2 ? drawings[sex] : 'avatar-neutral');
}
