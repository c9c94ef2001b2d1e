import {
  addRecordQuestion,
  insertByFront,
  manageQuestionRecheck,
  manageQuestionRule,
  manageRecordDecide,
  manageRecordEnter,
  questionSubmit,
  recordUpdate,
  submitRecord,
} from '@vimo/contract';
import { addScheme, presetOf } from '../../apps/server/src/modules/growth/scheme/index.ts';
import { schoolYearOf } from '../../apps/server/src/modules/people/school-year/index.ts';
import type { Database, Db } from '../../apps/server/src/platform/database.ts';
import type { Sessions } from '../../apps/server/src/platform/sessions.ts';
import { dayOf, toWireTime } from '../../apps/server/src/platform/time.ts';
import { makeClass, makeOrg, showRecord } from '../../apps/server/src/testing/fixtures.ts';
import { openWriting } from './writing.ts';

/** Pupils of the class, each with a record on its way. */
const PUPILS = 4;

/** A school whose pupils keep records: a scheme, a semester, and nobody yet. */
export async function openRecordSchool(database: Database) {
  const city = await makeOrg(database, { type: 2 });
  const orgId = await makeOrg(database, { parentOrgId: city });
  const now = toWireTime(new Date());
  const year = schoolYearOf(now);
  const schemeId = await addScheme(database, { orgId: city, stage: 2, ...presetOf(2)! }, now);
  await database.run('insert into school_year (start_year) values ($1) on conflict do nothing', [year]);
  await database.run(
    `insert into semester (school_year_id, term, starts_on, ends_on)
     select school_year_id, 1, make_date($1::int, 9, 1), make_date($1::int + 1, 8, 31) from school_year where start_year = $1`,
    [year],
  );
  const dimension = (await database.row<{ id: string; fields: { fieldId: string; fieldType: string }[] }>(
    `select content #>> '{modules,1,dimensions,0,dimensionId}' as id, content #> '{modules,1,dimensions,0,fields}' as fields
     from scheme where scheme_id = $1`,
    [schemeId],
  ))!;
  return { orgId, year, dimension };
}
export type RecordSchool = Awaited<ReturnType<typeof openRecordSchool>>;

