/**
 * What the moves are held against: where pupils are and were, and what was acknowledged of them. It has its own words, and shares no rule with the code that
 * it judges; it is changed by what the server acknowledged and by nothing else.
 */

/** The weeks in which lives are played: from the last ones of a semester into the next. */
export interface Season {
  firstDay: string;
  /** The first day of the semester in which a life begins, and its last. */
  firstOfSemester: string;
  lastDay: string;
  /** The last day of its school year. */
  yearEnds: string;
  /** The first day of the next semester. Where it begins a school year, who is of the first school is through the stage by then, who is of the second goes up. */
  next: string;
  /** Later nothing begins that takes its time: the holidays of October make notices longer. */
  lastPlayed: string;
  /** Of the examination of each school: moves that are dated back may begin before it. */
  heldOn: string;
  /** Time for semester evaluations, and for evaluation tasks. */
  evaluated: { startsOn: string; endsOn: string };
  rated: { startsOn: string; endsOn: string };
  /** The last day of a notice comes so many days after its first. */
  noticeDays: number;
  /** A day of the year in which the second school's classes are in their last one. */
  lastYear: string;
  /** Of the activity to which pupils sign up. */
  activity: { signEnd: string; actStart: string; actEnd: string };
}
/** A semester ends, and its year with it. */
export const SUMMER: Season = {
  ...{ firstDay: '2026-06-22', firstOfSemester: '2026-02-23', lastDay: '2026-07-03', yearEnds: '2026-07-03' },
  ...{ next: '2026-09-01', lastPlayed: '2026-09-12', heldOn: '2026-06-19', lastYear: '2027-06-01' },
  evaluated: { startsOn: '2026-06-15', endsOn: '2026-07-10' },
  rated: { startsOn: '2026-06-20', endsOn: '2026-06-30' },
  // As short as may be, weekends in between.
  noticeDays: 9,
  activity: { signEnd: '2026-09-20 10:00:00', actStart: '2026-10-01 10:00:00', actEnd: '2026-10-02 10:00:00' },
};
/** The year goes on after the holidays: nobody is through the stage, and nobody goes up. */
export const WINTER: Season = {
  ...{ firstDay: '2027-01-11', firstOfSemester: '2026-09-01', lastDay: '2027-01-22', yearEnds: '2027-07-03' },
  ...{ next: '2027-02-23', lastPlayed: '2027-03-06', heldOn: '2027-01-08', lastYear: '2028-06-01' },
  evaluated: { startsOn: '2027-01-04', endsOn: '2027-01-29' },
  rated: { startsOn: '2027-01-09', endsOn: '2027-01-19' },
  // Whatever days are off at the Spring Festival.
  noticeDays: 20,
  activity: { signEnd: '2027-04-20 10:00:00', actStart: '2027-05-10 10:00:00', actEnd: '2027-05-11 10:00:00' },
};

/** Classes 0 and 1 are of school 0, 2 and 3 of school 1. */
export const ROOMS = [0, 1, 2, 3] as const;
export const SCHOOLS = [0, 1] as const;
export const PUPILS = [0, 1, 2, 3] as const;
export const GUARDIANS = [0, 1] as const;
export const schoolOf = (room: number): number => Math.floor(room / 2);
/** Who works there: the teachers of the four classes, then the offices of the two schools. */
export const STAFF = [0, 1, 2, 3, 4, 5] as const;
export const officeOf = (school: number): number => ROOMS.length + school;
export const schoolOfStaff = (one: number): number => (one < ROOMS.length ? schoolOf(one) : one - ROOMS.length);

export type Sheet = 'fitness' | 'credits' | 'marks';
/** Of marks there are two: an examination of each school. */
export type Kept = 'fitness' | 'credits' | 'marks0' | 'marks1';
export const keptIn = (sheet: Sheet, room: number): Kept =>
  sheet === 'marks' ? (schoolOf(room) === 0 ? 'marks0' : 'marks1') : sheet;

