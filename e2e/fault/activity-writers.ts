import { setTimeout as sleep } from 'node:timers/promises';
import { manageActivityFetch, manageActivitySave } from '@vimo/contract';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { Sessions } from '../../apps/server/src/platform/sessions.ts';
import { daysFrom, makeCrowd, makeOrg } from '../../apps/server/src/testing/fixtures.ts';
import { openWriting } from './writing.ts';

/** An activity is moved so often before the next one is written. */
const MOVES = 4;

const ADD_ORGANISER = `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id)
  values (decode(md5(random()::text || clock_timestamp()), 'hex'), '', '', '某人', 5, $1) returning account_id as id`;

/** Somebody signs up, with the place that it takes. */
const SIGN_UP = `with taken as (update activity set sign_count = sign_count + 1 where activity_id = $1 returning activity_id)
  insert into enrolment (activity_id, account_id, remarks) select activity_id, $2, '报名' from taken`;

/** An organiser who publishes one activity after the other and moves each to other places, of which who signed up is told: every save a transaction. */
export async function startActivityWriters(
  url: string,
  { database, sessions, typeId }: { database: Database; sessions: Sessions; typeId: string },
) {
  const writing = openWriting(url);
  const { write } = writing;
  const orgId = await makeOrg(database);
  const [comes] = await makeCrowd(database, 1);
  const { id: organiser } = (await database.row<{ id: string }>(ADD_ORGANISER, [orgId]))!;
  const token = await sessions.create(database, organiser);
  const now = new Date();
  const first = {
    ...{ introInfo: '认识十种水鸟', typeId, personNum: 0, contactName: '陈老师', contactPhone: '0000-6618 0000' },
    ...{ signStartDate: daysFrom(now, -1), signEndDate: daysFrom(now, 5) },
    ...{ actStartDate: daysFrom(now, 10), actEndDate: daysFrom(now, 11), address: '0' },
  };
  /** The place of each activity that was heard of last. */
  const heard = new Map<string, number>();
  let going = true;
  let written = 0;

  async function publish(): Promise<void> {
    written += 1;
    const made = await write(manageActivitySave, { ...first, title: `观鸟 ${written}` }, token);
    if (!made) return;
    const { id } = made.data;
    heard.set(id, 0);
    await database.run(SIGN_UP, [id, comes]);
    for (let move = 0; going && move < MOVES; move += 1) {
      const read = await write(manageActivityFetch, { activityId: id }, token);
      if (!read || !going) continue;
      const { orgId: _, signCount: __, ...words } = read.data;
      const place = Number(words.address) + 1;
      const moved = { ...words, openToAllStages: 0, published: 1, address: `${place}` } as const;
      if (await write(manageActivitySave, moved, token)) heard.set(id, place);
    }
  }
  const all = (async () => {
    // The test's own look at the database breaks with it.
    while (going) await publish().catch(() => sleep(20));
  })();

  return {
    ...writing,
    async stop() {
      going = false;
      await all;
    },
    /** Saves that are not there though they were heard of, and saves of which a part is: the words, the log, what is told. */
    async lost(): Promise<string[]> {
      const rows = await database.rows<{ id: string; place: number; added: number; changed: number; told: number }>(
        `select activity_id as id, address::int as place,
           (select count(*)::int from audit_log where target = activity_id::text and event = 'activity.published') as added,
           (select count(*)::int from audit_log where target = activity_id::text and event = 'activity.changed') as changed,
           (select count(*)::int from notification where account_id = $2 and href = '/index/activityDetail/' || activity_id) as told
         from activity where org_id = $1`,
        [orgId, comes],
      );
      const places = new Map(rows.map(({ id, place }) => [id, place]));
      return [
        ...[...heard].filter(([id, place]) => !((places.get(id) ?? -1) >= place)).map(([id]) => `a save of ${id}`),
        ...rows
          .filter(({ place, added, changed, told }) => added !== 1 || changed !== place || told !== place)
          .map((row) => `a part of a save: ${JSON.stringify(row)}`),
      ];
    },
  };
}
