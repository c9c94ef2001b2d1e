import { type ImportKind, ImportState, TaskState, type Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { withinSql } from '../organisation/index.ts';
import { yearBeginsSql } from '../roster/index.ts';
import type { KnownClass } from './class-names.ts';

/** What files call the grade of a class (a row of `classes_on` of a day): of one that begins with the next school year its year of entrance and first grade, else null. */
export const comingGradeSql = (schoolClass: string, day: string) =>
  `(select ${schoolClass}.entrance_year || '级' || first.grade_name from grade first
     where first.stage = ${schoolClass}.stage and first.year_in_stage = 1 and ${schoolClass}.entrance_year = school_year_on(${day}) + 1)`;

/** Classes of some schools that have a grade on a day, and after them those that begin with the next school year, with its first day. */
export const classesOfSchools = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<KnownClass & { orgId: string; beginsOn: string | null }>(
    `select c.class_id as "classId", coalesce(c.grade_name, coming.name) as "gradeName", c.class_name as "className", c.org_id as "orgId",
       case when c.grade_id is null then (${yearBeginsSql('c.entrance_year', 'c.org_id')})::text end as "beginsOn"
     from classes_on($2) c cross join lateral (select ${comingGradeSql('c', '$2')} as name) coming
     where c.org_id = any ($1::bigint[]) and (c.grade_id is not null or coming.name is not null)
     order by c.grade_id, coming.name, length(c.class_name), c.class_name`,
    [orgIds, day],
  );

/** Classes of a school that have a grade on a day. */
export const classesOfSchool = (db: Db, orgId: string, day: string) =>
  db.rows<KnownClass>(
    `select class_id as "classId", grade_name as "gradeName", class_name as "className" from classes_on($2)
     where org_id = $1 and grade_id is not null order by grade_id, length(class_name), class_name`,
    [orgId, day],
  );

export interface BatchRow {
  id: string;
  kind: ImportKind;
  orgId: string;
  orgName: string;
  orgType: number;
  /** The organisation and all above it. */
  above: readonly string[];
  accountId: string;
  userName: string;
  userKind: Usertype;
  userOrgId: string;
  fileName: string;
  fileKey: string;
  state: number;
  problem: string;
  sheetName: string;
  hiddenRows: number;
  jobId: string | null;
  result: {
    created?: number;
    updated?: number;
    guardians?: number;
    skipped?: number;
    seconds?: number;
    finishDate?: string;
    /** While it is looked at: titles of columns that the sheet does not show. */
    hiddenColumns?: string[];
    /** Likewise, names of the sheets that were left out. */
    otherSheets?: string[];
    /** Likewise, titles of columns that were not read. */
    ignored?: string[];
  };
  passwordsTakenAt: string | null;
}

const BATCH = `select b.batch_id as id, b.kind, b.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType",
    string_to_array(nullif(o.tree_sign, ''), '.') || o.org_id::text as above, b.account_id as "accountId",
    a.name as "userName", a.usertype as "userKind", coalesce(a.org_id::text, '') as "userOrgId", b.file_name as "fileName", b.file_key as "fileKey", b.state, b.problem, b.sheet_name as "sheetName", b.hidden_rows as "hiddenRows", b.job_id as "jobId", b.result,
    b.passwords_taken_at as "passwordsTakenAt"
  from import_batch b join org o using (org_id) join account a on a.account_id = b.account_id`;

export const batchOf = (db: Db, id: string) => db.row<BatchRow>(`${BATCH} where b.batch_id = $1`, [id]);
/** What somebody began within the scope that they have now and did not end: not written, or one of `withPasswords`. The latest first. */
export const unfinishedBatches = (
  db: Db,
  { accountId, scope }: { accountId: string; scope: string | null },
  withPasswords: readonly string[],
) =>
  db.rows<
    Pick<BatchRow, 'id' | 'kind' | 'orgName' | 'fileName' | 'state'> & { createDate: WireTime; passwordsTaken: number }
  >(
    `select b.batch_id as id, b.kind, o.org_name as "orgName", b.file_name as "fileName", b.state, b.created_at as "createDate",
       (b.passwords_taken_at is not null)::int as "passwordsTaken"
     from import_batch b join org o using (org_id)
     where b.account_id = $1 and (b.state in ${oneOf(ImportState.checking, ImportState.preview, ImportState.writing)} or b.batch_id = any ($2::bigint[]))
       and ${withinSql('b.org_id', '$3')}
     order by b.batch_id desc limit 20`,
    [accountId, withPasswords, scope],
  );
/** Locked until the transaction ends: of two who change a batch, one comes after the other. */
export const lockBatch = (db: Db, id: string) =>
  db.row<BatchRow>(`${BATCH} where b.batch_id = $1 for update of b`, [id]);

export const insertBatch = async (
  db: Db,
  batch: { kind: ImportKind; orgId: string; accountId: string; fileName: string; now: WireTime },
): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into import_batch (kind, org_id, account_id, file_name, created_at) values ($1, $2, $3, $4, $5) returning batch_id as id`,
    [batch.kind, batch.orgId, batch.accountId, batch.fileName, batch.now],
  ))!.id;

/** Characters of a sheet's name: a spreadsheet gives no longer one. */
const MOST_SHEET_NAME = 31;

export const setBatch = (
  db: Db,
  id: string,
  change: {
    state?: number;
    problem?: string;
    sheetName?: string;
    hiddenRows?: number;
    jobId?: string;
    fileKey?: string;
    result?: object;
  },
) =>
  db.run(
    `update import_batch set state = coalesce($2, state), problem = coalesce($3, problem), job_id = coalesce($4, job_id),
       file_key = coalesce($5, file_key), result = coalesce($6, result), sheet_name = coalesce($7, sheet_name),
       hidden_rows = coalesce($8, hidden_rows)
     where batch_id = $1`,
    [
      id,
      change.state ?? null,
      change.problem ?? null,
      change.jobId ?? null,
      change.fileKey ?? null,
      change.result ? JSON.stringify(change.result) : null,
      change.sheetName?.slice(0, MOST_SHEET_NAME) ?? null,
      change.hiddenRows ?? null,
    ],
  );

/** Batches of yesterday that are not being written and have no first passwords to print. */
export const batchesOver = (db: Db, before: WireTime) =>
  db.rows<{ id: string; fileKey: string }>(
    `select batch_id as id, file_key as "fileKey" from import_batch b
     where created_at < $1 and state <> ${ImportState.writing} and not exists (select from first_password f where f.batch_id = b.batch_id) limit 20`,
    [before],
  );

export const deleteBatch = (db: Db, id: string) => db.run('delete from import_batch where batch_id = $1', [id]);

/** Tasks of batches that came to nothing: their batch is looked at again, or told as not to be read. */
export const brokenBatches = (db: Db) =>
  db.rows<{ id: string; state: number; problem: string; cancelled: boolean }>(
    `select b.batch_id as id, b.state, j.problem, j.state = ${TaskState.cancelled} as cancelled from import_batch b join job j using (job_id)
     where b.state in ${oneOf(ImportState.checking, ImportState.writing)} and j.state in ${oneOf(TaskState.failed, TaskState.cancelled)} limit 100`,
  );
export const brokenBatch = (db: Db, id: string) =>
  db.row<{ problem: string; cancelled: boolean }>(
    `select j.problem, j.state = ${TaskState.cancelled} as cancelled from import_batch b join job j using (job_id)
     where b.batch_id = $1 and b.state in ${oneOf(ImportState.checking, ImportState.writing)} and j.state in ${oneOf(TaskState.failed, TaskState.cancelled)}`,
    [id],
  );

export const jobOf = (db: Db, jobId: string) =>
  db.row<{ id: string; state: number; done: number; total: number }>(
    'select job_id as id, state, done_count as done, total_count as total from job where job_id = $1',
    [jobId],
  );
