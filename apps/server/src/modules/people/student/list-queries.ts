import { STUDENT_TYPES, StudentStatus, TransferState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas, nameHasByPairs, oneOf } from '../../../platform/sql.ts';
import type { FellBehind } from '../../../slice.ts';
import { statusSql } from '../roster/index.ts';
import type { Day } from '../school-year/index.ts';

/** What a word can name, made ready to be looked up. */
export type StudentWord =
  | { kind: 'name'; word: string }
  | { kind: 'number'; word: string }
  /** Part of a name, the beginning of numbers where there are such, or the login name of an account. */
  | { kind: 'either'; word: string; isNumber: boolean; accountId: string | undefined }
  | { kind: 'phone'; index: Buffer }
  | { kind: 'account'; accountId: string };

/** Of those who are at school: what is to be put right about them. */
const LACKS = {
  class: `s.status = ${StudentStatus.enrolled} and s.class_id is null`,
  guardian: `s.status = ${StudentStatus.enrolled} and s.class_id is not null and not exists (select from child_binding b where b.student_id = s.account_id)`,
} as const;

export interface StudentFilter {
  /** Schools; null is everywhere. */
  schoolIds: readonly string[] | null;
  /** Classes; null is all, and those who are in none. */
  classIds: readonly string[] | null;
  /** Code of `StudentStatus`; 0 is whatever it be, undefined who is at school. */
  status: number | undefined;
  lacks: keyof typeof LACKS | undefined;
  word: StudentWord | undefined;
  day: Day;
}

const YEAR = (day: string) => `(select school_year_on(${day}::date))`;
const NOT_GRADUATED = (day: string) => `(s.graduation_year is null or s.graduation_year > ${YEAR(day)})`;

/** Behind every number that begins so: the sign after every other. */
const afterAll = (begin: string) => `${begin}\u{10ffff}`;

/** Whether any student has a number that begins so. */
export const isBeginningOfNumber = async (db: Db, begin: string): Promise<boolean> =>
  (await db.row('select from student where student_no >= $1 and student_no < $2 limit 1', [begin, afterAll(begin)])) !==
  undefined;

/** The narrow row of a student carries everything that a list is filtered by, so that the index of its order answers alone. */
function whereOf({ schoolIds, classIds, status, lacks, word, day }: StudentFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts: string[] = [];
  const oneSchool = schoolIds?.length === 1;
  if (schoolIds)
    parts.push(oneSchool ? `s.school_id = ${bind(schoolIds[0])}` : `s.school_id = any (${bind(schoolIds)}::bigint[])`);
  if (classIds) parts.push(`s.class_id = any (${bind(classIds)}::bigint[])`);
  if (status === undefined) parts.push(`s.status <= ${StudentStatus.suspended} and ${NOT_GRADUATED(bind(day))}`);
  else if (status === StudentStatus.enrolled)
    parts.push(`s.status = ${StudentStatus.enrolled} and ${NOT_GRADUATED(bind(day))}`);
  else if (status === StudentStatus.graduated)
    parts.push(`s.status = ${StudentStatus.enrolled} and s.graduation_year <= ${YEAR(bind(day))}`);
  // As a number in the text, so that the index of those who are gone is known to answer it.
  else if (status !== 0) parts.push(`s.status = ${Number(status)} and s.status <> ${StudentStatus.enrolled}`);
  if (lacks) parts.push(LACKS[lacks]);
  if (word?.kind === 'account') parts.push(`s.account_id = ${bind(word.accountId)}`);
  const numbered = (begin: string) => `s.student_no >= ${bind(begin)} and s.student_no < ${bind(afterAll(begin))}`;
  // A school's few are read; among all the pairs of characters are asked.
  const has = oneSchool || (classIds && !schoolIds) ? nameHas : nameHasByPairs;
  const named = (part: string) => `select a.account_id from account a where a.usertype in ${oneOf(...STUDENT_TYPES)}
        and ${has('a.name', bind(part))} ${oneSchool ? `and a.org_id = ${bind(schoolIds[0])}` : ''}`;
  if (word?.kind === 'number') parts.push(numbered(word.word));
  if (word?.kind === 'phone') {
    const phone = bind(word.index);
    parts.push(`s.account_id in (
      select account_id from account where phone_index = ${phone}
      union select b.student_id from account p join child_binding b on b.parent_id = p.account_id where p.phone_index = ${phone})`);
  }
  if (word?.kind === 'name') parts.push(`s.account_id in (${named(word.word)})`);
  if (word?.kind === 'either') {
    const account = word.accountId === undefined ? '' : `union select ${bind(word.accountId)}::bigint`;
    const called = `s.account_id in (${named(word.word)} ${account})`;
    parts.push(word.isNumber ? `(${numbered(word.word)} or ${called})` : called);
  }
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
}