/** In a class from a day on; `to` is the first day on which it was no longer so, empty while it lasts. */
interface Stay {
  room: number;
  from: string;
  to: string;
}
export interface KeptRecord {
  id: string;
  state: 'draft' | 'submitted' | 'passed' | 'refused' | 'returned' | 'rechecking' | 'void';
  /** It counts in the first semester of the life: sent in it, and before a notice showed the pupil's report. */
  ofFirst: boolean;
  /** The day on which it was begun, or sent last. */
  sent: string;
  /** The days of the notice that shows it. */
  shown?: { from: string; to: string } | undefined;
}
/** What a schoolmate questions of a record. */
export interface Challenge {
  id: string;
  recordId: string;
  mate: number;
  stand: 'audit' | 'revision' | 'recheck' | 'ended';
  on: string;
  explained: boolean;
  /** The class that rules in it. */
  room: number;
}
export interface Pupil {
  school: number;
  standing: 'here' | 'suspended' | 'left';
  stays: Stay[];
  cells: Record<Kept, Record<string, string>>;
  /** Was shown to the pupil once; it is not taken away again. */
  shown: { fitness: boolean; credits: boolean };
  records: KeptRecord[];
  /** What was noted, and of which day. */
  awards: { id: string; day: string }[];
  evaluation: { id: string; state: 'open' | 'submitted' | 'passed' | 'refused'; text: string; comment: string };
  /** What a guardian said, and who. */
  word: { state: 'open' | 'submitted' | 'passed' | 'refused'; text: string };
  guardians: Set<number>;
  signedUp: boolean;
  /** How the pupil is marked in the activity that is over (`Attendance`). */
  attendance: 0 | 1 | 2 | 3;
  /** Leads the club of the school. */
  leads: boolean;
  /** Days of sign-ins, and the entries of the ledger, as they were found last. */
  coins: { days: Set<string>; entries: readonly string[] };
  /** The class in whose notice the report is, and the notice's last day. */
  noticedIn: number | undefined;
  noticedUntil: string;
  /** Of the pupil's records. */
  challenges: Challenge[];
  /** The code of the sealed report; empty before. */
  archived: string;
  /** What the pupil asked of the school and is not answered yet. */
  asked: string | undefined;
  /** The school that was asked to take the pupil. */
  transfer: { id: string; to: number } | undefined;
}
export interface Model {
  season: Season;
  today: string;
  pupils: Pupil[];
  /** Of each class what it was called, and from which day on. */
  names: { name: string; from: string }[][];
  /** Of each school: whether its examination is published. */
  published: boolean[];
  /** Of each class how many notices stand: another one shows who joined it since. */
  notices: number[];
  /** Of each school the marks of its two evaluation tasks, by who gave them to whom. */
  rated: Record<'self' | 'peers', Map<string, number>>[];
  /** Numbers what is written, so that no two texts are the same. */
  written: number;
}

/** Whether what a pupil sends now counts in the first semester. */
export const countsInFirst = ({ today, season }: Model, { noticedIn }: Pupil): boolean =>
  today < season.next && noticedIn === undefined;
