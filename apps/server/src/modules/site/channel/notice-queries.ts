import { type Channel, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';

/** Channels that carry a notice, those left out that are switched off as a whole. */
export async function channelsOf(db: Db, notice: string): Promise<Channel[]> {
  const row = await db.row<{ channels: Channel[] }>(
    `select array(select one from unnest(n.channels) one
       where not exists (select from channel c where c.channel = one and not c.enabled)) as channels
     from notice_channel n where n.notice = $1`,
    [notice],
  );
  return row?.channels ?? [];
}

/**
 * The organisation that tells a person something of theirs: their own; of a guardian that of a child, first of those whom it is about; of who has neither the highest bureau. Whose account is
 * disabled is told nothing, and where there is no organisation at all nobody.
 */
export const placesOf = (db: Db, accountIds: readonly string[], about: readonly string[]) =>
  db.rows<{ accountId: string; orgId: string; usertype: number }>(
    `select * from (
       select a.account_id as "accountId", a.usertype, coalesce(a.org_id,
         (select s.org_id from child_binding b join account s on s.account_id = b.student_id
          where b.parent_id = a.account_id and s.org_id is not null and not s.disabled
          order by s.account_id <> all ($2::bigint[]), s.account_id limit 1),
         (select org_id from org where org_type = ${OrgType.bureau} order by parent_org_id nulls first, org_id limit 1)) as "orgId"
       from account a where a.account_id = any ($1::bigint[]) and not a.disabled) p where "orgId" is not null`,
    [accountIds, about],
  );

/** What administrators chose; a notice that is not here goes by no channel. */
export const keptNotices = (db: Db) =>
  db.rows<{ notice: string; channels: Channel[]; version: number }>(
    'select notice, channels, version from notice_channel',
  );

/** @returns false when somebody chose otherwise since that version was read */
export const writeNotice = async (
  db: Db,
  { notice, channels, version }: { notice: string; channels: readonly Channel[]; version: number },
): Promise<boolean> =>
  (await db.run(
    `insert into notice_channel as n (notice, channels)
     select $1, $2::text[] where $3::int = 0 or exists (select from notice_channel k where k.notice = $1)
     on conflict (notice) do update set channels = excluded.channels, version = n.version + 1 where n.version = $3::int`,
    [notice, channels, version],
  )) === 1;