/** Of each school how many of those at school are in no class: whom the list narrowed so shows. */
export function withoutClassIn(db: Db, schoolIds: readonly string[], day: Day) {
  const filter = { schoolIds, classIds: null, status: undefined, lacks: 'class', word: undefined, day } as const;
  const { where, values } = whereOf(filter);
  return db.rows<FellBehind>(
    `select s.school_id as "orgId", count(*)::int as count, '' as since from student s ${where} group by s.school_id`,
    values,
  );
}

/** Ids of one page of students, by their numbers. */
export async function studentIds(
  db: Db,
  filter: StudentFilter,
  descending: boolean,
  { size, offset }: Span,
): Promise<string[]> {
  const { where, values } = whereOf(filter);
  const rows = await db.rows<{ id: string }>(
    `select s.account_id as id from student s ${where} order by s.student_no ${descending ? 'desc' : ''}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, offset],
  );
  return rows.map(({ id }) => id);
}

/** Ids of some students in the order of their numbers, after a number. */
export async function studentsAfter(
  db: Db,
  filter: StudentFilter,
  after: string,
  limit: number,
): Promise<{ id: string; studentNo: string }[]> {
  const { where, values } = whereOf(filter);
  const from = `s.student_no > $${values.length + 1}`;
  return db.rows(
    `select s.account_id as id, s.student_no as "studentNo" from student s ${where ? `${where} and ${from}` : `where ${from}`}
     order by s.student_no limit $${values.length + 2}`,
    [...values, after, limit],
  );
}

export async function countStudents(db: Db, filter: StudentFilter): Promise<number> {
  const { where, values } = whereOf(filter);
  return (await db.row<{ count: number }>(`select count(*)::int as count from student s ${where}`, values))?.count ?? 0;
}

export interface StudentListRow {
  id: string;
  name: string;
  sex: number;
  headimg: string;
  studentNo: string;
  orgId: string;
  schoolName: string;
  classId: string;
  className: string;
  status: number;
  guardianName: string;
  guardianCount: number;
  transferring: number;
  disabled: number;
}

/** The rows of a page, in the order of `ids`. */
export const studentRows = (db: Db, ids: readonly string[], day: Day) =>
  db.rows<StudentListRow>(
    `select s.account_id as id, a.name, a.sex, a.headimg, s.student_no as "studentNo", coalesce(a.org_id::text, '') as "orgId",
       coalesce(o.org_name, '') as "schoolName", coalesce(s.class_id::text, '') as "classId", ${CLASS_NAME} as "className",
       ${statusSql('$2')} as status, coalesce(g.name, '') as "guardianName", coalesce(g.count, 0) as "guardianCount",
       (exists (select from student_transfer t where t.student_id = s.account_id and t.state = ${TransferState.waiting}))::int as transferring, a.disabled::int as disabled
     from unnest($1::bigint[]) with ordinality as page (account_id, place) join student s using (account_id) join account a using (account_id)
       left join org o on o.org_id = a.org_id ${LAST_CLASS}
       left join lateral (
         select (array_agg(p.name order by b.binding_id))[1] as name, count(*)::int as count
         from child_binding b join account p on p.account_id = b.parent_id where b.student_id = s.account_id) g on true
     order by page.place`,
    [ids, day],
  );

/** The class that a student is in, or was in last, on the day in `$2`; who is through the stage is told by the year of entrance. */
export const CLASS_NAME = `coalesce(coalesce(c.grade_name, c.entrance_year || '级') || c.class_name, '')`;
export const LAST_CLASS = `left join lateral (
         select coalesce(s.class_id, (select m.class_id from class_membership m where m.student_id = s.account_id order by m.starts_on desc limit 1)) as class_id) last on true
       left join classes_on($2) c on c.class_id = last.class_id`;
