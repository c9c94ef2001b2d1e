import { addDataRequest, decideDataRequest, manageArchivePage, VerifyResult } from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { AFTER_NOTICE, sha256, startArchiveSchools, UNDER_NOTICE } from '../../../testing/archive-schools.ts';
import { eventually } from '../../../testing/eventually.ts';
import { archiveReports } from './jobs.ts';

/** A pupil whose account the school closes while reports are sealed: a report is sealed whole, with its file and its row. */
const { app, db, clock, semesterId, school, itIs, fetchPdf, verify, codeOf } = await startArchiveSchools();
afterAll(() => app.close());
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(UNDER_NOTICE);
  at = await school();
  await itIs(at, AFTER_NOTICE);
  await db.run('update session set password_confirmed_at = $1', [clock()]);
  expect((await app.call(addDataRequest, { kind: 3, content: '注销' }, at.child.token)).error_code).toBe(0);
});

const archive = () =>
  archiveReports(app.services.reports)({
    ...{ jobId: '1', orgId: at.orgId, accountId: at.office.accountId, platform: app.platform },
    input: { classId: at.classId, semesterId },
    progress: () => {},
    finish: async () => {},
    store: async () => {},
  });
async function close(): Promise<void> {
  const { id } = (await db.row<{ id: string }>('select request_id as id from data_request where subject_id = $1', [
    at.child.accountId,
  ]))!;
  expect((await app.call(decideDataRequest, { id, agree: 1 }, at.office.token)).error_code).toBe(0);
}
async function expectWhole(): Promise<void> {
  const { data } = await app.call(manageArchivePage, { semesterId, classId: at.classId }, at.teacher.token);
  expect(data.dataList.map(({ version, isWhole }) => [version, isWhole])).toEqual(Array(3).fill([1, 1]));
  const code = await codeOf(at.child);
  const { bytes } = await fetchPdf(at.teacher.token, at.child.accountId);
  expect(await verify({ code, sha256: sha256(bytes) })).toMatchObject({ result: VerifyResult.genuine, version: 1 });
}

it('after the pages were printed and before the row is written', async () => {
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      "select pg_advisory_xact_lock(hashtextextended('archive of ' || $1::text || ' ' || $2::text, 0))",
      [at.child.accountId, semesterId],
    );
    const archiving = archive();
    await eventually(
      async () =>
        (
          await db.rows(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).length === 1,
    );
    await close();
    await holder.query('commit');
    await archiving;
  } finally {
    holder.release();
  }
  await expectWhole();
});

it('before it is sealed, and after', async () => {
  await close();
  await archive();
  await expectWhole();
  await archive();
  await expectWhole();
});
