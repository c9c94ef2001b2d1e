import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textsOf, wholeTextsOf } from '../../../e2e/support/source-texts.ts';

const MODULES = path.join(import.meta.dirname, 'modules');

/** What is kept of a pupil with the class and school of its day (docs/domains/school-years.md, time). */
const FACTS = [
  ...['attendance', 'data_request', 'feedback', 'record_question', 'recycle_bin'],
  ...['credit_result', 'evaluation_sheet', 'fitness_result', 'noticed_report', 'record', 'report_archive', 'score'],
  ...['semester_evaluation', 'student_award'],
];
const FACT = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${FACTS.join('|')})\\b`, 'i');
/** Classes, and who is in charge of them, as they are on a day. */
const OF_A_DAY = /\b(?:class_on|classes_on|in_charge_on)\s*\(/i;
/** The membership that has no end yet; with 'or' beside it, it is that of a day. */
const OF_THE_PRESENT = /\bclass_membership\b[\s\S]*\bends_on is null\b(?!\s+or\b)/i;
/** What a statement calls a table, each time that it has it. */
const NAME = String.raw`(?:\s+(?:as\s+)?(?!(?:as|on|using|where|join|left|right|cross|set|order|group|limit)\b)(\w+))?`;
const namesOf = (table: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${table}\\b${NAME}`, 'gi'))].map(([, name]) => name ?? table);

/** The table, or a fact, that is joined by a column of that name. */
const joinedBy = (table: string, column: string) =>
  new RegExp(`\\b(?:${table}|${FACTS.join('|')})(?:\\s+(?:as\\s+)?\\w+)?\\s+using\\s*\\([^)]*\\b(?:${column})\\b`, 'i');

/** Tables of people with the columns that say where they are today: of a student class and school, of an account its organisation. */
const OF_TODAY = [
  { table: 'student', column: 'class_id|school_id' },
  { table: 'account', column: 'org_id' },
];
/** The organisation of an account, asked for by itself. */
const ORGANISATION_OF = /\bselect\s+org_id\s+from\s+account\b/i;

/** Whether a statement holds a fact of a pupil against the class or school that the pupil, or somebody in charge, has today. */
function joinsToday(text: string): boolean {
  if (!FACT.test(text)) return false;
  return (
    OF_A_DAY.test(text) ||
    OF_THE_PRESENT.test(text) ||
    ORGANISATION_OF.test(text) ||
    OF_TODAY.some(({ table, column }) => {
      const names = namesOf(table, text);
      return (
        names.some((name) => new RegExp(`\\b${name}\\.(?:${column})\\b`, 'i').test(text)) ||
        (names.length > 0 && joinedBy(table, column).test(text))
      );
    })
  );
}

/** Statements that may, by their file and how one knows them, each with its reason. */
const ALLOWED: readonly (readonly [file: string, part: string])[] = [
  // Figures of the present: of the pupils of a grade today it says who are of the class, and the class of a record is not asked.
  ['growth/data-centre/queries.ts', 'count(*) filter (where s.class_id = $5)'],
  // What waits goes to where the pupil is now, on the day of the move.
  ['growth/record/queries.ts', 'update record r set class_id = s.class_id'],
  ['growth/semester-evaluation/staff-queries.ts', 'insert into semester_evaluation as e'],
  ['growth/semester-evaluation/staff-queries.ts', 'update semester_evaluation e set org_id = co.org_id'],
  ['growth/challenge/queries.ts', 'update record_question q set org_id = co.org_id'],
  ['people/own-data/request-queries.ts', 'update data_request r set org_id ='],
  // What waits has moved along with the pupil: its class is that of today, and so is who reviews it.
  ['growth/record/review-queries.ts', 'join in_charge_on($2::date) t on t.class_id = w.class_id'],
  ['growth/record/review-queries.ts', 'as "ofNobody"'],
  // Whose school or class is that of today is not the pupil whom it is about: who reads a notice, who entered a record.
  ['growth/record/queries.ts', 'from noticed_report nr join public_notice n'],
  ['growth/record/staff-queries.ts', 'from account c where c.account_id = r.creator_id'],
  // The first day in the class of who is yet to come into it: no class is compared.
  ['growth/record/semesters.ts', 'select open.semester_id as "semesterId", case'],
  // Written once: of who was in a class on the day it is that class's school; of who was in none, the school that the account had when it was marked is the only one known.
  ['offering/enrolment/attendance-queries.ts', 'coalesce(co.org_id, p.org_id)'],
  // Written once: feedback is of the school that the writer, or the first child, has on the day of writing.
  ['site/feedback/queries.ts', 'insert into feedback (account_id, org_id'],
  // Written once: who decides about the data on the day on which it is asked.
  ['people/own-data/request-queries.ts', 'insert into data_request (kind, subject_id'],
  // Whose number may be told, and whom a list may mean, is for the school that has the pupil now; whether they came is found by the sign-up.
  ['offering/enrolment/list-queries.ts', 'left join attendance t on t.enrolment_id = e.enrolment_id'],
  ['offering/enrolment/staff-queries.ts', 'from (select e.*, p.name, p.org_id'],
  // Who may bring a pupil back is the school that has the pupil now, on the day of the move.
  ['site/recycle-bin/staff-queries.ts', 'update recycle_bin r set org_id = a.org_id'],
];

