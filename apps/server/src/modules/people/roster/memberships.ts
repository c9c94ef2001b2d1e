import type { Db } from '../../../platform/database.ts';
import type { Day } from '../school-year/index.ts';
import { pupilsMoved } from './events.ts';
import {
  correctMembership,
  cutMemberships,
  dropMembership,
  endMembership,
  insertMembership,
  lastMembership,
} from './queries.ts';

/** From when a change of class may hold, both days included. */
export interface Window {
  from: Day;
  to: Day;
}

/**
 * Days from which a change of class may hold: not before the present class did (or the last one ended), not before the semester began, so that no
 * semester that is over is rewritten, and not later than today. A membership that began today has no past yet and may be replaced.
 */
export function changeWindow(
  last: { startsOn: Day; endsOn: Day | null } | undefined,
  semesterStart: Day,
  today: Day,
): Window {
  const earliest = !last ? semesterStart : (last.endsOn ?? (last.startsOn >= today ? today : nextDay(last.startsOn)));
  const from = earliest > semesterStart ? earliest : semesterStart;
  return { from: from > today ? today : from, to: today };
}

const nextDay = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * Puts a student into a class from a day on and ends the membership before; what was stays as it was. What waits moves along (`pupilsMoved`): into another
 * school a student goes before.
 */
export async function moveToClass(db: Db, studentId: string, classId: string, from: Day): Promise<void> {
  await cutMemberships(db, [studentId], from);
  if (!(await correctMembership(db, studentId, classId, from))) {
    await endMembership(db, studentId, from);
    await insertMembership(db, studentId, classId, from);
  }
  await db.tell(pupilsMoved, { studentIds: [studentId] });
}

/** Ends the membership of a student who leaves: from the day on they are in no class. One that began that day is gone. */
export async function leaveClass(db: Db, studentId: string, from: Day): Promise<void> {
  if ((await dropMembership(db, studentId, from)) === 0) await endMembership(db, studentId, from);
  await cutMemberships(db, [studentId], from);
}

/** The window of a student (`changeWindow`) and the membership that lasts or was last. */
export async function windowOf(db: Db, studentId: string, semesterStart: Day, today: Day) {
  const last = await lastMembership(db, studentId);
  return { last, window: changeWindow(last, semesterStart, today) };
}
