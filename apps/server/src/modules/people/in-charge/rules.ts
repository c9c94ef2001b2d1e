import type { TaughtClass } from '@vimo/contract';

/** Subjects that a school is shown: those that are switched on and of one of its stages, and those that somebody teaches there all the same. */
export function taughtAt<S extends { subjectId: string; stages: readonly number[]; enabled: boolean }>(
  all: readonly S[],
  stages: readonly number[],
  classes: readonly Pick<TaughtClass, 'subjects'>[],
): S[] {
  const taught = new Set(classes.flatMap(({ subjects }) => subjects.map(({ subjectId }) => subjectId)));
  const fits = (subject: S) =>
    subject.stages.length === 0 || stages.length === 0 || subject.stages.some((stage) => stages.includes(stage));
  return all.filter((subject) => taught.has(subject.subjectId) || (subject.enabled && fits(subject)));
}
