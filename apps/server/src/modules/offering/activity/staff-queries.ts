import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';
import { VISIBLE } from './queries.ts';

/** A published activity of the scope; undefined also for one of somebody else's. */
export const activityWithin = (db: Db, scope: Scope, activityId: string) =>
  db.row<{ actStartDate: WireTime; actEndDate: WireTime }>(
    `select a.act_start_at as "actStartDate", a.act_end_at as "actEndDate" from activity a
     where a.activity_id = $2 and ${VISIBLE} and ${withinSql('a.org_id', '$1')}`,
    [scope, activityId],
  );

/** @returns false when it was so before */
export const writeClosed = async (db: Db, activityId: string, closed: boolean): Promise<boolean> =>
  (await db.run('update activity set sign_up_closed = $2 where activity_id = $1 and sign_up_closed <> $2', [
    activityId,
    closed,
  ])) === 1;

export interface SignUpTerms {
  openToAllStages: boolean;
  feeNote: string;
}

/** The terms as they stand, held until the transaction ends. */
export const heldTerms = (db: Db, activityId: string) =>
  db.row<SignUpTerms>(
    `select open_to_all_stages as "openToAllStages", fee_note as "feeNote" from activity where activity_id = $1 for no key update`,
    [activityId],
  );

/** @returns false when they were so before */
export const writeTerms = async (db: Db, activityId: string, terms: SignUpTerms): Promise<boolean> =>
  (await db.run(
    `update activity set open_to_all_stages = $2, fee_note = $3
     where activity_id = $1 and (open_to_all_stages, fee_note) is distinct from ($2, $3)`,
    [activityId, terms.openToAllStages, terms.feeNote],
  )) === 1;
