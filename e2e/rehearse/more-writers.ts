import { Audience, CircularState, manageCircularSave, manageCircularSend, signInToday } from '@vimo/contract';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { Sessions } from '../../apps/server/src/platform/sessions.ts';
import { makeCrowd, makeOrg } from '../../apps/server/src/testing/fixtures.ts';
import { openWriting } from '../fault/writing.ts';
import { openPauses } from './pace.ts';

/** Colleagues who are told of each circular, by tasks. */
const COLLEAGUES = 40;
const PAUSE_MS = 4000;
const ADD_STAFF = `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id)
  select decode(md5(random()::text || clock_timestamp() || n), 'hex'), '', '', '某人' || n, $1, $2 from generate_series(1, $3::int) n
  returning account_id as id`;

export interface Place {
  database: Database;
  sessions: Sessions;
}

/** A school's office that sends one circular after the other to all its staff: what a worker does of it is counted person by person. */
export async function startCircularWriters(url: string, { database, sessions }: Place) {
  const writing = openWriting(url);
  const { write } = writing;
  const orgId = await makeOrg(database);
  await database.rows(ADD_STAFF, [3, orgId, COLLEAGUES]);
  const office = (await database.row<{ id: string }>(ADD_STAFF, [5, orgId, 1]))!;
  const token = await sessions.create(database, office.id);
  const sent: string[] = [];
  const pauses = openPauses();
  const all = (async () => {
    // A worker delivers those of one school one after the other, each in a process of its own.
    for (let n = 0; !pauses.isOver(); n += 1, await pauses.wait(PAUSE_MS)) {
      const draft = {
        ...{ audience: Audience.staff, targets: [{ kind: 'org' as const, id: orgId }] },
        ...{ title: `教研会 ${n}`, body: '<p>周五下午三点，二楼会议室。</p>' },
      };
      const made = await write(manageCircularSave, draft, token);
      if (!made) continue;
      if (await write(manageCircularSend, { id: made.data.id, version: made.data.version }, token))
        sent.push(made.data.id);
    }
  })();
  const counted = () =>
    database.rows<{ id: string; state: number; told: number; people: number }>(
      `select c.circular_id as id, c.state, count(n)::int as told, count(distinct n.account_id)::int as people
       from circular c left join notification n on n.href = '/zs-platform/notifications/' || c.circular_id
       where c.circular_id = any ($1) group by c.circular_id, c.state`,
      [sent],
    );
  return {
    ...writing,
    async stop() {
      pauses.end();
      await all;
    },
    /** Whether the worker is through with what was acknowledged. */
    isDone: async () => (await counted()).every(({ state }) => state !== CircularState.sending),
    /** Circulars of which somebody heard nothing, or twice. */
    async lost(): Promise<string[]> {
      const rows = await counted();
      const meant = (await database.row<{ count: number }>(
        'select count(*)::int as count from account where org_id = $1',
        [orgId],
      ))!.count;
      const known = new Set(rows.map(({ id }) => id));
      return [
        ...sent.filter((id) => !known.has(id)).map((id) => `circular ${id}`),
        ...rows
          .filter(({ people }) => people < meant - 1)
          .map(({ id, people }) => `circular ${id} reached ${people} of ${meant}`),
        ...rows.filter(({ told, people }) => told > people).map(({ id }) => `double: circular ${id}`),
      ];
    },
  };
}

/** Families who sign in for the day, each once: the coins and their ledger. */
export async function startCoinWriters(url: string, { database, sessions }: Place) {
  const writing = openWriting(url);
  const signedIn: string[] = [];
  const people: string[] = [];
  let going = true;
  const all = (async () => {
    while (going) {
      const [id] = await makeCrowd(database, 1).catch(() => []);
      const token = id && (await sessions.create(database, id).catch(() => ''));
      if (!token) continue;
      people.push(id);
      if (await writing.write(signInToday, {}, token)) signedIn.push(id);
    }
  })();
  return {
    ...writing,
    async stop() {
      going = false;
      await all;
    },
    /** Acknowledged sign-ins without their coins, and coins that stand twice. */
    async lost(): Promise<string[]> {
      const rows = await database.rows<{ id: string; entries: number }>(
        'select account_id as id, count(*)::int as entries from vcoin_entry where account_id = any ($1) group by account_id',
        [people],
      );
      const entries = new Map(rows.map(({ id, entries }) => [id, entries]));
      return [
        ...signedIn.filter((id) => !entries.has(id)).map((id) => `coins of ${id}`),
        ...rows.filter((row) => row.entries > 1).map(({ id }) => `double: coins of ${id}`),
      ];
    },
  };
}