/** A record passes; the report that does not show it is closed to it. */
export function passes({ noticedIn }: Pupil, record: KeptRecord): void {
  record.state = 'passed';
  if (noticedIn !== undefined && !record.shown) record.ofFirst = false;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const nameAtFirst = (room: number): string => `${(room % 2) + 1}班`;
/** What a class was called on a day. */
export const nameOn = ({ names }: Model, room: number, day: string): string =>
  names[room]!.findLast(({ from }) => from <= day)!.name;

/** The class in which a pupil was on a day. */
export const roomOn = ({ stays }: Pupil, day: string): number | undefined =>
  stays.find(({ from, to }) => from <= day && (to === '' || to > day))?.room;
/** The class in which a pupil is, as long as they are in one. */
export const roomOf = ({ stays }: Pupil): number | undefined => stays.find(({ to }) => to === '')?.room;

/** The day by which the list of a class for the semester goes: today while it runs, then its last one. */
export const listDay = ({ today, season: { lastDay } }: Model): string => (today < lastDay ? today : lastDay);
/** The class that has a pupil in its list of the semester. */
export const listedIn = (model: Model, pupil: Pupil): number | undefined => roomOn(pupil, listDay(model));
/** The class that owes the report of the semester: where a pupil is by the last day, or was last in it. */
export const reportOf = (model: Model, { stays }: Pupil): number | undefined => {
  const last = stays.findLast(({ from }) => from <= listDay(model));
  return last && (last.to === '' || last.to > model.season.firstOfSemester) ? last.room : undefined;
};
/** Whose report is the class's to show, and under no notice yet. */
export const owedNotice = (model: Model, room: number): Pupil[] =>
  model.pupils.filter((one) => reportOf(model, one) === room && one.noticedIn === undefined);
/** Whether another school year has begun. */
const isNewYear = ({ today, season }: Pick<Model, 'today' | 'season'>): boolean =>
  season.next > season.yearEnds && today >= season.next;
/** Through the stage: the classes of the first school, and who is in one of them, after the summer. */
export const isOver = (model: Model, room: number): boolean => isNewYear(model) && schoolOf(room) === 0;
export function isThrough(model: Model, pupil: Pupil): boolean {
  const room = roomOf(pupil);
  return pupil.standing === 'here' && room !== undefined && isOver(model, room);
}
/** Enrolled, and not through the stage. */
export const isThere = (model: Model, pupil: Pupil): boolean => pupil.standing === 'here' && !isThrough(model, pupil);
/** The class that has in hand what waits of a pupil. */
export const handOf = (model: Model, pupil: Pupil): number | undefined =>
  isThrough(model, pupil) ? undefined : roomOf(pupil);
/** What files call the grade of a class. */
export const gradeOf = (model: Pick<Model, 'today' | 'season'>, room: number): string =>
  schoolOf(room) === 0 || isNewYear(model) ? '高三' : '高二';

export const waits = ({ stand }: Challenge): boolean => stand === 'audit' || stand === 'recheck';
export const isUnderWay = ({ stand }: Challenge): boolean => stand !== 'ended';
/** Challenges go along with who moves before the semester is over; else they are the class's that shows the report. */
function follow({ season }: Model, { stays, challenges }: Pupil): void {
  const last = stays.at(-1);
  if (last?.to !== '' || last.from > season.lastDay) return;
  for (const one of challenges) if (isUnderWay(one)) one.room = last.room;
}
export function beginsChallenge(model: Model, pupil: Pupil, challenge: Omit<Challenge, 'explained' | 'room'>): void {
  pupil.challenges.push({ ...challenge, explained: false, room: pupil.noticedIn! });
  follow(model, pupil);
}

/** The last day of that of which a sheet is: an examination, a school year, a semester. */
export const lastDayOf = ({ season }: Model, sheet: Sheet): string =>
  ({ marks: season.heldOn, fitness: season.yearEnds, credits: season.lastDay })[sheet];
/** By which day the pupils of a sheet are told. */
export function sheetDay(model: Model, sheet: Sheet): string {
  const last = lastDayOf(model, sheet);
  return model.today < last ? model.today : last;
}

/** Ends what lasts on a day; what began that day, or later, has never been. */
export function leaves(pupil: Pupil, from: string): void {
  const last = pupil.stays.at(-1);
  if (last?.to !== '') return;
  if (last.from >= from) pupil.stays.pop();
  else last.to = from;
}
/** Into a class from a day on; what began that day, or later, was this class from its beginning. */
export function enters(model: Model, pupil: Pupil, room: number, from: string): void {
  const last = pupil.stays.at(-1);
  if (last?.to === '' && last.from >= from) last.room = room;
  else {
    leaves(pupil, from);
    pupil.stays.push({ room, from, to: '' });
  }
  follow(model, pupil);
}

/** Whether somebody who works there has a pupil in hand now: the teacher of the class, and the school's office. Undefined of who is in no class, within the school. */
export function hasInHand(pupil: Pupil, room: number | undefined, one: number): boolean | undefined {
  if (room === undefined) return schoolOfStaff(one) === pupil.school ? undefined : false;
  return isStaffOf(room, one);
}
/** Whether somebody keeps a class: its teacher, or the school's office. */
export const isStaffOf = (room: number, one: number): boolean => one === room || one === officeOf(schoolOf(room));

const CLASSES_AT_FIRST = [0, 0, 1, 2];
export const atFirst = (season: Season, evaluationIds: readonly string[]): Model => ({
  ...{ season, today: season.firstDay },
  pupils: CLASSES_AT_FIRST.map((room, nth) => ({
    ...{ school: schoolOf(room), standing: 'here', stays: [{ room, from: '2023-09-01', to: '' }] },
    cells: { fitness: {}, credits: {}, marks0: {}, marks1: {} },
    ...{ shown: { fitness: false, credits: false }, records: [], awards: [] },
    evaluation: { id: evaluationIds[nth] ?? '', state: 'open', text: '', comment: '' },
    ...{ word: { state: 'open', text: '' }, guardians: new Set(), signedUp: false, attendance: 0 },
    ...{ leads: false, coins: { days: new Set(), entries: [] } },
    ...{ noticedIn: undefined, noticedUntil: '', challenges: [], archived: '' },
    ...{ asked: undefined, transfer: undefined },
  })),
  names: ROOMS.map((room) => [{ name: nameAtFirst(room), from: '' }]),
  published: [false, false],
  notices: [0, 0, 0, 0],
  rated: SCHOOLS.map(() => ({ self: new Map(), peers: new Map() })),
  written: 0,
});
export const roomAtFirst = (pupil: number): number => CLASSES_AT_FIRST[pupil]!;
