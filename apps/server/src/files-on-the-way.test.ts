import { Session } from 'node:inspector/promises';
import { enrol, insertByFront, manageRecordDecide } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from './testing/app.ts';
import { makeActivity, makeClass, makeOrg, makeType } from './testing/fixtures.ts';
import { makeRecordSchool } from './testing/record-school.ts';

/** How many files of the domains somebody opens who follows a call from its route to the table (docs/testing.md, files on the way). */

/** The files of domains of which some function ran meanwhile, by their names below `modules`. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .flatMap(({ url }) => /\/apps\/server\/src\/modules\/([^?]+)/.exec(url)?.[1] ?? [])
      .toSorted();
  } finally {
    await session.post('Profiler.stopPreciseCoverage').catch(() => {});
    session.disconnect();
  }
}

/** No more than so many; the message of a failure names them. */
async function expectAtMost(most: number, work: () => Promise<unknown>) {
  // What is made once for a process is on nobody's way.
  await work();
  const files = await filesOf(work);
  expect(files.length).toBeGreaterThan(2);
  if (process.env.SHOW_FILES) console.log(most, files.length, files);
  expect(files.length > most ? files : [], `${files.length} files, at most ${most}`).toEqual([]);
}

it('of a sign-up are at most 15', async () => {
  const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
  afterAll(() => app.close());
  const db = app.platform.database;
  const [orgId, typeId] = [await makeOrg(db), await makeType(db)];
  const { token } = await app.loginAs(2);
  await expectAtMost(15, async () => {
    const activityId = await makeActivity(db, app.clock(), { typeId, orgId });
    const reply = await app.call(enrol, { activityId, remarks: '想参加', source: 0 }, { token });
    expect(reply.error_code).toBe(0);
  });
});

it('of a record are at most 24 until it waits, and at most 22 until it has passed', async () => {
  const app = await startTestApp({ clock: testClock('2026-06-15T10:00:00+08:00') });
  afterAll(() => app.close());
  const school = await makeRecordSchool(app);
  const classId = await makeClass(app.platform.database, school.orgId, { day: app.clock(), className: '9班' });
  const pupil = await app.sessionOf(await app.makeStudent({ orgId: school.orgId, classId }));
  const office = await app.sessionOf(school.office.accountId);
  const waiting: string[] = [];
  const send = async () => {
    const fieldList = school.values({ 书名: `昆虫记${waiting.length}` });
    const { data } = await app.call(
      insertByFront,
      { dimensionId: school.reading.dimensionId!, fieldList, submit: 1 },
      pupil,
    );
    waiting.push(data.id);
  };
  await expectAtMost(24, send);
  await expectAtMost(22, async () => {
    const { data } = await app.call(manageRecordDecide, { list: [{ id: waiting.pop()! }], pass: 1 }, office);
    expect(data).toMatchObject([{ ok: 1 }]);
  });
});
