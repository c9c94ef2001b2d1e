import { SCHOOL_STAFF_TYPES, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { FactsOf } from '../../../platform/events.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { postsLeft } from '../../people/responsibility/index.ts';
import { MANAGERS } from './policy.ts';
import { VISIBLE } from './queries.ts';

/** Account `p` may host activity `a`, and does while this holds: who is at work in its organisation. */
export const CANDIDATE = `not p.disabled and p.org_id = a.org_id and p.usertype in ${oneOf(...SCHOOL_STAFF_TYPES, Usertype.bureauStaff, Usertype.baseStaff)}`;

/** By part of the name. */
export const hostCandidates = (db: Db, activityId: string, name: string, limit: number) =>
  db.rows<{ accountId: string; name: string }>(
    `select p.account_id as "accountId", p.name from activity a join account p on ${CANDIDATE}
     where a.activity_id = $1 and ($2 = '' or ${nameHas('p.name', '$2')}) order by p.name, p.account_id limit $3`,
    [activityId, name, limit],
  );
/** How many of the accounts may host an activity; they are held until the transaction ends, as who leaves at that moment hosts nothing. */
export const countHostCandidates = async (db: Db, activityId: string, accountIds: readonly string[]): Promise<number> =>
  (await db.row<{ count: number }>(
    `with held as materialized (
       select 1 from activity a join account p on p.account_id = any ($2::bigint[]) and ${CANDIDATE}
       where a.activity_id = $1 order by p.account_id for share of p)
     select count(*)::int as count from held`,
    [activityId, accountIds],
  ))!.count;

/** Who was named to host an activity, `left` who did until they left, with the activity held until the transaction ends. */
export async function lockHosts(db: Db, activityId: string) {
  await db.run('select 1 from activity where activity_id = $1 for no key update', [activityId]);
  return db.rows<{ accountId: string; left: boolean }>(
    'select account_id as "accountId", ended_at is not null as left from activity_host where activity_id = $1',
    [activityId],
  );
}

export async function writeHosts(db: Db, activityId: string, accountIds: readonly string[], now: WireTime) {
  await db.run('delete from activity_host where activity_id = $1 and account_id <> all ($2::bigint[])', [
    ...[activityId, accountIds],
  ]);
  await db.run(
    `insert into activity_host (activity_id, account_id, since) select $1, unnest($2::bigint[]), $3
     on conflict (activity_id, account_id) do update set since = excluded.since, ended_at = null where activity_host.ended_at is not null`,
    [activityId, accountIds, now],
  );
}

/** Who left hosts nothing any more that is not over; of what is over they were the host. */
export const endHosting = (db: Db, { accountId, now }: FactsOf<typeof postsLeft>) =>
  db.run(
    `update activity_host h set ended_at = $2 from activity a
     where a.activity_id = h.activity_id and h.account_id = $1 and h.ended_at is null and a.act_end_at >= $2`,
    [accountId, now],
  );

/** Who is told of what happens to an activity: its hosts, and where nobody hosts it those who run activities in its organisation. */
export const organisersOf = async (db: Db, activityId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select p.account_id as id from activity a join account p on ${CANDIDATE}
         left join activity_host h on h.activity_id = a.activity_id and h.account_id = p.account_id and h.ended_at is null
       where a.activity_id = $1 and (h.account_id is not null or p.usertype in ${oneOf(...MANAGERS)} and not exists (
         select from activity_host o join account on account.account_id = o.account_id and not account.disabled and account.org_id = a.org_id
         where o.activity_id = a.activity_id and o.ended_at is null))`,
      [activityId],
    )
  ).map(({ id }) => id);

/** A published activity that somebody hosts; of the organisation at which they still work. */
export const hostedActivity = (db: Db, accountId: string, activityId: string) =>
  db.row<{ actStartDate: WireTime; actEndDate: WireTime }>(
    `select a.act_start_at as "actStartDate", a.act_end_at as "actEndDate" from activity_host h join activity a using (activity_id)
       join account p on p.account_id = h.account_id and p.org_id = a.org_id and h.ended_at is null
     where h.account_id = $1 and h.activity_id = $2 and ${VISIBLE}`,
    [accountId, activityId],
  );
