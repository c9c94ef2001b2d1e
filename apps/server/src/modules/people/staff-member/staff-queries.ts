import { type manageStaffPage, type ParsedInputOf, STAFF_TYPES } from '@vimo/contract';
import { type Reading, readingSql, readsOnlySql } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import { loginIndex, phoneIndex } from '../account/index.ts';
import { organisationIdsWithin } from '../organisation/index.ts';
import { soughtOf } from '../person/index.ts';
import type { Day } from '../school-year/index.ts';

export interface StaffFilter {
  /** Organisations; null is everywhere, platform administrators included. */
  orgIds: readonly string[] | null;
  usertype: number | undefined;
  /** Part of a name; with a login name beside it one of the two. */
  name: string | undefined;
  loginIndex: Buffer | undefined;
  phoneIndex: Buffer | undefined;
}

/** What a list of staff is about: `top` and all below it, everywhere with null, and what was asked for. */
export async function staffFilterOf(
  db: Db,
  secrets: Secrets,
  top: string | null,
  { keyword, kind }: Pick<ParsedInputOf<typeof manageStaffPage>, 'keyword' | 'kind'>,
): Promise<StaffFilter> {
  const sought = soughtOf(keyword);
  return {
    orgIds: top === null ? null : await organisationIdsWithin(db, top),
    usertype: kind,
    name: sought.kind === 'name' || sought.kind === 'either' ? sought.word : undefined,
    loginIndex: sought.kind === 'number' || sought.kind === 'either' ? loginIndex(secrets, sought.word) : undefined,
    phoneIndex: sought.kind === 'phone' ? phoneIndex(secrets, sought.word) : undefined,
  };
}

function whereOf({ orgIds, usertype, name, loginIndex, phoneIndex }: StaffFilter): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = [`a.usertype in ${oneOf(...STAFF_TYPES)}`];
  if (orgIds) parts.push(`a.org_id = any (${bind(orgIds)}::bigint[])`);
  if (usertype !== undefined) parts.push(`a.usertype = ${bind(usertype)}`);
  if (phoneIndex) parts.push(`a.phone_index = ${bind(phoneIndex)}`);
  const named = [
    ...(name === undefined ? [] : [nameHas('a.name', bind(name))]),
    ...(loginIndex ? [`a.login_index = ${bind(loginIndex)}`] : []),
  ];
  if (named.length > 0) parts.push(`(${named.join(' or ')})`);
  return { where: `where ${parts.join(' and ')}`, values };
}

export interface StaffListRow {
  id: string;
  name: string;
  sex: number;
  headimg: string;
  loginCipher: Buffer;
  usertype: number;
  phoneCipher: Buffer | null;
  orgId: string;
  orgName: string;
  inCharge: string;
  readsOnly: number;
  reading: Reading | null;
  disabled: number;
}

/** One page of staff, by when their accounts were made, with what they are in charge of in the school year of `day`. */
export function staffRows(db: Db, filter: StaffFilter, ascending: boolean, day: Day, { size, offset }: Span) {
  const { where, values } = whereOf(filter);
  const at = values.length;
  return db.rows<StaffListRow>(
    `with page as materialized (select a.account_id from account a ${where} order by a.account_id ${ascending ? '' : 'desc'}
       limit $${at + 1} offset $${at + 2})
     select a.account_id as id, a.name, a.sex, a.headimg, a.login_cipher as "loginCipher", a.usertype, a.phone_cipher as "phoneCipher",
       coalesce(a.org_id::text, '') as "orgId", coalesce(o.org_name, '') as "orgName", coalesce(t.taught, '') as "inCharge",
       ${readsOnlySql('a')}::int as "readsOnly", ${readingSql(`$${at + 3}`)} as reading, a.disabled::int as disabled
     from page join account a using (account_id) left join org o on o.org_id = a.org_id
       left join lateral (
         select string_agg(coalesce(c.grade_name, '') || c.class_name || coalesce(s.subject_name, '班主任'), '、'
           order by coalesce(s.sort, -1), c.grade_id, c.class_name) as taught
         from in_charge_on($${at + 3}) held join classes_on($${at + 3}) c using (class_id) left join subject s using (subject_id)
         where held.account_id = a.account_id) t on true
     order by a.account_id ${ascending ? '' : 'desc'}`,
    [...values, size, offset, day],
  );
}

/** Ids of some staff by when their accounts were made, after one of them. */
export async function staffAfter(db: Db, filter: StaffFilter, after: string, limit: number): Promise<string[]> {
  const { where, values } = whereOf(filter);
  const at = values.length;
  const rows = await db.rows<{ id: string }>(
    `select a.account_id as id from account a ${where} and a.account_id > coalesce(nullif($${at + 1}, '')::bigint, 0)
     order by a.account_id limit $${at + 2}`,
    [...values, after, limit],
  );
  return rows.map(({ id }) => id);
}

export async function countStaff(db: Db, filter: StaffFilter): Promise<number> {
  const { where, values } = whereOf(filter);
  return (await db.row<{ count: number }>(`select count(*)::int as count from account a ${where}`, values))?.count ?? 0;
}

/** Kind of an organisation that lives. */
export const orgTypeOf = async (db: Db, orgId: string): Promise<number | undefined> =>
  (await db.row<{ type: number }>('select org_type as type from org where org_id = $1 and not disabled', [orgId]))
    ?.type;
