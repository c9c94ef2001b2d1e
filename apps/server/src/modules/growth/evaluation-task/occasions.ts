import { EvaluateCycle } from '@vimo/contract';

/** A day, `YYYY-MM-DD`; as text days compare in order. */
type Day = string;

/** When a task runs, as it stands. */
export interface Course {
  cycle: number;
  startsOn: Day;
  endsOn: Day;
  /** Its last day when it was ended early. */
  closedOn: Day | null;
}

/** A semester as the school has it. */
export interface Term {
  startYear: number;
  term: number;
  startsOn: Day;
  endsOn: Day;
}

/** One time a task comes round; both days included. */
export interface Occasion {
  /** The day by which it goes, however the task's dates move: the day, its Monday, the first of the month, the usual beginning of the semester. */
  key: Day;
  startsOn: Day;
  endsOn: Day;
}

const DAY_MS = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);
export const dayAfter = (day: Day, days: number): Day => dayAt(timeOf(day) + days * DAY_MS);
export const daysBetween = (from: Day, until: Day): number => (timeOf(until) - timeOf(from)) / DAY_MS;

const mondayOf = (day: Day): Day => dayAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;
const monthAfter = (first: Day): Day => monthOf(dayAfter(first, 31));

/** The day by which a semester goes, whatever a school does to its dates. */
export const semesterKey = ({ startYear, term }: Pick<Term, 'startYear' | 'term'>): Day =>
  term === 1 ? `${startYear}-09-01` : `${startYear + 1}-03-01`;

/** Whether an occasion is over on a day; what was given on one that runs still is in no score (docs/domains/evaluation-tasks.md). */
export const isOver = ({ endsOn }: Pick<Occasion, 'endsOn'>, day: Day): boolean => day > endsOn;

/** A task as it stands once it is ended on a day: the one before is its last, as what is typed now comes too late. */
export const endedOn = <Of extends Course>(course: Of, day: Day): Of & { closedOn: Day } => ({
  ...course,
  closedOn: dayAfter(day, -1),
});

/** The last day of a task. */
export const lastDay = ({ endsOn, closedOn }: Course): Day => (closedOn && closedOn < endsOn ? closedOn : endsOn);

/**
 * The occasions of a task that have begun by a day, the oldest first; those at both ends are cut to its dates. Nothing stores them
 * (docs/domains/evaluation-tasks.md).
 */
export function occasionsOf(course: Course, terms: readonly Term[], until: Day): Occasion[] {
  const last = lastDay(course);
  const cut = (key: Day, from: Day, to: Day): Occasion => ({
    key,
    startsOn: from > course.startsOn ? from : course.startsOn,
    endsOn: to < last ? to : last,
  });
  const begun = (one: Occasion) => one.startsOn <= until && one.startsOn <= one.endsOn;
  if (course.cycle === EvaluateCycle.once) return [cut(course.startsOn, course.startsOn, course.endsOn)].filter(begun);
  if (course.cycle === EvaluateCycle.semester)
    return terms.map((term) => cut(semesterKey(term), term.startsOn, term.endsOn)).filter(begun);
  const { first, after } = STEPS[course.cycle as 1 | 2 | 3];
  const found: Occasion[] = [];
  for (let key = first(course.startsOn); key <= last && key <= until; key = after(key))
    found.push(cut(key, key, dayAfter(after(key), -1)));
  return found.filter(begun);
}

const STEPS = {
  1: { first: (day: Day) => day, after: (key: Day) => dayAfter(key, 1) },
  2: { first: mondayOf, after: (key: Day) => dayAfter(key, 7) },
  3: { first: monthOf, after: monthAfter },
} as const;

const KEYS_FROM = '2000-01-01';
const KEY_DIGITS = 5;

/** What an occasion is called on the wire: the task's number and five digits for its key. */
export const occasionId = (taskId: string, key: Day): string =>
  taskId + String(daysBetween(KEYS_FROM, key)).padStart(KEY_DIGITS, '0');

/** The reverse; undefined for what names nothing. */
export function readOccasionId(id: string): { taskId: string; key: Day } | undefined {
  const taskId = id.slice(0, -KEY_DIGITS);
  return /^[1-9]\d{0,12}$/.test(taskId)
    ? { taskId, key: dayAfter(KEYS_FROM, Number(id.slice(-KEY_DIGITS))) }
    : undefined;
}
