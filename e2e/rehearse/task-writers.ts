import { ImportState, importConfirm, importUpload, manageArchiveRun, Usertype } from '@vimo/contract';
import { makeClass, makeOrg } from '../../apps/server/src/testing/fixtures.ts';
import { addPerson, addPupil, type RecordSchool } from '../fault/record-writers.ts';
import { openWriting } from '../fault/writing.ts';
import { workbook } from '../support/workbook.ts';
import type { Place } from './more-writers.ts';
import { openPauses } from './pace.ts';
import { faultsOfArchives, faultsOfImports, type SentImport } from './task-faults.ts';

/** Pupils of a workbook. */
const ROWS = 20;
/** Pupils whose notice is over, for each time that the office archives. */
const REPORTS = 2;
const PAUSE_MS = 4000;
const LOOK_MS = 200;
/** Where a file stands while a worker has it. */
const WITH_WORKER: readonly number[] = [ImportState.checking, ImportState.writing];
/** What the office is told where the calendar was quicker. */
const NOTHING_READY = '没有可以归档的报告：公示结束且没有未处理的质疑后才能归档';

async function formOf(orgId: string, numbers: readonly string[]): Promise<FormData> {
  const pupils = numbers.map((number) => ({ 姓名: '许知宁', 性别: '女', 学号: number, 年级: '三年级', 班级: '2班' }));
  const { buffer, name } = await workbook('students', pupils);
  const form = new FormData();
  form.append('kind', 'students');
  form.append('orgId', orgId);
  form.append('file', new Blob([new Uint8Array(buffer)]), name);
  return form;
}

/** A school's administrator who sends one workbook of pupils after the other and confirms each: a worker reads it, and writes all of it in one transaction. */
export async function startImportWriters(url: string, { database, sessions }: Place) {
  const writing = openWriting(url);
  const orgId = await makeOrg(database);
  await makeClass(database, orgId, { day: new Date() });
  const token = await sessions.create(database, await addPerson(database, orgId, Usertype.schoolAdministrator));
  const series = `${Math.random()}`.slice(2, 8);
  const sent: SentImport[] = [];
  const pauses = openPauses();

  const states = async () => {
    const rows = await database.rows<{ id: string; state: number }>(
      'select batch_id as id, state from import_batch where batch_id = any ($1)',
      [sent.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, state }) => [id, state]));
  };
  /** Where a file stands once no worker has it; undefined when all of this ends before. */
  const settled = async (id: string): Promise<number | undefined> => {
    for (; !pauses.isOver(); await pauses.wait(LOOK_MS)) {
      // The rehearsal's own look at the database breaks with it.
      const state = (await states().catch(() => undefined))?.get(id);
      if (state !== undefined && !WITH_WORKER.includes(state)) return state;
    }
    return undefined;
  };
  const all = (async () => {
    for (let n = 0; !pauses.isOver(); n += 1, await pauses.wait(PAUSE_MS)) {
      const numbers = Array.from({ length: ROWS }, (_, at) => `K${series}${n * ROWS + at}`);
      const made = await writing.write(importUpload, await formOf(orgId, numbers), token);
      if (!made) continue;
      const one: SentImport = { id: made.data.batchId, numbers, confirmed: false };
      sent.push(one);
      if ((await settled(one.id)) !== ImportState.preview || pauses.isOver()) continue;
      one.confirmed = (await writing.write(importConfirm, { batchId: one.id }, token)) !== undefined;
      await settled(one.id);
    }
  })();
  return {
    ...writing,
    async stop() {
      pauses.end();
      await all;
    },
    /** Whether the worker is through with what was acknowledged. */
    isDone: async () => [...(await states()).values()].every((state) => !WITH_WORKER.includes(state)),
    /** Workbooks that are not there, or not written though that was acknowledged, or in part, or twice. */
    async lost(): Promise<string[]> {
      const pupils = await database.rows<{ number: string }>(
        'select student_no as number from student where student_no = any ($1)',
        [sent.flatMap(({ numbers }) => numbers)],
      );
      const writings = await database.rows<{ id: string; count: number }>(
        `select detail ->> 'batch' as id, count(*)::int as count from audit_log where event = 'import.written' and target = $1 group by 1`,
        [orgId],
      );
      return faultsOfImports(sent, {
        states: await states(),
        pupils: new Set(pupils.map(({ number }) => number)),
        writings: new Map(writings.map(({ id, count }) => [id, count])),
      });
    },
  };
}

