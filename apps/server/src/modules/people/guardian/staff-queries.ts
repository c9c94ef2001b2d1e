import { Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas, nameHasByPairs } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Day } from '../school-year/index.ts';

export type GuardianWord =
  | { kind: 'name'; word: string }
  | { kind: 'phone'; index: Buffer }
  | { kind: 'number'; word: string }
  | { kind: 'either'; word: string };

export interface GuardianFilter {
  /** Schools of bound children; null is everybody, also those without a child. */
  schoolIds: readonly string[] | null;
  word: GuardianWord | undefined;
}

function whereOf({ schoolIds, word }: GuardianFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = [`a.usertype = ${Usertype.parent}`];
  const oneSchool = schoolIds?.length === 1;
  if (oneSchool)
    parts.push(`a.account_id in (select b.parent_id from student s join child_binding b on b.student_id = s.account_id
      where s.school_id = ${bind(schoolIds[0])})`);
  else if (schoolIds)
    parts.push(`exists (select from child_binding b join student s on s.account_id = b.student_id
      where b.parent_id = a.account_id and s.school_id = any (${bind(schoolIds)}::bigint[]))`);
  if (word?.kind === 'phone') parts.push(`a.phone_index = ${bind(word.index)}`);
  const has = oneSchool ? nameHas : nameHasByPairs;
  const ofNumber = (number: string) =>
    `select b.parent_id from student s join child_binding b on b.student_id = s.account_id where s.student_no = ${number}`;
  if (word?.kind === 'number') parts.push(`a.account_id in (${ofNumber(bind(word.word))})`);
  if (word?.kind === 'name') parts.push(has('a.name', bind(word.word)));
  if (word?.kind === 'either') {
    const either = bind(word.word);
    parts.push(`a.account_id in (${ofNumber(either)}
      union select p.account_id from account p where p.usertype = ${Usertype.parent} and ${nameHasByPairs('p.name', either)})`);
  }
  return { where: `where ${parts.join(' and ')}`, values };
}

/** Ids of one page of guardians, by when their accounts were made. */
export async function guardianIds(
  db: Db,
  filter: GuardianFilter,
  ascending: boolean,
  { size, offset }: Span,
): Promise<string[]> {
  const { where, values } = whereOf(filter);
  const rows = await db.rows<{ id: string }>(
    `select a.account_id as id from account a ${where} order by a.account_id ${ascending ? '' : 'desc'}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, offset],
  );
  return rows.map(({ id }) => id);
}

/**
 * Their number. Of several schools the bindings are counted from the schools' side: each guardian once.
 */
export async function countGuardians(db: Db, filter: GuardianFilter): Promise<number> {
  const { where, values } = whereOf(filter);
  const several = filter.schoolIds && filter.schoolIds.length > 1 && !filter.word;
  const counted = several
    ? `select count(distinct b.parent_id)::int as count from student s join child_binding b on b.student_id = s.account_id
       where s.school_id = any ($1::bigint[])`
    : `select count(*)::int as count from account a ${where}`;
  return (await db.row<{ count: number }>(counted, values))?.count ?? 0;
}

export interface GuardianListRow {
  id: string;
  name: string;
  headimg: string;
  phoneCipher: Buffer | null;
  children: string;
  schoolName: string;
  disabled: number;
  createdAt: WireTime;
}

/** The rows of a page in the order of `ids`, with the children of the schools in `schoolIds`. */
export const guardianRows = (db: Db, ids: readonly string[], schoolIds: readonly string[] | null) =>
  db.rows<GuardianListRow>(
    `select a.account_id as id, a.name, a.headimg, a.phone_cipher as "phoneCipher", coalesce(k.children, '') as children,
       coalesce(k.school, '') as "schoolName", a.disabled::int as disabled, a.created_at as "createdAt"
     from unnest($1::bigint[]) with ordinality as page (account_id, place) join account a using (account_id)
       left join lateral (
         select string_agg(c.name, '、' order by b.binding_id) as children, (array_agg(o.org_name order by b.binding_id))[1] as school
         from child_binding b join account c on c.account_id = b.student_id left join org o on o.org_id = c.org_id
         where b.parent_id = a.account_id and ($2::bigint[] is null or c.org_id = any ($2))) k on true
     order by page.place`,
    [ids, schoolIds],
  );

export interface ChildRow {
  bindingId: string;
  id: string;
  name: string;
  className: string;
  schoolName: string;
  orgId: string | null;
  relation: number;
}

export const childrenOfGuardian = (db: Db, guardianId: string, day: Day) =>
  db.rows<ChildRow>(
    `select b.binding_id as "bindingId", b.student_id as id, a.name, coalesce(coalesce(c.grade_name, c.entrance_year || '级') || c.class_name, '') as "className",
       coalesce(o.org_name, '') as "schoolName", a.org_id as "orgId", b.relation
     from child_binding b join account a on a.account_id = b.student_id left join student s on s.account_id = b.student_id
       left join classes_on($2) c on c.class_id = s.class_id left join org o on o.org_id = a.org_id
     where b.parent_id = $1 order by b.binding_id`,
    [guardianId, day],
  );
