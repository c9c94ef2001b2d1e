import { ImportAction, type ImportFault } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { comingGradeSql } from './queries.ts';

/** A row as it is kept. */
export interface KeptRow {
  row: number;
  cells: Buffer;
  keys: string[];
  action: number;
  skipped: boolean;
  faults: ImportFault[];
  /** Warnings that are let pass, as `remarkOf` names them. */
  ignored: string[];
  classId: string | null;
  fromClassId: string | null;
  /** Keyed digests of the guardians for whom accounts are made. */
  newGuardians: string[];
  /** Keyed digests, by column, of what it would overwrite; null where that is not compared. */
  overwrites: Record<string, string> | null;
  /** By the columns that it changes, what stands there as the preview shows it, sealed; null where it changes nothing. */
  stands: Buffer | null;
}

const counted = (faults: ImportFault[], level: string) => faults.filter((fault) => fault.level === level).length;

export const insertRows = (db: Db, batchId: string, rows: readonly KeptRow[]) =>
  db.run(
    `insert into import_row (batch_id, row_no, cells, keys, action, skipped, faults, errors, warnings, class_id, from_class_id, ignored, new_guardians, overwrites, stands)
     select $1, n.row_no, n.cells, n.keys::bigint[], n.action, n.skipped, n.faults, n.errors, n.warnings, n.class_id, n.from_class_id,
       array(select jsonb_array_elements_text(n.ignored)), n.new_guardians::bigint[], n.overwrites, n.stands
     from unnest($2::int[], $3::bytea[], $4::text[], $5::smallint[], $6::boolean[], $7::jsonb[], $8::smallint[], $9::smallint[],
       $10::bigint[], $11::bigint[], $12::jsonb[], $13::text[], $14::jsonb[], $15::bytea[])
       as n (row_no, cells, keys, action, skipped, faults, errors, warnings, class_id, from_class_id, ignored, new_guardians, overwrites, stands)
     on conflict (batch_id, row_no) do update set cells = excluded.cells, keys = excluded.keys, action = excluded.action,
       skipped = excluded.skipped, faults = excluded.faults, errors = excluded.errors, warnings = excluded.warnings,
       class_id = excluded.class_id, from_class_id = excluded.from_class_id, ignored = excluded.ignored,
       new_guardians = excluded.new_guardians, overwrites = excluded.overwrites, stands = excluded.stands`,
    [
      batchId,
      rows.map(({ row }) => row),
      rows.map(({ cells }) => cells),
      rows.map(({ keys }) => `{${keys.join(',')}}`),
      rows.map(({ action }) => action),
      rows.map(({ skipped }) => skipped),
      rows.map(({ faults }) => JSON.stringify(faults)),
      rows.map(({ faults }) => counted(faults, 'error')),
      rows.map(({ faults }) => counted(faults, 'warning')),
      rows.map(({ classId }) => classId),
      rows.map(({ fromClassId }) => fromClassId),
      rows.map(({ ignored }) => JSON.stringify(ignored)),
      rows.map(({ newGuardians }) => `{${newGuardians.join(',')}}`),
      rows.map(({ overwrites }) => overwrites && JSON.stringify(overwrites)),
      rows.map(({ stands }) => stands),
    ],
  );

const ROW = `row_no as row, cells, keys::text[] as keys, action, skipped, faults, ignored, class_id as "classId", from_class_id as "fromClassId",
  new_guardians::text[] as "newGuardians", overwrites, stands`;

export const deleteRows = (db: Db, batchId: string) => db.run('delete from import_row where batch_id = $1', [batchId]);

export const rowsAfter = (db: Db, batchId: string, after: number, limit: number) =>
  db.rows<KeptRow>(
    `select ${ROW} from import_row where batch_id = $1 and row_no > $2 and not skipped order by row_no limit $3`,
    [batchId, after, limit],
  );

/** Rows with errors and rows that are skipped: those of which a file to mend is made. */
export const rowsToMend = (db: Db, batchId: string, after: number, limit: number) =>
  db.rows<KeptRow>(
    `select ${ROW} from import_row where batch_id = $1 and row_no > $2 and (skipped or errors > 0) order by row_no limit $3`,
    [batchId, after, limit],
  );

export const rowsByNumber = (db: Db, batchId: string, rows: readonly number[]) =>
  db.rows<KeptRow>(`select ${ROW} from import_row where batch_id = $1 and row_no = any ($2)`, [batchId, rows]);

/** Rows that share a key with others. */
export const rowsWithKeys = (db: Db, batchId: string, keys: readonly string[]) =>
  db.rows<KeptRow>(`select ${ROW} from import_row where batch_id = $1 and keys && $2::bigint[]`, [batchId, keys]);

export const faultyRows = (db: Db, batchId: string) =>
  db.rows<{ row: number }>(
    'select row_no as row from import_row where batch_id = $1 and errors > 0 and not skipped order by row_no',
    [batchId],
  );

export const setSkipped = (db: Db, batchId: string, rows: readonly number[], skipped: boolean) =>
  db.run('update import_row set skipped = $3 where batch_id = $1 and row_no = any ($2)', [batchId, rows, skipped]);

export interface Counts {
  total: number;
  created: number;
  updated: number;
  /** Rows that say what stands already. */
  unchanged: number;
  errors: number;
  warnings: number;
  skipped: number;
  /** Accounts of guardians that are made: one for each phone, however many rows it stands in. */
  guardians: number;
}

