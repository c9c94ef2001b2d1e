import type pg from 'pg';
import { addScheme, presetOf } from '../../apps/server/src/modules/growth/scheme/index.ts';
import { addSchoolYear, schoolYearOf } from '../../apps/server/src/modules/people/school-year/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { toWireTime } from '../../apps/server/src/platform/time.ts';
import { makeSessionsOf } from './people.ts';
import { fillPeople } from './people-lists.ts';
import type { Scratch } from './scratch.ts';

/** Records of a pupil, a year and a half of them: two drafts, two that were submitted, the rest passed. */
export const PER_PUPIL = 20;
/** Classes of forty whose pupils and teachers are asked, as they are numbered by `fillPeople`. */
const CLASSES = 30;
const PER_CLASS = 40;
export const FIRST_PUPIL = 1_000_001;
const STEP = 1_000_000;
const YEARS = 3;

export interface Asked {
  pupils: { id: number; token: string }[];
  teachers: { classId: string; token: string }[];
}

/** A scheme, school years, pupils with the teachers of those who are asked, and no record yet. */
export async function fillFrame({ client, connectionString }: Scratch, pupils: number): Promise<Asked> {
  await fillPeople(client, pupils, { guardians: false });
  const database = openDatabase(connectionString, { size: 1 });
  const now = toWireTime(new Date());
  const year = schoolYearOf(now);
  await addScheme(database, { orgId: '1', stage: 2, ...presetOf(2)! }, now);
  for (let back = YEARS - 1; back >= 0; back -= 1)
    await addSchoolYear(database, year - back, [
      [`${year - back}-09-01`, `${year - back + 1}-01-22`],
      [`${year - back + 1}-01-23`, `${year - back + 1}-08-31`],
    ]);
  await database.close();
  const ids = Array.from({ length: CLASSES * PER_CLASS }, (_, at) => FIRST_PUPIL + at);
  const { rows } = await client.query<{ class_id: string; teacher: number }>(
    `with taught as (select class_id, min(org_id) as org_id, 30000000 + row_number() over (order by class_id) as teacher
       from student join account using (account_id) where account_id = any ($1::bigint[]) group by class_id),
     people as (insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
       select teacher, decode(md5('t' || teacher), 'hex'), '', 6, '', '班主任', org_id from taught returning 1),
     told as (insert into class_teacher (class_id, school_year_id, account_id)
       select class_id, school_year_id, teacher from taught, school_year where start_year = $2 returning 1)
     select class_id, teacher from taught`,
    [ids, year],
  );
  const tokens = await makeSessionsOf(client, [...ids, ...rows.map(({ teacher }) => Number(teacher))]);
  return {
    pupils: ids.map((id, at) => ({ id, token: tokens[at]! })),
    teachers: rows.map(({ class_id }, at) => ({ classId: class_id, token: tokens[ids.length + at]! })),
  };
}

/**
 * Adds records, each with the first step of its history, until there are `total`. Indexes are built after the rows; keys are trusted for what is loaded and
 * asked of everything that is written afterwards.
 */
export async function fillRecords({ client }: Scratch, from: number, total: number): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query("set maintenance_work_mem = '1GB'");
  const bring = await takeAway(client, ['record', 'record_history']);
  for (let at = from; at < total; at += STEP) {
    const until = Math.min(at + STEP, total) - 1;
    await client.query(
      `with place as (
         select scheme_id, (content #>> '{modules,1,moduleId}')::bigint as module_id, (content #>> '{modules,1,dimensions,0,dimensionId}')::bigint as dimension_id,
           (select jsonb_object_agg(f ->> 'fieldId', case f ->> 'fieldType' when 'date' then '2026-03-12' when 'textarea' then
               '法布尔蹲在地上看了一辈子虫子，他写下的每一只虫子都有自己的脾气，我也想这样看世界。' else '昆虫记' end)
            from jsonb_array_elements(content #> '{modules,1,dimensions,0,fields}') f where f ->> 'fieldType' not in ('image', 'file')) as content
         from scheme),
       terms as (select array_agg(semester_id order by starts_on) as ids, count(*)::int as count from semester)
       insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, text_hash, text_marks,
         by_teacher, state, creator_id, reviewer_id, reviewed_at, submitted_at, created_at, updated_at)
       select a.account_id, a.org_id, s.class_id, ids[1 + n % count], scheme_id, module_id, dimension_id, 1, '昆虫记（第' || n || '篇）', content,
         decode(md5(n::text), 'hex'), case when n % 4 = 0 then (select array_agg((n * k % 268435399)::int) from unnest(array[1, 7, 11, 13, 17, 19, 23, 29]) k) else '{}' end,
         false, state, a.account_id, case when state = 2 then a.account_id end, case when state = 2 then moment end, case when state > 0 then moment end,
         moment, moment
       from (select n, case n % $3 when 0 then 0 when 1 then 0 when 2 then 1 when 3 then 1 else 2 end as state,
           now() - (n % $3) * interval '30 days' as moment from generate_series($1::bigint, $2::bigint) n) made
         join account a on a.account_id = ${FIRST_PUPIL} + n / $3 join student s on s.account_id = a.account_id, place, terms`,
      [at, until, PER_PUPIL],
    );
    await client.query(
      `insert into record_history (record_id, at, step, actor_id, acted_as, to_state)
       select record_id, created_at, 'begin', student_id, '学生', 0 from record where record_id > (select coalesce(max(record_id), 0) from record_history)`,
    );
  }
  await bring();
  // What the database would do in the background for minutes after such a load would be measured as part of the calls.
  await client.query('vacuum analyze');
}

/** Indexes and foreign keys of the tables that are loaded. @returns what brings them back */
export async function takeAway(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ of: string; name: string; made: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
     where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = any ($1) and not exists (select from pg_constraint c where c.conname = indexname)`,
    [tables],
  );
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { made } of indexes) await client.query(made);
    for (const { of, name, made } of keys)
      await client.query(`alter table ${of} add constraint ${name} ${made.replace(/ NOT VALID$/, '')} not valid`);
  };
}
