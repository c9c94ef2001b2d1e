import { type OrgDetails, OrgType, type PlacedOrg, STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { keepsOldLoginsSql, plainCodeSql, withinSql } from './queries.ts';
import type { StageInUse } from './rules.ts';
import type { Scope } from './scope.ts';

const NAMED = `o.org_id as "orgId", coalesce(o.parent_org_id::text, '') as "parentOrgId", o.org_name as "orgName",
  o.org_type as "orgType", o.disabled`;
const PLACED = `${NAMED}, o.kind_name as "kindName", o.pinyin, o.initials`;

/** Everything in a scope, the higher before the lower, then by name. */
export const treeWithin = (db: Db, scope: Scope) =>
  db.rows<PlacedOrg>(
    `select ${PLACED} from org o where ${withinSql('o.org_id', '$1')}
     order by length(o.tree_sign) - length(replace(o.tree_sign, '.', '')), o.org_type, o.pinyin, o.org_id`,
    [scope],
  );

export interface KeptOrganisation {
  orgId: string;
  parentOrgId: string;
  orgName: string;
  orgType: number;
  treeSign: string;
  disabled: boolean;
  version: number;
}

/** An organisation of the scope; undefined also for one of somebody else's. */
export const organisationWithin = (db: Db, scope: Scope, orgId: string) =>
  db.row<KeptOrganisation>(
    `select ${NAMED}, o.tree_sign as "treeSign", o.version from org o where o.org_id = $2 and ${withinSql('o.org_id', '$1')}`,
    [scope, orgId],
  );

type Open = NonNullable<OrgDetails['open']>;
/** What an organisation has not ended at a moment: its activities that are shown, and the sign-ups for those that have not begun. */
export const openWith = async (db: Db, orgId: string, now: WireTime): Promise<Open> =>
  (await db.row<Open>(
    `select (select count(*)::int from activity where org_id = $1 and published and act_end_at > $2) as activities,
       (select count(*)::int from enrolment e join activity a using (activity_id)
         where a.org_id = $1 and a.act_start_at > $2 and e.cancelled_at is null) as "signUps"`,
    [orgId, now],
  ))!;

type DetailsRow = Omit<OrgDetails, 'mayManage' | 'activities' | 'open'> & {
  anyActivities: number;
  keepsOldLogins: boolean;
};
/** An organisation with what hangs on it; `anyActivities` are drafts too, and those that others hold with it. */
export const organisationDetails = (db: Db, orgId: string) =>
  db.row<DetailsRow>(
    `select ${PLACED}, coalesce(p.org_name, '') as "parentOrgName", o.stages, coalesce(o.area_id::text, '') as "areaId",
       coalesce(string_to_array(a.tree_sign, '.'), '{}') as "areaPath",
       array(select area_name from area step where step.area_id = any (string_to_array(a.tree_sign, '.')::bigint[])
         order by length(step.tree_sign)) as "areaNames",
       o.logo_id as "logoId", o.phone, o.address, o.contact_person as "contactPerson", o.code, o.head_name as "headName", o.version,
       o.register_login as "registerLogin", ${keepsOldLoginsSql('o')} as "keepsOldLogins", coalesce((case
         when o.register_login then o.register_login_until
         when o.org_type = ${OrgType.school} then (select max(s.register_login_until) from student s where s.school_id = o.org_id)
         when o.org_type = ${OrgType.bureau} then (select max(register_login_until) from student) end)::text, '') as "registerLoginUntil",
       (select count(*)::int from account where org_id = o.org_id and usertype in ${oneOf(...STUDENT_TYPES)} and not disabled) as students,
       (select count(*)::int from account where org_id = o.org_id and usertype not in ${oneOf(...STUDENT_TYPES)} and not disabled) as staff,
       (select count(*)::int from org c where c.parent_org_id = o.org_id) as below,
       (select count(*)::int from org c where c.parent_org_id = o.org_id and not c.disabled) as "livingBelow",
       (select count(*)::int from cohort join school_class using (cohort_id) where org_id = o.org_id) as classes,
       (select count(*)::int from activity where org_id = o.org_id or partner_org_id = o.org_id) as "anyActivities"
     from org o left join org p on p.org_id = o.parent_org_id left join area a on a.area_id = o.area_id where o.org_id = $1`,
    [orgId],
  );

/** Stages in which schools have classes on a day that are not through them, those that begin later too. */
export const stagesInUse = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<StageInUse & { orgId: string }>(
    `select co.org_id as "orgId", co.stage, count(*)::int as classes from cohort co join school_class using (cohort_id)
     where co.org_id = any ($1::bigint[]) and co.entrance_year + co.years > (select school_year_on($2::date))
     group by co.org_id, co.stage order by co.org_id, co.stage`,
    [orgIds, day],
  );

/** Whether another organisation has the code. */
export const codeIsTaken = async (db: Db, code: string, besides: string | undefined): Promise<boolean> =>
  (await db.row(`select 1 from org where ${plainCodeSql('code')} = $1 and org_id is distinct from $2::bigint`, [
    code,
    besides ?? null,
  ])) !== undefined;

/** Changes of the tree come one after the other: each judges what the one before it left. Until the transaction ends. */
export const lockTree = (db: Db) => db.run("select pg_advisory_xact_lock(hashtextextended('organisation tree', 0))");

/** As `plainOrgName` says it. */
const plainNameSql = (name: string) => `regexp_replace(normalize(${name}, nfkc), '\\s', '', 'g')`;

/** Whether another organisation right below the same one has the name already. */
export const nameIsTaken = async (
  db: Db,
  { parentOrgId, orgName, besides }: { parentOrgId: string; orgName: string; besides?: string },
): Promise<boolean> =>
  (await db.row(
    `select 1 from org where ${plainNameSql('org_name')} = ${plainNameSql('$2::text')} and parent_org_id is not distinct from nullif($1, '')::bigint
       and org_id is distinct from $3::bigint`,
    [parentOrgId, orgName, besides ?? null],
  )) !== undefined;

export const areaExists = async (db: Db, areaId: string): Promise<boolean> =>
  (await db.row('select 1 from area where area_id = $1', [areaId])) !== undefined;

export interface OrganisationLines {
  logoId: string;
  phone: string;
  address: string;
  contactPerson: string;
}
export interface OrganisationFacts {
  orgName: string;
  pinyin: string;
  initials: string;
  kindName: string;
  stages: readonly number[];
  areaId: string | null;
  /** Undefined: as they were. */
  code: string | undefined;
  headName: string | undefined;
}

/** @returns whether a picture or a person is not named any more; undefined when somebody changed the organisation since that version was read */
export const writeLines = async (
  db: Db,
  orgId: string,
  version: number,
  lines: OrganisationLines,
): Promise<boolean | undefined> =>
  (
    await db.row<{ gone: boolean }>(
      `update org o set logo_id = $3, phone = $4, address = $5, contact_person = $6, version = o.version + 1
       from (select logo_id, contact_person from org where org_id = $1 for no key update) was
       where o.org_id = $1 and o.version = $2
       returning was.logo_id not in ('', $3) or was.contact_person not in ('', $6) as gone`,
      [orgId, version, lines.logoId, lines.phone, lines.address, lines.contactPerson],
    )
  )?.gone;

/** Writes what an organisation is, after its lines in the same transaction. */
export const writeFacts = (db: Db, orgId: string, facts: OrganisationFacts) =>
  db.run(
    `update org set org_name = $2, pinyin = $3, initials = $4, kind_name = $5, stages = $6, area_id = $7,
       code = coalesce($8, code), head_name = coalesce($9, head_name) where org_id = $1`,
    [
      ...[orgId, facts.orgName, facts.pinyin, facts.initials, facts.kindName, facts.stages, facts.areaId],
      ...[facts.code ?? null, facts.headName ?? null],
    ],
  );

/** Puts an organisation below another; the paths of all below it follow. @returns false when it was changed since that version was read */
export async function moveBelow(db: Db, orgId: string, version: number, parentOrgId: string): Promise<boolean> {
  const moved = await db.run(
    'update org set parent_org_id = $3, version = version + 1 where org_id = $1 and version = $2',
    [orgId, version, parentOrgId],
  );
  if (moved === 0) return false;
  await db.run(
    `update org o set tree_sign = p.tree_sign || '.' || t.org_id || substr(o.tree_sign, length(t.tree_sign) + 1)
     from org t, org p where t.org_id = $1 and p.org_id = $2
       and (o.org_id = t.org_id or o.tree_sign like t.tree_sign || '.%')`,
    [orgId, parentOrgId],
  );
  return true;
}

/**
 * Whether pupils of a school may log in with their register number: from now on without an end, or none any more, those neither who did before their numbers were moved. Of a bureau
 * it is these alone, in all schools below, until their day. @returns false when it was so before
 */
export const writeRegisterLogin = async (db: Db, orgId: string, allowed: boolean): Promise<boolean> =>
  (await db.run(
    `update org o set register_login = w.own, register_login_kept = w.kept, register_login_over = w.ended,
       register_login_until = null, version = version + 1
     from (select $2::boolean and org_type = ${OrgType.school} as own, $2::boolean and org_type = ${OrgType.bureau} as kept,
       not $2::boolean as ended from org where org_id = $1) w
     where o.org_id = $1 and (o.register_login_until is not null
       or (o.register_login, o.register_login_kept, o.register_login_over) <> (w.own, w.kept, w.ended))`,
    [orgId, allowed],
  )) === 1;

/** @returns false when it was so before */
export const writeDisabled = async (db: Db, orgId: string, disabled: boolean): Promise<boolean> =>
  (await db.run('update org set disabled = $2, version = version + 1 where org_id = $1 and disabled <> $2', [
    orgId,
    disabled,
  ])) === 1;

export const isDisabled = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row('select 1 from org where org_id = $1 and disabled', [orgId])) !== undefined;

