import { setTimeout as sleep } from 'node:timers/promises';
import { manageBehind, manageBehindSchools } from '@vimo/contract';
import type pg from 'pg';
import { addScheme, presetOf } from '../../apps/server/src/modules/growth/scheme/index.ts';
import { addSchoolYear, schoolYearOf } from '../../apps/server/src/modules/people/school-year/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { toWireTime } from '../../apps/server/src/platform/time.ts';
import { makeSessionsOf } from './people.ts';
import type { Running } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { type Latency, latencyOf } from './search.ts';

/** `--owed`: what fell behind in a school of 3,000 pupils, and in each of the 460 schools of a bureau. */

const SCHOOLS = 460;
/** The first of them, with classes of forty for 3,000 pupils in six years. */
const LARGE = 1000;
const LARGE_CLASSES = 13;
const LARGE_PUPILS = 3000;
const PER_CLASS = 40;
const FIRST_PUPIL = 1_000_001;
const FIRST_OFFICE = 40_000_001;
const CLERK = 50_000_001;
/** What was counted is given again for five seconds: whoever asks later has it counted. */
const KEPT_MS = 6000;

export interface OwedAskers {
  /** Administrators of the large school: for each of them it is counted. */
  office: string[];
  clerk: string;
}

/**
 * A bureau whose last semester ended yesterday, with one class in ten without a class teacher, of one pupil in twenty a record that waits, in a hundred a ruling that is late,
 * in ten an evaluation without a comment, and in each school a transfer and a request that wait, activities without attendance, clubs that nobody leads and marks that are
 * not published; no report was shown yet.
 */
export async function fillOwed(
  { client, connectionString }: Scratch,
  { classes, administrators }: { classes: number; administrators: number },
): Promise<OwedAskers> {
  const now = toWireTime(new Date());
  const yesterday = toWireTime(new Date(Date.now() - 24 * 3600 * 1000)).slice(0, 10);
  const year = schoolYearOf(now.slice(0, 10));
  await client.query(
    `insert into org (org_id, parent_org_id, org_name, org_type, tree_sign)
       select ${LARGE} + n, 1, '第' || n || '小学', 4, '1.' || (${LARGE} + n) from generate_series(0, ${SCHOOLS - 1}) n;
     insert into cohort (org_id, stage, entrance_year, years)
       select ${LARGE} + n, 2, ${year} - y, 6 from generate_series(0, ${SCHOOLS - 1}) n, generate_series(0, 5) y;
     insert into school_class (cohort_id, class_name)
       select cohort_id, k || '班' from cohort, generate_series(1, ${LARGE_CLASSES}) k where org_id = ${LARGE} or k <= ${classes};
     create temporary table pupil as
       select ${FIRST_PUPIL} - 1 + row_number() over (order by org_id, class_id, k) as id, org_id, class_id, entrance_year
       from school_class join cohort using (cohort_id), generate_series(1, ${PER_CLASS}) k;
     delete from pupil where org_id = ${LARGE} and id >= ${FIRST_PUPIL + LARGE_PUPILS};
     insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
       select id, decode(md5('p' || id), 'hex'), '', 2, '', '学生' || id % 1000, org_id from pupil;
     insert into student (account_id, student_no, entrance_date) select id, 'G' || lpad(id::text, 8, '0'), make_date(entrance_year, 9, 1) from pupil;
     insert into class_membership (student_id, class_id, starts_on) select id, class_id, make_date(entrance_year, 9, 1) from pupil;
     insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
       select ${FIRST_OFFICE} - 1 + n, decode(md5('o' || n), 'hex'), '', 5, '', '管理员' || n, ${LARGE} from generate_series(1, ${administrators}) n;
     insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
       values (${CLERK}, decode(md5('clerk'), 'hex'), '', 10, '', '教育局', 1);
     insert into second_factor (account_id, secret_cipher, confirmed_at, created_at) values (${CLERK}, '', now(), now());
     insert into school_year (start_year) values (${year});
     insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
       select 60000000 + class_id, decode(md5('t' || class_id), 'hex'), '', 6, '', '班主任', org_id from school_class join cohort using (cohort_id);
     insert into class_teacher (class_id, school_year_id, account_id)
       select class_id, school_year_id, 60000000 + class_id from school_class, school_year where class_id % 10 > 0;`,
  );
  const database = openDatabase(connectionString, { size: 1 });
  await addScheme(database, { orgId: '1', stage: 2, ...presetOf(2)! }, now);
  await addSchoolYear(database, year - 1, [
    [`${year - 1}-09-01`, `${year}-01-22`],
    [`${year}-01-23`, yesterday],
  ]);
  await database.close();
  await client.query(
    `insert into semester_evaluation_window (org_id, semester_id, starts_on, ends_on, opened_by)
       select org_id, semester_id, current_date - 30, current_date - 8, ${CLERK} from org, semester where org_id >= ${LARGE};
     insert into semester_evaluation (student_id, semester_id, org_id, class_id, student_state, parent_state, teacher_comment)
       select id, semester_id, org_id, class_id, 4, 4, case when id % 10 = 0 then '' else '踏实认真。' end from pupil, semester;
     insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher, state, creator_id, submitted_at, created_at, updated_at)
       select id, pupil.org_id, class_id, (select max(semester_id) from semester), scheme_id, (content #>> '{modules,1,moduleId}')::bigint, (content #>> '{modules,1,dimensions,0,dimensionId}')::bigint,
         1, '昆虫记', '{}', false, 1, id, now() - interval '20 days', now() - interval '20 days', now() - interval '20 days' from pupil, scheme where id % 20 = 0;
     insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, state, due_on, content, created_at)
       select record_id, student_id - 1, student_id, org_id, class_id, 1, title, '册数不符', 1, current_date - 3, '{}', now() - interval '10 days' from record where student_id % 100 = 0;
     insert into student_transfer (student_id, from_org_id, to_org_id, asked_by, asked_at)
       select min(id), org_id, ${LARGE} + (org_id - ${LARGE} + 1) % ${SCHOOLS}, ${CLERK}, now() - interval '40 days' from pupil group by org_id;
     insert into data_request (kind, subject_id, asker_id, org_id, created_at)
       select 1, max(id), max(id), org_id, now() - interval '60 days' from pupil group by org_id;`,
  );
  await fillOffers(client);
  await client.query('vacuum analyze');
  const offices = Array.from({ length: administrators }, (_, at) => FIRST_OFFICE + at);
  const [clerk = '', ...office] = await makeSessionsOf(client, [CLERK, ...offices]);
  return { office, clerk };
}

