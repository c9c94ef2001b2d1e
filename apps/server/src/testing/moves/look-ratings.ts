import { evaluateTaskPage, manageTaskResults } from '@vimo/contract';
import { expect } from 'vitest';
import { type Model, PUPILS, ROOMS, roomOn, schoolOf } from './model.ts';
import type { Real } from './world.ts';

export const KINDS = ['self', 'peers'] as const;
export type Kind = (typeof KINDS)[number];
const TYPES = { self: 3, peers: 4 } as const;

/** By which day it is told who is of a class: today while the task runs, then its last one. */
const classDay = ({ today, season: { rated } }: Model) => (today < rated.endsOn ? today : rated.endsOn);
const roomRated = (model: Model, nth: number) => roomOn(model.pupils[nth]!, classDay(model));
/** Whom somebody is asked to rate. */
export function asked(model: Model, kind: Kind, nth: number): number[] {
  const room = roomRated(model, nth);
  if (room === undefined) return [];
  return PUPILS.filter((other) =>
    kind === 'self' ? other === nth : other !== nth && roomRated(model, other) === room,
  );
}
export const marksOf = (model: Model, kind: Kind, nth: number) => {
  const room = roomRated(model, nth);
  return room === undefined ? undefined : model.rated[schoolOf(room)]![kind];
};
export const rowsOf = async (real: Real, kind: Kind, nth: number) =>
  (await real.call(evaluateTaskPage, { type: TYPES[kind] }, real.pupils[nth]!.token)).data.dataList;

/** How far somebody is with those whom they are asked to rate now. */
async function lookAtRater(model: Model, real: Real, kind: Kind, nth: number): Promise<void> {
  const mates = asked(model, kind, nth);
  const given = mates.filter((mate) => marksOf(model, kind, nth)!.has(`${nth}-${mate}`));
  expect(
    (await rowsOf(real, kind, nth)).map(({ rated, total }) => [rated, total]),
    `${kind} that pupil ${nth} rates`,
  ).toEqual(mates.length > 0 ? [[given.length, mates.length]] : []);
}

/** Results of a class are of who is in it, by all marks for them, whoever gave them and wherever; there are none while the task runs. */
async function lookAtResults(model: Model, real: Real, kind: Kind, room: number): Promise<void> {
  const { [kind]: id } = real.tasks[schoolOf(room)]!;
  const { token } = real.schools[schoolOf(room)]!.office;
  const { list } = (await real.call(manageTaskResults, { id, classId: real.rooms[room]!.classId }, token)).data;
  const isOver = model.today > model.season.rated.endsOn;
  const marks = isOver ? [...model.rated[schoolOf(room)]![kind]] : [];
  const expected = PUPILS.filter((nth) => roomRated(model, nth) === room).map((nth) => {
    const own = marks.filter(([between]) => between.endsWith(`-${nth}`));
    // Marks of few classmates are not told.
    return [real.pupils[nth]!.accountId, kind === 'self' ? (own[0]?.[1] ?? '') : own.length];
  });
  expect(
    Object.fromEntries(list.map(({ studentId, raters, score }) => [studentId, kind === 'self' ? score : raters])),
    `${kind} of class ${room}`,
  ).toEqual(Object.fromEntries(expected));
}

/** No mark is lost, and each counts once. */
export async function lookAtRatings(model: Model, real: Real): Promise<void> {
  for (const kind of KINDS) {
    for (const nth of PUPILS) await lookAtRater(model, real, kind, nth);
    for (const room of ROOMS) await lookAtResults(model, real, kind, room);
  }
}
