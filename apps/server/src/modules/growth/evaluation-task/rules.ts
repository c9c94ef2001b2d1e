import { createHash } from 'node:crypto';
import { EvaluateStatus, EvaluateType, LEAST_PEERS_SHOWN, USUAL_MODULES } from '@vimo/contract';
import { spokenDay } from '../../../platform/time.ts';
import type { Occasion } from './occasions.ts';

/** Where students find their tasks. */
export const STUDENT_PAGE = '/mine/evaluateTask';

/**
 * Those whom somebody of a class rates (docs/domains/evaluation-tasks.md). Without a count all others. Else the class stands in a ring that
 * the seed shuffles, and everybody rates the next ones: each is rated exactly `count` times, nobody rates himself, and one who leaves or
 * comes changes no more than the `count` who stand before. A class that is too small rates all others.
 */
export const peersOf = (memberIds: readonly string[], raterId: string, count: number | null, seed: string): string[] =>
  drawnIn(memberIds, count, seed)(raterId);

/** The same for everybody of a class, which is shuffled once. */
function drawnIn(memberIds: readonly string[], count: number | null, seed: string): (raterId: string) => string[] {
  const isIn = new Set(memberIds);
  if (count === null || count >= memberIds.length - 1)
    return (raterId) => (isIn.has(raterId) ? memberIds.filter((id) => id !== raterId) : []);
  const ring = memberIds
    .map((id) => ({ id, place: createHash('sha256').update(`${seed}:${id}`).digest('hex') }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const placeOf = new Map(ring.map(({ id }, at) => [id, at]));
  return (raterId) => {
    const at = placeOf.get(raterId);
    return at === undefined ? [] : Array.from({ length: count }, (_, step) => ring[(at + 1 + step) % ring.length]!.id);
  };
}

/** Whom each of a class rates on an occasion of a task: oneself, or classmates (`peersOf`). */
export const askedIn = (
  { taskId, type, peerCount }: { taskId: string; type: number; peerCount: number | null },
  { key }: Pick<Occasion, 'key'>,
  memberIds: readonly string[],
): ((raterId: string) => string[]) =>
  type === EvaluateType.self ? (raterId) => [raterId] : drawnIn(memberIds, peerCount, `${taskId}:${key}`);

/** How many marks somebody gave on an occasion, by who was rated. */
export type Given = Readonly<Record<string, number>>;

/** How far somebody is: marks given of those that are asked for. */
export interface Stand {
  rated: number;
  total: number;
  completed: boolean;
}

/** How far somebody is with those whom one is asked to rate; marks for others, who are of the class no longer, do not count. */
export function standOf(askedIds: readonly string[], given: Given, points: number): Stand {
  const rated = askedIds.reduce((sum, id) => sum + (given[id] ?? 0), 0);
  const total = askedIds.length * points;
  return { rated, total, completed: total > 0 && rated >= total };
}

/** Whether anything is asked of somebody: not of the only pupil of a class, who has no classmates to rate. */
export const isAsked = ({ total }: Pick<Stand, 'total'>): boolean => total > 0;

/** Where an occasion stands for a student on a day. */
export const statusOf = (completed: boolean, { endsOn }: Occasion, day: string): EvaluateStatus =>
  completed ? EvaluateStatus.done : day > endsOn ? EvaluateStatus.overdue : EvaluateStatus.pending;

/** Whether marks may be given: while it runs, and once all have been given only where the task lets them be changed. */
export const mayMark = (status: EvaluateStatus, { endsOn }: Occasion, editable: boolean, day: string): boolean =>
  day <= endsOn && (status === EvaluateStatus.pending || editable);

/** Marks that have been given: their sum in tenths, and how many. */
export interface Tally {
  tenths: number;
  count: number;
}
export const NO_MARKS: Tally = { tenths: 0, count: 0 };
export const addTally = (one: Tally, other: Tally): Tally => ({
  tenths: one.tenths + other.tenths,
  count: one.count + other.count,
});

/**
 * The score of something rated by oneself and by classmates: the mean of both means, or the one there is, half up to one digit; missing ratings
 * are left out and no zeros (docs/domains/evaluation-tasks.md). Worked out in whole numbers, so that no half is lost. '' without any mark.
 */
export function scoreOf(...sources: readonly Tally[]): number | '' {
  const given = sources.filter(({ count }) => count > 0);
  if (given.length === 0) return '';
  // The mean of t/c over all sources is (Σ t·Π other c) / (n · Π c), in tenths.
  const below = given.reduce((product, { count }) => product * BigInt(count), BigInt(given.length));
  const above = given.reduce(
    (sum, { tenths, count }) => sum + (BigInt(tenths) * below) / BigInt(given.length * count),
    0n,
  );
  return Number((above * 2n + below) / (below * 2n)) / 10;
}

/** Marks of classmates as they are shown: only once enough of them have rated, so that nobody can tell who it was. */
export const anonymousPeers = (tally: Tally, raters: number): Tally => (raters >= LEAST_PEERS_SHOWN ? tally : NO_MARKS);

export const closedText = ({ endsOn }: Occasion): string => `评价已于 ${spokenDay(endsOn)}截止，不能再提交`;

/** Place of an indicator among scores: those that are modules in the order of modules, whatever system they are of, and the others after them. */
export function moduleRank(name: string): number {
  const at = (USUAL_MODULES as readonly string[]).indexOf(name);
  return at < 0 ? USUAL_MODULES.length : at;
}
