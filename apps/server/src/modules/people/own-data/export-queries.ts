import { TaskState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { ownExportTask } from './tasks.ts';

export interface ExportRow {
  id: string;
  subjectId: string;
  name: string;
  state: number;
  done: number;
  total: number;
  problem: string;
  createDate: string;
  fileName: string;
  fileUntil: string;
  fileKey: string;
  fileSize: string | null;
}

/** The latest of those that somebody asked for; with `id` that one alone. */
export const exportsOf = (db: Db, accountId: string, now: WireTime, id: string | null = null) =>
  db.rows<ExportRow>(
    `select j.job_id as id, a.account_id as "subjectId", a.name, j.state, j.done_count as done, j.total_count as total, j.problem,
       j.created_at as "createDate", case when kept then j.file_name else '' end as "fileName",
       case when kept then left(j.file_until::text, 19) else '' end as "fileUntil", case when kept then j.file_key else '' end as "fileKey",
       j.file_size as "fileSize"
     from job j join account a on a.account_id = (j.input->>'subjectId')::bigint
       cross join lateral (select coalesce(j.state = ${TaskState.done} and j.file_until > $2, false) as kept) k
     where j.account_id = $1 and j.kind = '${ownExportTask.kind}' and ($3::bigint is null or j.job_id = $3)
     order by j.job_id desc limit 5`,
    [accountId, now, id],
  );