export const countsOf = async (db: Db, batchId: string): Promise<Counts> =>
  (await db.row<Counts>(
    `select count(*)::int as total, count(*) filter (where action = ${ImportAction.create} and not skipped and errors = 0)::int as created,
       count(*) filter (where action = ${ImportAction.update} and not skipped and errors = 0)::int as updated,
       count(*) filter (where action = ${ImportAction.keep} and not skipped and errors = 0)::int as unchanged,
       count(*) filter (where errors > 0 and not skipped)::int as errors,
       count(*) filter (where warnings > 0 and not skipped)::int as warnings, count(*) filter (where skipped)::int as skipped,
       (select count(distinct g)::int from import_row r, unnest(r.new_guardians) g where r.batch_id = $1 and not r.skipped and r.errors = 0) as guardians
     from import_row where batch_id = $1`,
    [batchId],
  ))!;

const VIEWS = {
  all: 'true',
  errors: '(errors > 0 and not skipped)',
  updates: `action = ${ImportAction.update}`,
} as const;
export type View = keyof typeof VIEWS;

export const pageOfRows = (db: Db, batchId: string, view: View, { size, offset }: Span) =>
  db.rows<KeptRow>(
    `select ${ROW} from import_row where batch_id = $1 and ${VIEWS[view]} order by row_no limit $2 offset $3`,
    [batchId, size, offset],
  );

/** How many rows of a view there are, and how many stand before one of them. */
export const placeIn = async (db: Db, batchId: string, view: View, row: number | undefined) =>
  (await db.row<{ total: number; before: number }>(
    `select count(*)::int as total, count(*) filter (where row_no < $2)::int as before from import_row where batch_id = $1 and ${VIEWS[view]}`,
    [batchId, row ?? 0],
  ))!;

/** What is wrong, each with where it stands first and in how many rows, errors first. */
export const problemsOf = (db: Db, batchId: string, limit: number) =>
  db.rows<ImportFault & { row: number; rows: number }>(
    `select min(row_no) as row, count(*)::int as rows, f.column, f.level, f.title, f.text, coalesce(f.options, '[]') as options
     from import_row, jsonb_to_recordset(faults) as f ("column" text, level text, title text, text text, options jsonb)
     where batch_id = $1 and not skipped and (errors > 0 or warnings > 0)
     group by f.column, f.level, f.title, f.text, f.options order by f.level, row limit $2`,
    [batchId, limit],
  );

/** Rows in which the same is wrong as a fault says, one of them first. */
export const rowsAlike = (db: Db, batchId: string, row: number, fault: ImportFault, limit: number) =>
  db.rows<KeptRow>(
    `select ${ROW} from import_row where batch_id = $1 and not skipped and faults @> $3::jsonb order by row_no <> $2, row_no limit $4`,
    [batchId, row, JSON.stringify([sameFault(fault)]), limit],
  );
export const countAlike = async (db: Db, batchId: string, fault: ImportFault) =>
  (await db.row<{ count: number }>(
    'select count(*)::int as count from import_row where batch_id = $1 and not skipped and faults @> $2::jsonb',
    [batchId, JSON.stringify([sameFault(fault)])],
  ))!.count;
const sameFault = ({ column, level, title, text }: ImportFault) => ({ column, level, title, text });

/** Of a file of many schools: schools that come out changed, named as classes are, with their pupils afterwards. */
export const schoolsAfter = (db: Db, batchId: string) =>
  db.rows<{ className: string; created: number; updated: number; after: number }>(
    `select o.org_name as "className", count(*) filter (where r.action = ${ImportAction.create})::int as created,
       count(*) filter (where r.action = ${ImportAction.update})::int as updated,
       count(*) filter (where r.from_class_id is null)::int
         + (select count(*)::int from student s where s.school_id = o.org_id and s.class_id is not null) as after
     from import_row r join school_class c using (class_id) join cohort co using (cohort_id) join org o on o.org_id = co.org_id
     where r.batch_id = $1 and not r.skipped and r.errors = 0 and r.action <> ${ImportAction.keep} group by o.org_id order by o.pinyin, o.org_id`,
    [batchId],
  );

/** Classes that come out changed, with those in them now and afterwards. */
export const classesAfter = (db: Db, batchId: string, day: string) =>
  db.rows<{ className: string; created: number; updated: number; after: number }>(
    `with coming as (
       select class_id, count(*) filter (where action = ${ImportAction.create})::int as created, count(*) filter (where action = ${ImportAction.update})::int as updated,
         count(*) filter (where from_class_id is distinct from class_id)::int as more
       from import_row where batch_id = $1 and not skipped and errors = 0 and action <> ${ImportAction.keep} and class_id is not null group by class_id),
     going as (
       select from_class_id as class_id, count(*)::int as less from import_row
       where batch_id = $1 and not skipped and errors = 0 and from_class_id <> class_id group by 1)
     select coalesce(k.grade_name, ${comingGradeSql('k', '$2')}, '') || k.class_name as "className", c.created, c.updated,
       c.more - coalesce(g.less, 0) + (select count(*)::int from student s where s.class_id = c.class_id) as after
     from coming c join classes_on($2) k using (class_id) left join going g using (class_id)
     order by k.grade_id, length(k.class_name), k.class_name`,
    [batchId, day],
  );
