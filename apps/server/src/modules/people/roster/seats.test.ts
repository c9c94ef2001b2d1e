import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { fillClasses, joinClasses, moveToClasses } from './bulk.ts';
import { leaveClass, moveToClass } from './memberships.ts';

/** The number in the class is given once, and kept (docs/domains/people.md, numbers of pupils). */

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

let orgId: string;
let [first, second] = ['', ''];
beforeEach(async () => {
  orgId = await makeOrg(db);
  first = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
  second = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
});
const pupilOf = (classId: string) => app.makeStudent({ orgId, classId });
const pupilsOf = async (classId: string, count: number): Promise<string[]> => {
  const made: string[] = [];
  while (made.length < count) made.push(await pupilOf(classId));
  return made;
};
/** The numbers of pupils in the classes that they were in, the earliest first. */
const seatsOf = async (...studentIds: string[]) => {
  const rows = await db.rows<{ studentId: string; seat: number | null }>(
    'select student_id as "studentId", seat from class_membership where student_id = any ($1::bigint[]) order by starts_on',
    [studentIds],
  );
  return studentIds.map((id) => rows.filter(({ studentId }) => studentId === id).map(({ seat }) => seat));
};

it('who leaves leaves a hole, who comes has the next one, and who comes back has theirs again', async () => {
  const [one, two, three] = (await pupilsOf(first, 3)) as [string, string, string];
  expect(await seatsOf(one, two, three)).toEqual([[1], [2], [3]]);
  const there = await pupilOf(second);
  await moveToClass(db, two, second, '2026-03-02');
  await leaveClass(db, three, '2026-03-03');
  await moveToClass(db, there, first, '2026-03-04');
  expect(await seatsOf(one, two, three, there)).toEqual([[1], [2, 2], [3], [1, 4]]);
  await moveToClass(db, two, first, '2026-03-05');
  await moveToClass(db, three, first, '2026-03-06');
  expect(await seatsOf(one, two, three, there)).toEqual([[1], [2, 2, 2], [3, 3], [1, 4]]);
});

it('who is put into another class on the day has the number of that class', async () => {
  await pupilsOf(second, 2);
  const [one, two] = (await pupilsOf(first, 2)) as [string, string];
  await moveToClass(db, two, second, '2026-03-12');
  expect(await seatsOf(one, two)).toEqual([[1], [2, 3]]);
  await moveToClass(db, two, first, '2026-03-12');
  expect(await seatsOf(one, two, await pupilOf(first))).toEqual([[1], [2, 2], [3]]);
});

it('several at once are numbered by their numbers at school', async () => {
  const [one, two, three] = (await pupilsOf(second, 3)) as [string, string, string];
  await moveToClasses(
    db,
    [three, one, two].map((studentId) => ({ studentId, classId: first })),
    '2026-03-02',
  );
  expect(await seatsOf(one, two, three)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  await db.run('delete from class_membership where class_id = any ($1::bigint[])', [[first, second]]);
  await joinClasses(
    db,
    [two, three, one].map((studentId) => ({ studentId, classId: first, startsOn: '2026-03-12' })),
  );
  expect(await seatsOf(one, two, three)).toEqual([[1], [2], [3]]);
});

it('two who come at once have two numbers', async () => {
  const [one, two] = (await pupilsOf(second, 2)) as [string, string];
  const come = (studentId: string) => () =>
    db.transaction((inside) => moveToClass(inside, studentId, first, '2026-03-12'));
  const hold = ['select from school_class where class_id = $1 for no key update', [first]] as const;
  await queuedBehind<unknown[]>(app, hold, [come(two), come(one)]);
  expect(await seatsOf(two, one)).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

it('several who come into several classes hold these in one order', async () => {
  const third = await makeClass(db, orgId, { day: app.clock(), className: '3班' });
  const [early, late, other, another] = (await pupilsOf(third, 4)) as [string, string, string, string];
  await db.run("update class_membership set starts_on = '2026-03-12' where student_id = $1", [early]);
  const fill = (one: string, ofOne: string, two: string, ofTwo: string) => () =>
    db.transaction((inside) =>
      fillClasses(inside, [
        { studentId: one, classId: ofOne, day: '2026-03-12', isNew: false },
        { studentId: two, classId: ofTwo, day: '2026-03-12', isNew: false },
      ]),
    );
  const hold = ['select from school_class where class_id = $1 for no key update', [second]] as const;
  // Who came that day is put right before the others are moved.
  await queuedBehind<unknown[]>(app, hold, [fill(early, second, late, first), fill(other, first, another, second)]);
  expect(await seatsOf(early, late, other, another)).toEqual([[1], [2, 1], [3, 2], [4, 2]]);
});

it('a class of before is numbered by a task: who is in it as it was shown, then who left; who comes meanwhile waits with them', async () => {
  await app.loginAs(1);
  const gone = await pupilOf(first);
  const [one, two] = (await pupilsOf(first, 2)) as [string, string];
  const beside = await pupilOf(second);
  await leaveClass(db, gone, '2026-03-02');
  await db.run('update class_membership set seat = null where class_id = $1', [first]);
  await moveToClass(db, beside, first, '2026-03-12');
  expect(await seatsOf(gone, one, two, beside)).toEqual([[null], [null], [null], [1, null]]);

  await app.services.moving.sweep();
  await runTasks(app);
  const numbered = [[4], [1], [2], [1, 3]];
  expect(await seatsOf(gone, one, two, beside)).toEqual(numbered);
  expect(await seatsOf(await pupilOf(first))).toEqual([[5]]);
  await moveToClass(db, gone, first, '2026-03-12');
  expect(await seatsOf(gone, one, two, beside)).toEqual([[4, 4], ...numbered.slice(1)]);
});
