import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type ActivityRow, columns, NAMES, VISIBLE } from './queries.ts';

/** @returns false when there is no such activity to see. Collecting what is collected changes nothing. */
export async function insertCollected(db: Db, accountId: string, activityId: string, now: WireTime): Promise<boolean> {
  const row = await db.row<{ visible: boolean }>(
    `with seen as (select a.activity_id from activity a where a.activity_id = $2 and ${VISIBLE}),
       added as (insert into collected_activity (account_id, activity_id, created_at)
         select $1, activity_id, $3 from seen on conflict do nothing returning activity_id),
       counted as (update activity set concern_count = concern_count + 1 where activity_id in (select activity_id from added))
     select exists (select from seen) as visible`,
    [accountId, activityId, now],
  );
  return row?.visible ?? false;
}

export const deleteCollected = (db: Db, accountId: string, activityId: string) =>
  db.run(
    `with gone as (delete from collected_activity where account_id = $1 and activity_id = $2 returning activity_id)
     update activity set concern_count = concern_count - 1 where activity_id in (select activity_id from gone)`,
    [accountId, activityId],
  );

/** What the person collected, latest first. */
export const collectedActivities = (db: Db, accountId: string, size: number, offset: number) =>
  db.rows<ActivityRow>(
    `select ${columns('$1')} from (
       select c.activity_id, c.created_at as collected_at from collected_activity c join activity a using (activity_id)
       where c.account_id = $1 and ${VISIBLE} order by collected_at desc, activity_id desc limit $2 offset $3) c
     join activity a on a.activity_id = c.activity_id ${NAMES} order by c.collected_at desc, a.activity_id desc`,
    [accountId, size, offset],
  );

export async function countCollected(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from collected_activity c join activity a using (activity_id)
     where c.account_id = $1 and ${VISIBLE}`,
    [accountId],
  );
  return row?.count ?? 0;
}
