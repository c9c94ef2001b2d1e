import fc from 'fast-check';
import { acts, pupil, room, type Step, takes } from './act.ts';
import { notice } from './asking.ts';
import { explain, raise, revise, rule } from './challenging.ts';
import { look } from './look.ts';
import { dayAfter, isThere, type Model, owedNotice, PUPILS, ROOMS, reportOf, roomOf, schoolOf } from './model.ts';
import { daysUntil, goesBy, nextSemester } from './moving.ts';
import { seal } from './sealing.ts';
import type { Real } from './world.ts';
import { passed, write } from './writing.ts';

/**
 * Whole ways of several steps: from a record to the ruling of its challenge, from the notice to the sealed report, from the end of the semester into the next
 * one. Step by step they would come about in few lives: each step has to follow the one before within days.
 */

/** All of them, beginning with one. */
const from = <Of>(all: readonly Of[], first: number): Of[] => [...all.slice(first), ...all.slice(0, first)];

const isShown = (model: Model, nth: number): boolean =>
  model.pupils[nth]!.records.some(
    ({ state, shown }) => state === 'passed' && shown && shown.from <= model.today && model.today <= shown.to,
  );
/** In a class of the own school, which is not over. */
const roomThere = (model: Model, nth: number): number | undefined => {
  const one = model.pupils[nth]!;
  const room = roomOf(one);
  return isThere(model, one) && room !== undefined && schoolOf(room) === one.school ? room : undefined;
};
/** Whose record is shown to a classmate, or can be today, and who that is. */
function pairOf(model: Model, first: number): { pupil: number; mate: number } | undefined {
  for (const pupil of from(PUPILS, first)) {
    const one = model.pupils[pupil]!;
    const room = roomThere(model, pupil);
    const mate = PUPILS.find((nth) => nth !== pupil && room !== undefined && roomThere(model, nth) === room);
    const isOpen = one.noticedIn === undefined && reportOf(model, one) === room && model.today < model.season.next;
    if (mate !== undefined && (isOpen || (one.noticedIn === room && isShown(model, pupil)))) return { pupil, mate };
  }
  return undefined;
}
const toRuling = acts(
  '从公示到裁定',
  fc.record({ pupil, status: fc.constantFrom(2 as const, 4 as const, 5 as const) }),
  (model, of) => pairOf(model, of.pupil) !== undefined,
  async (model, real, { status, ...of }) => {
    const { pupil, mate } = pairOf(model, of.pupil)!;
    const one = model.pupils[pupil]!;
    if (one.noticedIn === undefined) {
      await passed.does(model, real, { pupil });
      await notice.does(model, real, { room: roomOf(one)! });
    }
    await takes(raise, model, real, { pupil, mate });
    await takes(explain, model, real, { pupil });
    await takes(rule, model, real, { pupil, status, by: -1 });
    await takes(revise, model, real, { pupil });
    await takes(rule, model, real, { pupil, status, by: -1 });
  },
);

const isToSeal = (model: Model, room: number): boolean =>
  owedNotice(model, room).length > 0 ||
  model.pupils.some(({ noticedIn, archived }) => noticedIn === room && archived === '');
const roomToSeal = (model: Model, first: number): number | undefined =>
  from(ROOMS, first).find((room) => isToSeal(model, room));
/** What is questioned is not sealed: all of it that the pupils of a notice still have before them is decided. */
async function endChallenges(model: Model, real: Real, room: number): Promise<void> {
  for (const pupil of PUPILS) {
    const one = model.pupils[pupil]!;
    if (one.noticedIn !== room) continue;
    for (let left = one.challenges.length; left > 0; left -= 1) {
      if (isThere(model, one)) await takes(revise, model, real, { pupil });
      await takes(rule, model, real, { pupil, status: 5, by: -1 });
    }
  }
}
async function noticeIfOwed(model: Model, real: Real, room: number): Promise<void> {
  if (owedNotice(model, room).length > 0) await notice.does(model, real, { room });
}
const toArchive = acts(
  '从公示到归档',
  fc.record({ room }),
  (model, of) => model.today < model.season.lastPlayed && roomToSeal(model, of.room) !== undefined,
  async (model, real, of) => {
    const room = roomToSeal(model, of.room)!;
    await noticeIfOwed(model, real, room);
    await endChallenges(model, real, room);
    await goesBy(model, real, model.season.noticeDays + 1);
    await takes(seal, model, real, { room });
  },
);

const termEnds = acts(
  '学期结束',
  fc.record({ days: fc.constantFrom(0, 1, 3) }),
  ({ today, season }) => today < season.lastDay,
  (model, real, { days }) => goesBy(model, real, daysUntil(model.today, model.season.lastDay) + days),
);
/** Reports are shown when the semester is over, and sealed; in the next one who is there writes on, and who is through the stage does not. */
const intoNext = acts(
  '从期末到下一学期',
  fc.record({ day: fc.constantFrom(0, 6) }),
  ({ today, season }) => today < season.next,
  async (model, real, { day }) => {
    const { lastDay } = model.season;
    if (model.today <= lastDay) await goesBy(model, real, daysUntil(model.today, dayAfter(lastDay, 1)));
    for (const room of ROOMS) await noticeIfOwed(model, real, room);
    await nextSemester.does(model, real, { day });
    for (const room of ROOMS) await takes(seal, model, real, { room });
    for (const pupil of PUPILS) await write.does(model, real, { pupil, submit: 1 });
  },
);

/** More often than their length would have it: few lives are long enough for what comes at the end. */
export const WAYS = [toRuling, toRuling, toRuling, toArchive, toArchive, termEnds, intoNext];

/** Takes a way to which a life can come, and looks at everything. */
async function comesTo<Of>(way: Step<Of>, model: Model, real: Real, of: NoInfer<Of>): Promise<void> {
  if (!way.may(model, of)) return;
  await way.does(model, real, of);
  await look(model, real);
}
/** Plays a life out: what it has not come to yet comes now. */
export async function playOut(model: Model, real: Real): Promise<void> {
  const isQuestioned = model.pupils.some(({ challenges }) => challenges.length > 0);
  if (!isQuestioned) await comesTo(toRuling, model, real, { pupil: 0, status: 2 });
  const isSealed = model.pupils.some(({ archived }) => archived !== '');
  if (!isSealed) await comesTo(toArchive, model, real, { room: 0 });
  await comesTo(intoNext, model, real, { day: 6 });
}
