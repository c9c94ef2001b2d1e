import { TaskState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';

/** Tasks of before that are over and say in the clear what their list was narrowed by; since their second version they are sealed. */
const IN_CLEAR = `kind = 'list.export' and version = 1 and input -> 'filter' <> '{}'
  and state in ${oneOf(TaskState.done, TaskState.failed, TaskState.cancelled)}`;

export const filtersInClear = async (db: Db): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from job where ${IN_CLEAR}`))!.count;

/** @returns how many there were */
export const clearFilters = (db: Db, limit: number): Promise<number> =>
  db.run(
    `update job set input = jsonb_set(input, '{filter}', '{}')
     where job_id in (select job_id from job where ${IN_CLEAR} order by job_id limit $1 for update)`,
    [limit],
  );
