import type { Usertype } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { eventually } from '../testing/eventually.ts';
import type { Database } from './database.ts';
import { createSessions, type SessionRules, type Sessions } from './sessions.ts';

/** Two server processes on one database. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ connectionString: here.connectionString, clock: here.clock });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const known = async (test: TestApp, token: string) => (await test.platform.sessions.find(token)) !== undefined;

const policiesOf = (secondFactorFor: Usertype[]): SessionRules['policies'] => ({
  now: () => ({ idleMinutes: 30, secondFactorFor }),
  onChange: () => {},
});

describe('a session', () => {
  it('is stored as a hash and never as its token', async () => {
    const { token } = await here.loginAs(4);
    const rows = await here.platform.database.rows<{ row: string }>('select s::text as row from session s');
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  it('ends in every process at once, also where it was remembered', async () => {
    const { token } = await here.loginAs(4);
    expect([await known(here, token), await known(there, token)]).toEqual([true, true]);
    const session = await here.platform.sessions.find(token);
    const revoke = () => here.platform.sessions.revoke(here.platform.database, session!);
    expect([await revoke(), await revoke()]).toEqual([true, false]);
    expect(await known(here, token)).toBe(false);
    await eventually(async () => !(await known(there, token)));
  });

  it('ends with all others of its account, and with those in which the account acts for a child', async () => {
    const { accountId, token } = await here.loginAs(4);
    const student = await here.makeStudent(await here.makeSchool());
    const acting = await here.platform.sessions.create(here.platform.database, student, accountId);
    const own = await here.sessionOf(student);
    expect(await Promise.all([token, acting, own].map((one) => known(there, one)))).toEqual([true, true, true]);
    await here.platform.sessions.revokeAll(here.platform.database, accountId);
    await eventually(async () => !(await known(there, token)) && !(await known(there, acting)));
    expect(await known(there, own)).toBe(true);
  });

  it('is listed and ended by its number for its own account alone, and never where a parent acts in it', async () => {
    const { sessions, database } = here.platform;
    const [one, other] = [await here.loginAs(4), await here.loginAs(4)];
    await sessions.create(database, one.accountId, other.accountId);
    const [listed, ...more] = await sessions.ofAccount(one.accountId);
    expect([listed?.id, more]).toEqual([(await sessions.find(one.token))?.sessionId, []]);
    expect(await sessions.end(database, other.accountId, listed!.id)).toBe(false);
    expect([await known(here, one.token), await known(here, other.token)]).toEqual([true, true]);
    expect(await sessions.end(database, one.accountId, listed!.id)).toBe(true);
    expect([await known(here, one.token), await known(here, other.token)]).toEqual([false, true]);
  });

  it('of staff is seen once a minute, and asks for the second factor where one must be', async () => {
    const { database } = here.platform;
    const [bureau, teacher] = [await here.loginAs(10), await here.loginAs(3)];
    const sessions = await createSessions(database, here.clock, { policies: policiesOf([1, 10]) });
    const due = async ({ token }: { token: string }) => (await sessions.find(token))?.due;
    expect([await due(bureau), await due(teacher)]).toEqual(['secondFactor', undefined]);
    const seen = () =>
      database.row<{ at: string }>('select last_seen_at as at from session where account_id = $1', [teacher.accountId]);
    const first = await seen();
    here.clock.advance(30);
    await sessions.find(teacher.token);
    expect(await seen()).toEqual(first);
    here.clock.advance(31);
    await sessions.find(teacher.token);
    expect(await seen()).not.toEqual(first);
    await sessions.close();
  });

  it('is over after seven days and is then removed', async () => {
    const { token } = await here.loginAs(4);
    here.clock.advance(7 * 24 * 3600 + 1);
    expect(await known(here, token)).toBe(false);
    await here.platform.sessions.sweep();
    const row = await here.platform.database.row<{ count: string }>('select count(*) as count from session');
    expect(row?.count).toBe('0');
  });

  it('is none for a disabled account', async () => {
    const { accountId, token } = await here.loginAs(3);
    await here.platform.database.run('update account set disabled = true where account_id = $1', [accountId]);
    expect(await known(here, token)).toBe(false);
  });
});

/** Sessions over the same database, with one thing of it replaced; removed rows show whether an answer came from memory. */
async function sessionsWith(parts: Partial<Database>, work: (sessions: Sessions, token: string) => Promise<void>) {
  const { token } = await here.loginAs(4);
  const sessions = await createSessions({ ...here.platform.database, ...parts }, here.clock, {
    policies: policiesOf([]),
  });
  await work(sessions, token).finally(() => sessions.close());
}
const removeAll = () => here.platform.database.run('delete from session');

/** A listener that has proved that it hears. */
const hearing: Database['listen'] = async (_channel, heard) => {
  heard('listening');
  return async () => {};
};

describe('a session is remembered', () => {
  it('once the listener has proved that it hears', async () => {
    await sessionsWith({ listen: hearing }, async (sessions, token) => {
      await sessions.find(token);
      await removeAll();
      expect(await sessions.find(token)).toBeDefined();
    });
  });

  it('never without a listener, since nobody would tell of its end', async () => {
    await sessionsWith({ listen: async () => async () => {} }, async (sessions, token) => {
      expect(await sessions.find(token)).toBeDefined();
      await removeAll();
      expect(await sessions.find(token)).toBeUndefined();
    });
  });

  it('no longer when the listener was lost, until it hears again', async () => {
    let [hears, loses] = [() => {}, () => {}];
    const listen: Database['listen'] = async (_channel, heard, lost) => {
      [hears, loses] = [() => heard('listening'), lost];
      hears();
      return async () => {};
    };
    await sessionsWith({ listen }, async (sessions, token) => {
      await sessions.find(token);
      loses();
      expect(await sessions.find(token)).toBeDefined();
      await removeAll();
      expect(await sessions.find(token)).toBeUndefined();
      const { token: next } = await here.loginAs(4);
      hears();
      await sessions.find(next);
      await removeAll();
      expect(await sessions.find(next)).toBeDefined();
    });
  });

  it('until the sessions of its organisation are revoked, and those of others longer', async () => {
    const [one, other] = [await here.makeSchool('甲'), await here.makeSchool('乙')];
    await sessionsWith({ listen: hearing }, async (sessions) => {
      const [first, second] = [await here.loginAs(3, one), await here.loginAs(3, other)];
      for (const { token } of [first, second]) await sessions.find(token);
      await removeAll();
      await sessions.revokeOrganisation(here.platform.database, one.orgId);
      expect(await sessions.find(first.token)).toBeUndefined();
      expect(await sessions.find(second.token)).toBeDefined();
    });
  });

  it('never when a revocation came in while it was looked up', async () => {
    let tell: (payload: string) => void = () => {};
    let during = () => {};
    const { database } = here.platform;
    const parts: Partial<Database> = {
      listen: (channel, heard, lost) => {
        tell = heard;
        return hearing(channel, heard, lost);
      },
      async rows<Row>(text: string, values?: readonly unknown[]) {
        const found = await database.rows<Row>(text, values);
        during();
        return found;
      },
    };
    await sessionsWith(parts, async (sessions, token) => {
      during = () => tell('somebody');
      expect(await sessions.find(token)).toBeDefined();
      during = () => {};
      await removeAll();
      expect(await sessions.find(token)).toBeUndefined();
    });
  });
});