/** The row as it stands, to be written again. */
export const rowOf = async (db: Db, orgId: string): Promise<object> =>
  (await db.row<{ row: object }>('select to_jsonb(o) as row from org o where org_id = $1', [orgId]))!.row;

export const deleteOrganisation = (db: Db, orgId: string) => db.run('delete from org where org_id = $1', [orgId]);

/**
 * Writes the row of a removed organisation again, with its id, below the one that it was below. A logo that has been swept meanwhile is left out.
 * @returns false when that one is gone
 */
export const insertAgain = async (db: Db, row: object): Promise<boolean> =>
  (await db.run(
    `insert into org select (jsonb_populate_record(null::org, $1::jsonb || jsonb_build_object(
       'version', ($1::jsonb ->> 'version')::int + 1,
       'logo_id', coalesce((select file_id from file where file_id = $1::jsonb ->> 'logo_id'), ''),
       -- One that was put there before organisations had a code, or whose code another has by now, has none.
       'code', case when exists (select from org where code = $1::jsonb ->> 'code') then '' else coalesce($1::jsonb ->> 'code', '') end,
       'head_name', coalesce($1::jsonb ->> 'head_name', ''),
       'register_login', coalesce(($1::jsonb ->> 'register_login')::boolean, false),
       'register_login_kept', coalesce(($1::jsonb ->> 'register_login_kept')::boolean, false),
       'register_login_over', coalesce(($1::jsonb ->> 'register_login_over')::boolean, false),
       'tree_sign', coalesce((select tree_sign || '.' from org where org_id = ($1::jsonb ->> 'parent_org_id')::bigint), '') || ($1::jsonb ->> 'org_id')
     ))).*
     where $1::jsonb ->> 'parent_org_id' is null or exists (select from org where org_id = ($1::jsonb ->> 'parent_org_id')::bigint)`,
    [JSON.stringify(row)],
  )) === 1;
