import type { Random } from '../random.ts';

/** Subjects with their full marks, by stage. */
const LITTLE = { 语文: 100, 数学: 100, 英语: 100, 科学: 100 };
const MIDDLE = { 语文: 120, 数学: 120, 英语: 120, 物理: 100, 历史: 100, 道德与法治: 100 };
const SENIOR = { 语文: 150, 数学: 150, 英语: 150, 物理: 100, 化学: 100, 生物学: 100 };
const TAUGHT: Record<number, Record<string, number>> = { 2: LITTLE, 3: MIDDLE, 4: SENIOR };

/** What is examined in a stage; a kindergarten has no examinations. */
export const subjectsOf = (stage: number): [name: string, fullMark: number][] => Object.entries(TAUGHT[stage] ?? {});

/** How well each pupil of a class does, from 0 to 1: most near four fifths. */
export const abilities = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => 0.62 + 0.18 * random.next() + 0.16 * random.next());

/** A mark around what is expected of a pupil; one in a hundred papers was not sat. */
export function markOf(random: Random, ability: number, fullMark: number): number | null {
  const share = Math.min(0.99, ability + 0.12 * (random.next() - 0.5));
  return random.next() < 0.01 ? null : Math.round(share * fullMark * 2) / 2;
}

const FIRST_YEAR_AGE: Record<number, number> = { 2: 6, 3: 12, 4: 15 };
const GIRL = 2;

/** What is measured of a pupil (docs/domains/scores.md): by age and sex, higher with `form`. */
export function fitnessOf(
  { stage, yearInStage, sex, form }: { stage: number; yearInStage: number; sex: number; form: number },
  random: Random,
): Record<string, string> {
  const age = (FIRST_YEAR_AGE[stage] ?? 6) + yearInStage - 1;
  const isGirl = sex === GIRL;
  // Girls stop growing earlier.
  const height = (isGirl ? 116 + 5.4 * Math.min(age - 6, 8.5) : 117 + 5.5 * Math.min(age - 6, 10)) + 8 * form;
  const weight = (height / 100) ** 2 * (14.6 + 0.45 * (age - 6) + 2 * random.next());
  const content: Record<string, number> = {
    height: Number(height.toFixed(1)),
    weight: Number(weight.toFixed(1)),
    vitalCapacity: Math.round(700 + (age - 6) * (isGirl ? 215 : 300) + 700 * form),
    sprint: Number((11.8 - 0.28 * (age - 6) - (isGirl ? 0 : 0.7) - 1.4 * form).toFixed(1)),
    reach: Number(((isGirl ? 8 : 4) + 10 * form + 2 * random.next()).toFixed(1)),
  };
  if (stage === 2) content.skipping = Math.round(50 + 9 * (age - 6) + 60 * form);
  else {
    content.jump = Math.round((isGirl ? 145 : 190) + 40 * form);
    content.strength = Math.round(isGirl ? 22 + 28 * form : 2 + 12 * form);
    content.endurance = Math.round(isGirl ? 275 - 60 * form : 290 - 65 * form);
  }
  content.total = Number((58 + 36 * form + 4 * random.next()).toFixed(1));
  return Object.fromEntries(Object.entries(content).map(([field, value]) => [field, String(value)]));
}

/** Of a semester: what compulsory courses are worth, what electives bring to some, and practice (docs/domains/scores.md). */
const COMPULSORY: Record<string, number> = {
  ...{
    chinese: 2,
    mathematics: 2,
    english: 2,
    physics: 2,
    chemistry: 2,
    biology: 1,
    politics: 1,
    history: 1,
    geography: 1,
  },
  ...{ informationTechnology: 1, sportsHealth: 1, music: 1, fineArts: 1 },
};
const ELECTIVES = ['chinese', 'english', 'biology', 'sportsHealth'] as const;
export function creditsOf(random: Random): Record<string, string> {
  const elective = ELECTIVES.filter(() => random.next() < 0.7).map((key): [string, string] => [`${key}1Credit`, '1']);
  return Object.fromEntries([
    ...Object.entries(COMPULSORY).map(([key, value]): [string, string] => [`${key}Credit`, String(value)]),
    ...elective,
    ['researchLearningCredit', '3'],
    ['socialPracticeCredit', '2'],
    ['communityServiceCredit', '1'],
  ]);
}
