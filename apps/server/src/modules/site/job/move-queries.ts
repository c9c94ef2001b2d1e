import { TaskState, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { GIVEN_UP } from '../../../platform/jobs/index.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';

/** A process that was ended is an accident; rows whose move ends it each time are not moved by one more try. */
const MOST_ENDED = 3;

/**
 * Whether a task of moving waits, runs, or was stopped or failed after a moment. One whose process was ended too often is asked for again at once, and no more once that has happened
 * three times since the moment.
 */
export const isMovingOrStopped = async (db: Db, kind: string, since: WireTime): Promise<boolean> =>
  (await db.row(
    `select 1 from job where kind = $1 and (state in ${oneOf(TaskState.waiting, TaskState.running)}
       or (state in ${oneOf(TaskState.failed, TaskState.cancelled)} and problem <> $3 and created_at > $2)
       or (select count(*) from job ended where ended.kind = $1 and ended.problem = $3 and ended.created_at > $2) >= ${MOST_ENDED}) limit 1`,
    [kind, since, GIVEN_UP],
  )) !== undefined;

/** In whose name the platform moves rows by itself: the first of its administrators. */
export const firstAdministrator = async (db: Db): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `select account_id as id from account where usertype = ${Usertype.platformAdministrator} and not disabled order by account_id limit 1`,
    )
  )?.id;
