import { AsyncResource } from 'node:async_hooks';
import { addParticipant, cancelEnrolment, enrol } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';
import { insertEnrolments, lockPeople } from './queries.ts';

/** What is judged when a place is taken, though it was judged before (docs/domains/activities.md, Sign-up). */
const NOW = '2026-11-10 10:00:00';
let app: TestApp;
let place: { typeId: string; orgId: string };
beforeAll(async () => {
  app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
  const db = app.platform.database;
  place = { typeId: await makeType(db), orgId: await makeOrg(db) };
});
afterAll(() => app.close());
const make = (activity: Partial<NewActivity> = {}) =>
  makeActivity(app.platform.database, app.clock(), { ...place, ...activity });
const rowsOf = async (activityId: string) =>
  (await app.platform.database.row<{ count: number }>(
    'select (select sign_count from activity where activity_id = $1) + count(*)::int as count from enrolment where activity_id = $1',
    [activityId],
  ))!.count;

describe('the statement that takes the places', () => {
  const take = async (activityId: string, personCount = 1) => {
    const accountId = await app.makeAccount();
    const bare = { byParentId: null, identityCipher: null, remarks: '', phoneCipher: null };
    return insertEnrolments(app.platform.database, {
      activityId,
      joiners: [{ ...bare, accountId, personCount }],
      now: NOW,
    });
  };

  it('takes those of an open activity', async () => {
    const activityId = await make({ personNum: 3, signCount: 1 });
    expect((await take(activityId, 2))?.size).toBe(1);
    expect(await rowsOf(activityId)).toBe(4);
  });

  it.each<[string, Partial<NewActivity>, number?]>([
    ['opening soon', { signStart: daysFrom(new Date(NOW), 1) }],
    ['past its deadline', { signStart: '2026-11-01 00:00:00', signEnd: NOW }],
    ['over', { actStart: '2026-11-01 00:00:00', actEnd: NOW }],
    ['closed', { closed: true }],
    ['full', { personNum: 1, signCount: 1 }],
    ['too small for all', { personNum: 3, signCount: 2 }, 2],
    ['not published', { published: false }],
  ])('takes none of one that is %s, and writes nothing', async (_name, activity, people) => {
    const activityId = await make(activity);
    const before = await rowsOf(activityId);
    expect(await take(activityId, people)).toBeUndefined();
    expect(await rowsOf(activityId)).toBe(before);
  });
});

describe('what changes between the first look and the lock', () => {
  /** Signs up while somebody else holds the person: what `meanwhile` writes was not there at the first look. */
  async function signUpWhile(
    { accountId, token }: { accountId: string; token: string },
    activityId: string,
    meanwhile: (db: Parameters<typeof lockPeople>[0]) => Promise<unknown>,
  ) {
    const { database } = app.platform;
    let reply: ReturnType<typeof send> | undefined;
    // Somebody else's work, not that of the transaction that holds the person.
    const send = AsyncResource.bind(() => app.call(enrol, { activityId, remarks: '好' }, token));
    const waits = AsyncResource.bind(async () => {
      const lock = await database.row(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return lock !== undefined;
    });
    const write = AsyncResource.bind(meanwhile);
    await database.transaction(async (db) => {
      await lockPeople(db, [accountId]);
      reply = send();
      await eventually(waits);
      await write(db);
    });
    return reply!;
  }
  const cancelled = (db: Parameters<typeof lockPeople>[0], accountId: string, moments: string[]) =>
    Promise.all(
      moments.map(async (moment) =>
        db.run(`insert into enrolment (activity_id, account_id, remarks, cancelled_at) values ($1, $2, '', $3)`, [
          await make(),
          accountId,
          moment,
        ]),
      ),
    );

  it('the third cancellation of the month refuses', async () => {
    const person = await app.loginAs(4);
    const activityId = await make();
    const moments = ['2026-11-01 00:00:00', '2026-11-05 00:00:00', '2026-11-09 00:00:00'];
    const reply = await signUpWhile(person, activityId, (db) => cancelled(db, person.accountId, moments));
    expect(reply).toMatchObject({ error_code: 1, message: expect.stringContaining('本月已取消报名 3 次') });
    expect(await rowsOf(activityId)).toBe(0);
  });

  it('who came along meanwhile takes a place too', async () => {
    const person = await app.loginAs(4);
    const activityId = await make({ personNum: 5 });
    const friend = { activityId, name: '家人', identCode: identityNumberOf(1), telephone: '13900000001' };
    expect(await app.call(addParticipant, friend, person.token)).toMatchObject({ error_code: 0 });
    const reply = await signUpWhile(person, activityId, (db) =>
      db.run(
        `insert into participant (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher)
         select activity_id, account_id, name, identity_cipher, 'another', phone_cipher from participant where activity_id = $1`,
        [activityId],
      ),
    );
    expect(reply).toMatchObject({ error_code: 0 });
    const row = await app.platform.database.row('select sign_count from activity where activity_id = $1', [activityId]);
    expect(row).toEqual({ sign_count: 3 });
  });

  it('the month has the same edges for a sign-up and for the count that a cancellation tells', async () => {
    const { database } = app.platform;
    const person = await app.loginAs(4);
    const outside = ['2026-10-31 23:59:59', '2026-12-01 00:00:00'];
    await cancelled(database, person.accountId, [...outside, '2026-11-01 00:00:00']);
    const activityId = await make();
    expect(await app.call(enrol, { activityId, remarks: '好' }, person.token)).toMatchObject({ error_code: 0 });
    const reply = await app.call(cancelEnrolment, { activityId }, person.token);
    expect(reply.data.cancelCount).toBe(2);
    await cancelled(database, person.accountId, ['2026-11-30 23:59:59']);
    const next = await app.call(enrol, { activityId, remarks: '好' }, person.token);
    expect(next).toMatchObject({ error_code: 1, message: expect.stringContaining('3 次') });
  });
});
