import type { Office } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { officesHeld } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Who holds which office of a school, and every statement that changes it. What an office is good for is said by `inOffice` (platform/sessions.ts). */

/** Offices that staff hold, by account. */
export async function officesOf(db: Db, accountIds: readonly string[]): Promise<Map<string, Office[]>> {
  const rows = await db.rows<{ id: string; offices: Office[] }>(
    `select a.account_id as id, ${officesHeld('a')} as offices from account a where a.account_id = any ($1::bigint[])`,
    [accountIds],
  );
  return new Map(rows.map(({ id, offices }) => [id, offices]));
}

/** Gives an office; nothing where it is held already. @returns whether it was given */
export const giveOffice = async (
  db: Db,
  { accountId, orgId, office }: { accountId: string; orgId: string; office: Office },
  { by, now }: { by: string; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    `insert into staff_office (account_id, org_id, office, given_by, given_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [accountId, orgId, office, by, now],
  )) > 0;

/** Ends all offices of somebody who goes to work elsewhere: they do not come back with the person. */
export const endOffices = (db: Db, accountId: string) =>
  db.run('delete from staff_office where account_id = $1', [accountId]);

/** Takes an office back, wherever it was given. @returns whether it was held */
export const takeOffice = async (db: Db, accountId: string, office: Office): Promise<boolean> =>
  (await db.run('delete from staff_office where account_id = $1 and office = $2', [accountId, office])) > 0;
