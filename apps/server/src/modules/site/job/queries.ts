import { TaskState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { orgsBelow, withinSql } from '../../people/organisation/index.ts';

/** Whose tasks somebody sees: the own ones, and with `manages` those of the organisations from `top` down. */
export interface Sight {
  accountId: string;
  manages: boolean;
  top: string | null;
}

export interface JobRow {
  id: string;
  kind: string;
  orgName: string;
  accountId: string;
  userName: string;
  state: number;
  done: number;
  total: number;
  problem: string;
  createDate: string;
  finishDate: string;
  fileKey: string;
  fileName: string;
}

const JOB = `j.job_id as id, j.kind, coalesce(o.org_name, '') as "orgName", j.account_id as "accountId", a.name as "userName", j.state,
  j.done_count as done, j.total_count as total, j.problem, j.created_at as "createDate", coalesce(left(j.finished_at::text, 19), '') as "finishDate",
  case when j.file_until > $4 and j.state = ${TaskState.done} then j.file_key else '' end as "fileKey",
  case when j.file_until > $4 and j.state = ${TaskState.done} then j.file_name else '' end as "fileName"`;
/** The own tasks, and for who manages them those of others: of organisations of the scope of today. What is of none is its asker's. */
const SEEN = `((j.account_id = $1 or $2) and (j.account_id = $1 and j.org_id is null or ${withinSql('j.org_id', '$3')}))`;
const FROM = 'from job j join account a using (account_id) left join org o on o.org_id = j.org_id';

/** What the workbench counts, and the list narrowed so shows. */
const WHICH = {
  running: () => `j.state < ${TaskState.done}`,
  failed: (since: string) => `j.state = ${TaskState.failed} and j.finished_at >= ${since}`,
};

const sightOf = ({ accountId, manages, top }: Sight) => [accountId, manages, top];

export const jobsSeen = (
  db: Db,
  sight: Sight,
  now: WireTime,
  {
    state,
    orgId,
    which,
    failedSince,
  }: {
    state: number | undefined;
    orgId: string | undefined;
    which: keyof typeof WHICH | undefined;
    failedSince: WireTime;
  },
  { size, offset }: Span,
) =>
  db.rows<JobRow & { totalCount: number }>(
    `select ${JOB}, count(*) over ()::int as "totalCount" ${FROM}
     where ${SEEN} and ($9::timestamptz is null or ${which ? WHICH[which]('$9') : 'true'}) and ($5::int is null or j.state = $5) and ($6::bigint is null or j.org_id = any (${orgsBelow('array[$6]')}))
     order by j.job_id desc limit $7 offset $8`,
    [...sightOf(sight), now, state ?? null, orgId ?? null, size, offset, failedSince],
  );

export const jobSeen = (db: Db, sight: Sight, now: WireTime, id: string) =>
  db.row<JobRow>(`select ${JOB} ${FROM} where ${SEEN} and j.job_id = $5`, [...sightOf(sight), now, id]);

/** The file of a task while it may be fetched. */
export const fileOfJob = (db: Db, id: string, now: WireTime) =>
  db.row<{ fileKey: string; fileName: string; fileSize: string | null }>(
    `select file_key as "fileKey", file_name as "fileName", file_size as "fileSize" from job
     where job_id = $1 and file_key <> '' and file_until > $2 and state = ${TaskState.done}`,
    [id, now],
  );

export interface EndedJob {
  jobId: string;
  kind: string;
  accountId: string;
  usertype: number;
  state: number;
  problem: string;
}

/** Tasks that have ended and of which nobody was told; they count as told from now on. */
export const takeEnded = (db: Db, limit: number) =>
  db.rows<EndedJob>(
    `update job j set is_told = true from account a
     where a.account_id = j.account_id and j.job_id in (
       select job_id from job where not is_told and state in ${oneOf(TaskState.done, TaskState.failed)} order by job_id limit $1 for update skip locked)
     returning j.job_id as "jobId", j.kind, j.account_id as "accountId", a.usertype, j.state, j.problem`,
    [limit],
  );

/** How many tasks wait or run, and how many have failed since a moment, of those that somebody sees. */
export async function countTasks(db: Db, sight: Sight, since: WireTime): Promise<{ running: number; failed: number }> {
  const row = await db.row<{ running: number; failed: number }>(
    `select (select count(*)::int from job j where ${SEEN} and ${WHICH.running()}) as running,
       (select count(*)::int from job j where ${SEEN} and ${WHICH.failed('$4')}) as failed`,
    [...sightOf(sight), since],
  );
  return row ?? { running: 0, failed: 0 };
}

/** Since when the oldest of each of the two was asked for, or failed. */
export async function tasksSince(db: Db, sight: Sight, since: WireTime) {
  const row = await db.row<{ running: WireTime | null; failed: WireTime | null }>(
    `select (select min(j.created_at) from job j where ${SEEN} and ${WHICH.running()}) as running,
       (select min(j.finished_at) from job j where ${SEEN} and ${WHICH.failed('$4')}) as failed`,
    [...sightOf(sight), since],
  );
  return row ?? { running: null, failed: null };
}
