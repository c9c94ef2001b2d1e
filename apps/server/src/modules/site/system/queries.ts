import { TaskState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { backupTask } from './tasks.ts';

export const databaseFacts = (db: Db) =>
  db.row<{ version: string; size: string; schema: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
       (select max(number) from schema_migration) as schema`,
  );

export const filesKept = (db: Db) =>
  db.row<{ files: number; size: string }>(
    'select count(*)::int as files, coalesce(sum(size), 0)::bigint as size from file',
  );

/** The queue as it stands; `since` bounds what failed. */
export const queueFacts = (db: Db, since: WireTime) =>
  db.row<{ waiting: number; running: number; failed: number; oldest: string }>(
    `select count(*) filter (where state = ${TaskState.waiting})::int as waiting,
       count(*) filter (where state = ${TaskState.running})::int as running,
       (select count(*)::int from job where state = ${TaskState.failed} and finished_at >= $1) as failed,
       coalesce(left(min(created_at) filter (where state = ${TaskState.waiting})::text, 19), '') as oldest
     from job where state < ${TaskState.done}`,
    [since],
  );

export const latestBackup = (db: Db) =>
  db.row<{ madeAt: string; host: string; folder: string; rows: string; files: string; size: string }>(
    `select made_at as "madeAt", host, folder, row_count as rows, file_count as files, size from backup_made
     order by made_at desc, backup_id desc limit 1`,
  );

/** The backup that waits or runs, whoever asked for it. */
export const backupUnderWay = (db: Db) =>
  db.row<{ jobId: string }>(
    `select job_id as "jobId" from job where kind = '${backupTask.kind}' and state < ${TaskState.done} and not cancel_asked
     order by job_id limit 1`,
  );

/** One after the other: of two who ask at once the second finds the first one's. */
export const lockBackups = (db: Db) => db.run("select pg_advisory_xact_lock(hashtext('backup'))");

export const faultFacts = (db: Db) =>
  db.row<{ kinds: number; last: string }>(
    `select count(*)::int as kinds, coalesce(left(max(last_at)::text, 19), '') as last from fault`,
  );

interface FaultRow {
  id: string;
  kind: string;
  place: string;
  requestId: string;
  count: string;
  firstDate: string;
  lastDate: string;
}

export async function faultsOf(db: Db, { size, offset }: Span) {
  const [rows, facts] = await Promise.all([
    db.rows<FaultRow>(
      `select fault_id as id, kind, place, request_id as "requestId", count, first_at as "firstDate", last_at as "lastDate"
       from fault order by last_at desc, fault_id desc limit $1 offset $2`,
      [size, offset],
    ),
    faultFacts(db),
  ]);
  return { dataList: rows.map((row) => ({ ...row, count: Number(row.count) })), totalCount: facts?.kinds ?? 0 };
}

export const dropFault = async (db: Db, id: string): Promise<boolean> =>
  (await db.run('delete from fault where fault_id = $1', [id])) === 1;
