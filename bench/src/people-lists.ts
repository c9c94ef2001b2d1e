import { manageGuardianPage, manageStudentPage } from '@vimo/contract';
import type pg from 'pg';
import { loginIndex, phoneIndex } from '../../apps/server/src/modules/people/account/index.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { makeSessions } from './people.ts';
import { type Latency, latencyOf } from './search.ts';

/** Of the scratch server, so that login names and phones can be looked up. */
export const PEOPLE_SECRET = 'bench-key-bench-key-bench-key-bench-key';
/** The pupil whom the question for a login name finds. */
export const NAMED = { accountId: 1_000_777, login: 'bench.pupil' };
const SCHOOLS = 300;
const YEARS = 6;
const PER_CLASS = 40;
const WARM_UP = 5;

/** A bureau with three districts, each with a hundred primary schools, and `total` students, the oldest first, in classes of forty, each with a guardian unless said. */
export async function fillPeople(client: pg.Client, total: number, { guardians = true } = {}): Promise<void> {
  const perCohort = total / SCHOOLS / YEARS;
  await client.query(
    `insert into org (org_id, parent_org_id, org_name, org_type, tree_sign)
       select 100 + n, 1, '第' || n || '区教育局', 2, '1.' || (100 + n) from generate_series(1, 3) n;
     insert into org (org_id, parent_org_id, org_name, org_type, tree_sign)
       select 1000 + n, 101 + n % 3, '第' || n || '小学', 4, '1.' || (101 + n % 3) || '.' || (1000 + n) from generate_series(0, ${SCHOOLS - 1}) n;
     insert into cohort (org_id, stage, entrance_year, years)
       select 1000 + n, 2, school_year_on(current_date) - y, 6 from generate_series(0, ${SCHOOLS - 1}) n, generate_series(0, ${YEARS - 1}) y;
     insert into school_class (cohort_id, class_name)
       select cohort_id, k || '班' from cohort, generate_series(1, ceil(${perCohort} / ${PER_CLASS}.0)::int) k;`,
  );
  await client.query(
    `create temporary table pupil as
       select 1000000 + row_number() over (order by entrance_year, org_id, class_id, k) as id, org_id, class_id, entrance_year, k
       from school_class join cohort using (cohort_id), generate_series(1, ${PER_CLASS}) k
       order by 1 limit ${total};
     insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, org_id)
       select id, decode(md5('p' || id), 'hex'), '', 2, '',
         substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + (id * 7 % 20)::int, 1) || substr('沐梓子浩宇轩欣怡雨涵思诗佳俊博文天一语可', 1 + (id / 20 % 20)::int, 1)
           || substr('辰萱睿宸琪妍悦彤瑶晨阳然航泽铭杰凡心安宁', 1 + (id / 400 % 20)::int, 1), org_id from pupil;
     insert into student (account_id, student_no, entrance_date) select id, 'G' || entrance_year || lpad(id::text, 8, '0'), make_date(entrance_year, 9, 1) from pupil;
     insert into class_membership (student_id, class_id, starts_on) select id, class_id, make_date(entrance_year, 9, 1) from pupil;`,
  );
  if (guardians)
    await client.query(
      `insert into account (account_id, login_index, login_cipher, usertype, password_hash, name, phone_index)
       select id + 10000000, decode(md5('g' || id), 'hex'), '', 4, '', '家长' || substr('建国志明丽华秀英', 1 + (id % 8)::int, 1) || id % 1000, decode(md5('f' || id), 'hex') from pupil;
     insert into child_binding (parent_id, student_id) select id + 10000000, id from pupil;`,
    );
  const secrets = createSecrets(PEOPLE_SECRET);
  const [login, phone] = [loginIndex(secrets, NAMED.login), phoneIndex(secrets, '13900001234')];
  await client.query('update account set login_index = $1 where account_id = $2', [login, NAMED.accountId]);
  await client.query('update account set phone_index = $1 where account_id = 11000778', [phone]);
  for (const table of ['account', 'student', 'class_membership', 'child_binding', 'org', 'school_class', 'cohort'])
    await client.query(`vacuum analyze ${table}`);
}

/** A clerk of the whole city, one of a district, and an administrator of a school. */
const ASKERS: Record<string, { usertype: number; orgId: number }> = {
  city: { usertype: 10, orgId: 1 },
  district: { usertype: 10, orgId: 101 },
  school: { usertype: 5, orgId: 1000 },
};

/** Makes those who ask of the first accounts of the city. @returns their sessions, by name */
export async function askerSessions(client: pg.Client): Promise<Record<string, string>> {
  const names = Object.keys(ASKERS);
  const sessions = await makeSessions(client, names.length);
  for (const [at, name] of names.entries()) {
    const { usertype, orgId } = ASKERS[name]!;
    await client.query('update account set usertype = $2, org_id = $3 where account_id = $1', [
      at + 1,
      usertype,
      orgId,
    ]);
  }
  // Bureaus are let in with a second factor alone; nothing of it is asked here.
  await client.query(
    "insert into second_factor (account_id, secret_cipher, confirmed_at, created_at) select account_id, '', now(), now() from account where usertype = 10",
  );
  return Object.fromEntries(names.map((name, at) => [name, sessions[at] ?? '']));
}

/** What is asked of the lists, by name. */
const QUESTIONS: Record<string, object> = {
  'page 1': { currentPage: 1 },
  'page 1,000': { currentPage: 1000 },
  'two characters of a name': { keyword: '沐辰' },
  'a surname': { keyword: '王' },
  'three characters that nobody has': { keyword: '鼗鼓声' },
  'a word of Latin letters': { keyword: 'anna' },
  'beginning of a number': { keyword: 'G2025010' },
  'a login name': { keyword: NAMED.login },
  'a whole phone number': { keyword: '13900001234' },
  'a grade': { gradeId: '23' },
  'graduates (none)': { studentStatus: 5 },
};
const GUARDIAN_QUESTIONS = ['page 1', 'page 1,000', 'two characters of a name', 'a whole phone number'];

/** Milliseconds of each question for each asker, asked in turn. How long it will take is said once all have been asked a few times. */
export async function measurePeople(
  url: string,
  tokens: Record<string, string>,
  rounds: number,
  say: (line: string) => void,
): Promise<Record<string, Latency>> {
  const asked = [
    ...Object.entries(QUESTIONS).map(([name, input]) => ({
      name: `students, ${name}`,
      path: manageStudentPage.path,
      input,
    })),
    ...GUARDIAN_QUESTIONS.map((name) => ({
      name: `guardians, ${name}`,
      path: manageGuardianPage.path,
      input: QUESTIONS[name],
    })),
  ];
  const times: Record<string, number[]> = {};
  const warming = performance.now();
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if (round === 0) {
      const seconds = ((performance.now() - warming) / 1000 / WARM_UP) * rounds;
      say(
        `  ${rounds} rounds of ${asked.length * Object.keys(tokens).length} questions, about ${seconds.toFixed(0)} s`,
      );
    }
    for (const { name, path, input } of asked)
      for (const [asker, token] of Object.entries(tokens)) {
        const began = performance.now();
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', sessiontoken: token },
          body: JSON.stringify({ pageSize: 20, currentPage: 1, ...input }),
        });
        const { error_code, message } = (await answer.json()) as { error_code: number; message: string };
        if (error_code !== 0) throw new Error(`${name} was refused to ${asker}: ${message}`);
        const key = `${asker.padEnd(9)} ${name}`;
        times[key] ??= [];
        if (round >= 0) times[key].push(performance.now() - began);
      }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, latencyOf(list)]));
}
