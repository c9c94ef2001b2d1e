import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { withinSql } from '../../people/organisation/index.ts';
import { VISIBLE } from './queries.ts';

/** Activities below an organisation, everywhere for null, that are open to sign-up and close until a moment. */
export async function signUpsEnding(db: Db, top: string | null, now: WireTime, until: WireTime): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from activity a
     where ${VISIBLE} and not a.sign_up_closed and a.sign_start_at <= $2 and a.sign_end_at > $2 and a.sign_end_at <= $3
       and ${withinSql('a.org_id', '$1')}`,
    [top, now, until],
  );
  return row?.count ?? 0;
}