test('a fact that is joined with a class of today is seen', () => {
  const joined = [
    'select 1 from score join student s on s.account_id = score.student_id and s.class_id = $1',
    'select 1 from record r, student where student.account_id = r.student_id and r.class_id = student.class_id',
    'update record r set org_id = s.school_id from student as s where s.account_id = r.student_id',
    'select 1 from fitness_result f join student using (class_id)',
    'select 1 from student s join record r using (class_id)',
    'select 1 from report_archive a join classes_on($1) c using (class_id)',
    'with w as (select class_id from record) select from w join in_charge_on($1) using (class_id)',
    'select 1 from attendance t join student s using (account_id) where t.class_id = s.class_id',
    'select 1 from record r join account a on a.account_id = r.student_id where a.org_id = $1',
    'update semester_evaluation e set org_id = account.org_id from account where account.account_id = e.student_id',
    'select 1 from record r join account using (org_id)',
    'select 1 from account join data_request q using (account_id, org_id)',
    'select 1 from student_award w where w.org_id = (select org_id from account where account_id = w.student_id)',
    'update score x set class_id = m.class_id from class_membership m where m.student_id = x.student_id and m.ends_on is null',
  ];
  for (const text of joined) expect(joinsToday(text), text).toBe(true);
  const apart = [
    'select 1 from record r join student s on s.account_id = r.student_id where r.class_id = $1',
    'select 1 from circular_recipient q join student s on s.class_id = q.class_id',
    'select 1 from score x join class_membership m using (student_id) where (m.ends_on is null or m.ends_on > x.held_on)',
    'select 1 from student s join classes_on($1) c on c.class_id = s.class_id',
    'select 1 from record r join account a on a.account_id = r.student_id where r.org_id = $1',
    'select a.org_id from account a where a.account_id = $1',
    'select 1 from score sc join school_class c using (class_id)',
    'select 1 from student p join score sc on sc.student_id = p.account_id join school_class c using (class_id)',
  ];
  for (const text of apart) expect(joinsToday(text), text).toBe(false);
});

test('a statement is read with what is put into it, as far as its file says that', () => {
  const seen = (content: string) => wholeTextsOf('made.ts', content).some(({ text }) => joinsToday(text));
  const OF = `const OF = (who: string) => \`join student s on s.account_id = \${who}\`;`;
  const joined = `export const asked = \`select 1 from score x \${OF("x.student_id")} where \${WHERE}\`;`;
  expect(seen(`const WHERE = 's.class_id = $1'; ${OF} ${joined}`)).toBe(true);
  expect(seen(`const WHERE = 'x.class_id = $1'; ${OF} ${joined}`)).toBe(false);
  // A name is what is said of it nearest by, and a parameter is nobody's.
  const within = (made: string) => `const WHERE = 's.class_id = $1'; ${OF} ${made}`;
  expect(seen(within(`function ask() { const WHERE = 'x.class_id = $1'; ${joined.replace('export ', '')} }`))).toBe(
    false,
  );
  expect(seen(within(`const ask = (WHERE: string) => { ${joined.replace('export ', '')} };`))).toBe(false);
  expect(
    seen(
      within(
        `export const ask = (db: Db) => db.rows(\`select 1 from score x \${[OF("x.student_id"), WHERE].join(" where ")}\`);`,
      ),
    ),
  ).toBe(true);
});

/** Who may say by the year of graduation what the roster does (`statusSql`, `atSchoolSql`, `membershipEndSql`), each with its reason. */
const BY_GRADUATION = [
  // Lists of pupils, by the index of their order.
  'people/student/list-queries.ts',
  // Of the semesters of a pupil those before the graduation, whichever year it is today.
  'growth/record/semesters.ts',
];
test('who is at the school on a day is said by the roster alone', () => {
  const files = globSync('**/*.ts', { cwd: MODULES }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith(path.join('people', 'roster')),
  );
  const saying = files.filter((file) =>
    textsOf(path.join(MODULES, file)).some(({ text }) => /\bgraduation_year\b/.test(text)),
  );
  expect(saying.toSorted()).toEqual(BY_GRADUATION.toSorted());
});

test('no statement holds the place of a fact against the present, but for those that are named', () => {
  const files = globSync('**/*.ts', { cwd: MODULES }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    wholeTextsOf(path.join(MODULES, file))
      .filter(({ text }) => joinsToday(text))
      .map((one) => ({ file, ...one })),
  );
  const isAllowed = (file: string, text: string) =>
    ALLOWED.some(([known, part]) => known === file && text.includes(part));
  expect(found.filter(({ file, text }) => !isAllowed(file, text)).map(({ file, line }) => `${file}:${line}`)).toEqual(
    [],
  );
  const unused = ALLOWED.filter(
    ([known, part]) => !found.some(({ file, text }) => known === file && text.includes(part)),
  );
  expect(unused).toEqual([]);
});