/** A notice of a class that has been over since yesterday. */
const OPEN_NOTICE = `insert into public_notice (org_id, class_id, semester_id, starts_on, ends_on, opened_by)
  select $1, $2, semester_id, current_date - 8, current_date - 2, $3 from semester join school_year using (school_year_id)
  where start_year = $4 and term = 1 returning public_notice_id as id, semester_id as "semesterId"`;

/** A school's office that has reports archived whose notice is over, while the calendar does the same: a worker makes the files. */
export async function startArchiveWriters(
  url: string,
  { database, sessions, school }: Place & { school: RecordSchool },
) {
  const writing = openWriting(url, { refusals: [NOTHING_READY] });
  const { orgId, year } = school;
  const classId = await makeClass(database, orgId, { day: new Date(), className: `${Math.random()}`.slice(2, 8) });
  const office = await addPerson(database, orgId, Usertype.schoolAdministrator);
  const token = await sessions.create(database, office);
  const notice = (await database.row<{ id: string; semesterId: string }>(OPEN_NOTICE, [orgId, classId, office, year]))!;
  const { semesterId } = notice;
  const pupils: string[] = [];
  const asked = new Set<string>();
  const tasks: string[] = [];
  const pauses = openPauses();

  const addReport = () =>
    database.transaction(async (db) => {
      const pupil = await addPupil(db, school, classId);
      await db.run(
        `insert into noticed_report (public_notice_id, student_id, semester_id, org_id, class_id, record_ids)
         values ($1, $2, $3, $4, $5, '{}')`,
        [notice.id, pupil, semesterId, orgId, classId],
      );
      return pupil;
    });
  const archive = async () => {
    for (let n = 0; n < REPORTS; n += 1) pupils.push(await addReport());
    const made = await writing.write(manageArchiveRun, { semesterId, classId }, token);
    if (!made) return;
    tasks.push(made.data.taskId);
    for (const pupil of pupils) asked.add(pupil);
  };
  const jobs = () =>
    database.rows<{ id: string; open: boolean }>(
      'select job_id as id, state < 2 as open from job where job_id = any ($1)',
      [tasks],
    );
  const isDone = async () => (await jobs()).every(({ open }) => !open);
  const all = (async () => {
    for (; !pauses.isOver(); await pauses.wait(PAUSE_MS)) {
      // The rehearsal's own look at the database breaks with it.
      await archive().catch(() => {});
      while (!pauses.isOver() && !(await isDone().catch(() => false))) await pauses.wait(LOOK_MS);
    }
  })();
  return {
    ...writing,
    async stop() {
      pauses.end();
      await all;
    },
    /** Whether the worker is through with what was acknowledged. */
    isDone,
    /** Tasks that are not there, reports that were not archived though that was acknowledged, or twice, or without a line in the log. */
    async lost(): Promise<string[]> {
      const known = new Set((await jobs()).map(({ id }) => id));
      const reports = await database.rows<{ id: string; versions: number; told: number }>(
        `select p.id, (select count(*)::int from report_archive a where a.student_id = p.id and a.semester_id = $2) as versions,
           (select count(*)::int from audit_log where target = p.id::text and event = 'report.archived') as told
         from unnest($1::bigint[]) p (id)`,
        [pupils, semesterId],
      );
      return [...tasks.filter((id) => !known.has(id)).map((id) => `task ${id}`), ...faultsOfArchives(asked, reports)];
    },
  };
}