/** In each school twenty activities that are over without anybody marked, five clubs that nobody leads, and two examinations whose marks are not published. */
async function fillOffers(client: pg.Client): Promise<void> {
  await client.query(
    `insert into activity (title, intro_info, type_id, suit_sections, person_num, sign_count, sign_start_at, sign_end_at, act_start_at, act_end_at,
         address, price, contact_name, contact_phone, org_id, published, created_at, updated_at)
       select '湿地观鸟', '和同学一起观察。', 1, array[2]::smallint[], 60, 3, now() - interval '50 days', now() - interval '40 days', now() - interval '31 days',
         now() - interval '30 days', '湿地公园', 0, '陈老师', '0000-6618 0000', org_id, true, now() - interval '60 days', now() - interval '60 days'
       from (select distinct org_id from pupil) school, generate_series(1, 20);
     insert into enrolment (activity_id, account_id, remarks)
       select activity_id, one.id, '' from activity a cross join lateral (select id from pupil where pupil.org_id = a.org_id order by id limit 3) one where a.org_id >= ${LARGE};
     insert into club (org_id, name, slogan, open_to_all, published, created_at)
       select org_id, '机器人社' || n, '动手做', false, true, now() - interval '60 days' from (select distinct org_id from pupil) school, generate_series(1, 5) n;
     insert into subject (subject_name) values ('综合实践二');
     insert into examination (org_id, semester_id, grade_id, exam_name, held_on, created_by)
       select org_id, (select max(semester_id) from semester), 20 + n, '期末测评', current_date - 20, ${CLERK} from (select distinct org_id from pupil) school, generate_series(1, 2) n;
     insert into examination_subject select examination_id, (select max(subject_id) from subject), 100 from examination;
     insert into score (examination_id, student_id, subject_id, class_id, mark)
       select examination_id, one.id, (select max(subject_id) from subject), one.class_id, 90
       from examination e cross join lateral (select id, class_id from pupil where pupil.org_id = e.org_id order by id limit 40) one;`,
  );
}

async function timed(url: string, token: string): Promise<{ ms: number; rows: number }> {
  const began = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sessiontoken: token },
    body: '{}',
  });
  const { error_code, message, data } = (await answer.json()) as {
    error_code: number;
    message: string;
    data: { items?: unknown[]; schools?: unknown[] };
  };
  if (error_code !== 0) throw new Error(`${url} was refused: ${message}`);
  return { ms: performance.now() - began, rows: (data.items ?? data.schools ?? []).length };
}

/** Milliseconds of either call, one at a time, with everything counted for it. */
export async function measureOwed(
  server: Running,
  { office, clerk }: OwedAskers,
  { rounds, say }: { rounds: number; say: (line: string) => void },
): Promise<{ school: Latency; bureau: Latency }> {
  const school: number[] = [];
  for (const token of office) school.push((await timed(server.url + manageBehind.path, token)).ms);
  say(`  ${rounds} times for the bureau, about ${((rounds * KEPT_MS) / 1000).toFixed(0)} s`);
  const bureau: number[] = [];
  let schools = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { ms, rows } = await timed(server.url + manageBehindSchools.path, clerk);
    bureau.push(ms);
    schools = rows;
    await sleep(KEPT_MS);
  }
  say(`  ${schools} schools have something that fell behind`);
  return { school: latencyOf(school), bureau: latencyOf(bureau) };
}
