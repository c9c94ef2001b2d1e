import { enrolledPage, manageReportProgress, manageReportPupils, manageSheet } from '@vimo/contract';
import { expect } from 'vitest';
import { lookAtArchive } from './look-archive.ts';
import { lookAtAttendance, lookAtClubs, lookAtCoins } from './look-beside.ts';
import { lookAtOwn } from './look-own.ts';
import { lookAtRatings } from './look-ratings.ts';
import { lookAtStaff } from './look-staff.ts';
import {
  gradeOf,
  isThrough,
  keptIn,
  lastDayOf,
  type Model,
  nameOn,
  owedNotice,
  PUPILS,
  ROOMS,
  reportOf,
  roomOn,
  type Sheet,
  STAFF,
  sheetDay,
} from './model.ts';
import type { Real } from './world.ts';

const SHEETS: readonly Sheet[] = ['fitness', 'credits', 'marks'];

/** A sheet has the pupils who belonged to the class on its day, each with all that was acknowledged of them, whoever entered it. */
async function lookAtSheet(model: Model, real: Real, sheet: Sheet, room: number): Promise<void> {
  const where = `${sheet} of class ${room}`;
  const { data } = await real.call(manageSheet, real.sheet(sheet, room), real.rooms[room]!.teacher.token);
  // A class that was renamed since keeps the name that it had on the day of the examination, or on the last one of the semester or year.
  const name = nameOn(model, room, lastDayOf(model, sheet));
  const { season } = model;
  expect(data.className, `the name of ${where}`).toBe(`${gradeOf({ season, today: season.firstDay }, room)}${name}`);
  const listed = PUPILS.filter((nth) => roomOn(model.pupils[nth]!, sheetDay(model, sheet)) === room);
  const kept = keptIn(sheet, room);
  const said = (cells: (nth: number) => Record<string, string> | undefined) =>
    Object.fromEntries(listed.map((nth) => [nth, key(cells(nth))]));
  const key = (cells: Record<string, string> | undefined) => cells && Object.entries(cells).toSorted().join(' ');
  const rowOf = (nth: number) => data.rows.find(({ studentId }) => studentId === real.pupils[nth]!.accountId);
  expect(data.rows.length, `pupils in ${where}`).toBe(listed.length);
  expect(
    said((nth) => rowOf(nth)?.cells),
    where,
  ).toEqual(said((nth) => model.pupils[nth]!.cells[kept]));
  if (sheet === 'marks') return;
  // What a sheet calls published is shown, and stays so wherever the pupil goes.
  for (const nth of listed) {
    const one = model.pupils[nth]!;
    const isPublished = rowOf(nth)!.published === 1;
    if (one.shown[sheet]) expect(isPublished, `${where} is shown to pupil ${nth} still`).toBe(true);
    one.shown[sheet] = isPublished;
  }
}

/** A report of the semester is in the list of one class: of the notice that shows it, else of the class that owes it. */
async function lookAtReports(model: Model, real: Real, room: number): Promise<void> {
  const asked = { semesterId: real.semesterId, classId: real.rooms[room]!.classId };
  const { token } = real.rooms[room]!.teacher;
  const { data } = await real.call(manageReportPupils, asked, token);
  const listed = PUPILS.filter((nth) => (model.pupils[nth]!.noticedIn ?? reportOf(model, model.pupils[nth]!)) === room);
  expect(data.list.map(({ studentId }) => studentId).toSorted(), `reports of class ${room}`).toEqual(
    listed.map((nth) => real.pupils[nth]!.accountId).toSorted(),
  );
  // Who is under no notice is owed one, also where the class has had one.
  const { list } = (await real.call(manageReportProgress, { semesterId: real.semesterId, due: 1 }, token)).data;
  const owed = list.find(({ classId }) => classId === asked.classId)?.unnoticed ?? 0;
  expect(owed, `pupils of class ${room} who are owed a notice`).toBe(owedNotice(model, room).length);
}

/** Places that are taken are those of who comes. Whether who left gives theirs back is not played yet. */
async function lookAtPlaces(model: Model, real: Real): Promise<void> {
  const db = real.app.platform.database;
  const rows = await db.rows<{ accountId: string; places: number }>(
    'select account_id as "accountId", person_count as places from enrolment where activity_id = $1 and cancelled_at is null',
    [real.activityId],
  );
  const { taken } = (await db.row<{ taken: number }>(
    'select sign_count as taken from activity where activity_id = $1',
    [real.activityId],
  ))!;
  expect(taken, 'places that are taken').toBe(rows.reduce((sum, { places }) => sum + places, 0));
  for (const nth of PUPILS) {
    const { signedUp, standing } = model.pupils[nth]!;
    const hasGone = standing === 'left' || isThrough(model, model.pupils[nth]!);
    const comes = rows.some(({ accountId }) => accountId === real.pupils[nth]!.accountId);
    if (!hasGone) expect(comes, `pupil ${nth} is signed up`).toBe(signedUp);
    else model.pupils[nth]!.signedUp = comes;
  }
  const shown = await real.call(enrolledPage, { activityId: real.activityId, pageSize: 50 }, real.pupils[0]!.token);
  expect(shown.data.totalCount, 'sign-ups that are shown').toBe(rows.length);
}

/** What the schools keep, whoever of the pupils has an account: their sheets, and the places of who comes. */
export async function lookAtKept(model: Model, real: Real): Promise<void> {
  for (const sheet of SHEETS) for (const room of ROOMS) await lookAtSheet(model, real, sheet, room);
  await lookAtPlaces(model, real);
}

/** Everything that a step must leave true. The first thing that is not so is told, in a fixed order. */
export async function look(model: Model, real: Real): Promise<void> {
  const seen = await Promise.allSettled([
    ...SHEETS.flatMap((sheet) => ROOMS.map((room) => lookAtSheet(model, real, sheet, room))),
    ...ROOMS.map((room) => lookAtReports(model, real, room)),
    ...ROOMS.map((room) => lookAtArchive(model, real, room)),
    lookAtRatings(model, real),
    lookAtPlaces(model, real),
    lookAtAttendance(model, real),
    ...STAFF.map((one) => lookAtStaff(model, real, one)),
  ]);
  // What a pupil is shown is told by what the sheets call published.
  const ofPupil = (nth: number) => [
    lookAtOwn(model, real, nth),
    lookAtCoins(model, real, nth),
    lookAtClubs(model, real, nth),
  ];
  seen.push(...(await Promise.allSettled(PUPILS.flatMap(ofPupil))));
  const fault = seen.find((one) => one.status === 'rejected');
  if (fault) throw fault.reason;
}