/** Somebody of an organisation, of a kind (`Usertype`). @returns the account's id */
export const addPerson = async (db: Db, orgId: string, usertype: number): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id)
     values (decode(md5(random()::text || clock_timestamp()), 'hex'), '', '', '某人', $1, $2) returning account_id as id`,
    [usertype, orgId],
  ))!.id;

/** A pupil of a class of the school since the first day of the school year. @returns the account's id */
export async function addPupil(db: Db, { orgId, year }: RecordSchool, classId: string): Promise<string> {
  const pupil = await addPerson(db, orgId, 2);
  await db.run(
    `with added as (insert into student (account_id, student_no, entrance_date) values ($1::bigint, 'F' || $1::bigint, make_date($3::int, 9, 1)))
     insert into class_membership (student_id, class_id, starts_on) values ($1::bigint, $2, make_date($3::int, 9, 1))`,
    [pupil, classId, year],
  );
  return pupil;
}

async function addPeople(database: Database, school: RecordSchool) {
  const { orgId, year } = school;
  const classId = await makeClass(database, orgId, { day: new Date(), className: `${Math.random()}`.slice(2, 8) });
  const teacher = await addPerson(database, orgId, 6);
  await database.run('insert into class_teacher select $1, school_year_id, $2 from school_year where start_year = $3', [
    classId,
    teacher,
    year,
  ]);
  const pupils: string[] = [];
  for (let n = 0; n < PUPILS; n += 1) pupils.push(await addPupil(database, school, classId));
  return { classId, teacher, pupils };
}

/**
 * A class whose pupils take their records from the first word to a pass, and every other one on through a challenge, its ruling, a modification and the
 * check, while the teacher enters for the whole class: every step a transaction.
 */
export async function startRecordWriters(
  url: string,
  { database, sessions, school }: { database: Database; sessions: Sessions; school: RecordSchool },
) {
  const writing = openWriting(url);
  const { write } = writing;
  const { classId, teacher, pupils } = await addPeople(database, school);
  const byTeacher = await sessions.create(database, teacher);
  const tokens = await Promise.all(pupils.map((id) => sessions.create(database, id)));
  const { dimension } = school;
  const fieldList = (title: string) =>
    dimension.fields.flatMap(({ fieldId, fieldType }, at) =>
      ['image', 'file'].includes(fieldType)
        ? []
        : [
            {
              id: fieldId,
              value: at === 0 ? title : fieldType === 'date' ? '2026-03-01' : '法布尔蹲在地上看了一辈子虫子。',
            },
          ],
    );
  /** Steps that were acknowledged, by record or challenge. */
  const heard: string[] = [];
  const entered: string[] = [];
  let going = true;

  /** One record as far as it comes: what is not acknowledged ends it. */
  async function takeThrough(token: string, mate: string, title: string, isChallenged: boolean): Promise<void> {
    const told = <T>(of: string, step: string, done: T | undefined): done is T => {
      if (done === undefined) return false;
      heard.push(`${of} ${step}`);
      return going;
    };
    const begun = await write(insertByFront, { dimensionId: dimension.id, fieldList: fieldList(title) }, token);
    const id = begun?.data.id ?? '';
    if (!told(`record ${id}`, 'begin', begun)) return;
    if (!told(`record ${id}`, 'submit', await write(submitRecord, { list: [id] }, token))) return;
    const passed = await write(manageRecordDecide, { list: [{ id }], pass: 1 }, byTeacher);
    if (!told(`record ${id}`, 'pass', passed?.data[0]?.ok === 1 ? passed : undefined) || !isChallenged) return;
    await showRecord(database, id, dayOf(toWireTime(new Date())));
    const raised = await write(addRecordQuestion, { recordId: id, reason: '日期与借书卡不符' }, mate);
    const question = raised?.data.id ?? '';
    if (!told(`question ${question}`, 'raise', raised)) return;
    if (
      !told(`question ${question}`, 'explain', await write(questionSubmit, { id: question, explain: '抄错了' }, token))
    )
      return;
    const ruling = { id: question, revision: 2, status: 2, auditOpinion: '请按借书卡改' } as const;
    if (!told(`question ${question}`, 'sendBack', await write(manageQuestionRule, ruling, byTeacher))) return;
    const revised = [{ recordId: id, fieldId: dimension.fields[0]!.fieldId, value: `${title}（改）` }];
    if (!told(`record ${id}`, 'revise', await write(recordUpdate, { list: revised }, token))) return;
    const check = { id: question, revision: 4, checkStatus: 2, checkOpinion: '' } as const;
    told(`question ${question}`, 'recheckPass', await write(manageQuestionRecheck, check, byTeacher));
  }
  const writeOwn = async (at: number) => {
    for (let n = 0; going; n += 1)
      // The test's own look at the database breaks with it.
      await takeThrough(tokens[at]!, tokens[(at + 1) % PUPILS]!, `${at} ${n}`, n % 2 === 0).catch(() => {});
  };
  const enterAll = async () => {
    for (let n = 0; going; n += 1) {
      const title = `全班 ${n}`;
      const done = await write(
        manageRecordEnter,
        { classId, dimensionId: dimension.id, fieldList: fieldList(title) },
        byTeacher,
      );
      if (done?.data.every(({ ok }) => ok === 1)) entered.push(title);
    }
  };
  const all = Promise.all([...pupils.map((_, at) => writeOwn(at)), enterAll()]);

  return {
    ...writing,
    async stop() {
      going = false;
      await all;
    },
    /** Acknowledged steps that no history tells, histories that do not lead to where a record or challenge stands, and classes of which a part was entered for. */
    async lost(): Promise<string[]> {
      const steps = await database.rows<{ step: string }>(
        `select 'record ' || record_id || ' ' || step as step from record_history join record using (record_id) where class_id = $1
         union all select 'question ' || question_id || ' ' || step from record_question_history join record_question using (question_id) where class_id = $1`,
        [classId],
      );
      const kept = new Set(steps.map(({ step }) => step));
      const torn = await database.rows<{ of: string }>(
        `select 'record ' || record_id as of from record r where class_id = $1 and (
           revision <> (select count(*) from record_history h where h.record_id = r.record_id)
           or state <> (select to_state from record_history h where h.record_id = r.record_id order by history_id desc limit 1))
         union all select 'question ' || question_id from record_question q where class_id = $1 and (
           revision <> (select count(*) from record_question_history h where h.question_id = q.question_id)
           or state <> (select to_state from record_question_history h where h.question_id = q.question_id order by history_id desc limit 1))`,
        [classId],
      );
      const entries = await database.rows<{ title: string; count: number }>(
        'select title, count(*)::int as count from record where class_id = $1 and by_teacher group by title',
        [classId],
      );
      const whole = new Set(entries.filter(({ count }) => count === PUPILS).map(({ title }) => title));
      return [
        ...heard.filter((step) => !kept.has(step)).map((step) => `heard of ${step}`),
        ...torn.map(({ of }) => `history of ${of}`),
        ...entries.filter(({ title }) => !whole.has(title)).map(({ title, count }) => `${title} for ${count} pupils`),
        ...entered.filter((title) => !whole.has(title)).map((title) => `heard of ${title}`),
      ];
    },
  };
}
