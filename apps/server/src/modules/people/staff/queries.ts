import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { likePattern, orgsBelow, VISIBLE } from '../../offering/activity/index.ts';
import type { EnrolmentFacts } from '../../offering/enrolment/index.ts';
import type { Scope } from './policy.ts';

export interface OrgRow {
  orgId: string;
  orgName: string;
}

/** Living organisations of a scope, the highest first. */
export const organisationsIn = (db: Db, scope: Scope) =>
  db.rows<OrgRow>(
    `select org_id as "orgId", org_name as "orgName" from org
     where not disabled and ($1::bigint is null or org_id = any (${orgsBelow('array[$1::bigint]')})) order by tree_sign`,
    [scope],
  );

export const organisationIn = async (db: Db, scope: Scope, orgId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from org
     where org_id = $2 and not disabled and ($1::bigint is null or org_id = any (${orgsBelow('array[$1::bigint]')}))`,
    [scope, orgId],
  )) !== undefined;

export const profileOf = (db: Db, accountId: string) =>
  db.row<{ name: string; headimg: string; orgName: string }>(
    `select p.name, p.headimg, coalesce(o.org_name, '') as "orgName" from account p left join org o using (org_id)
     where p.account_id = $1`,
    [accountId],
  );

/** A published activity of the scope; undefined also for one of somebody else's. */
export const activityIn = (db: Db, scope: Scope, activityId: string) =>
  db.row<{ actEndDate: WireTime }>(
    `select a.act_end_at as "actEndDate" from activity a
     where a.activity_id = $2 and ${VISIBLE} and ($1::bigint is null or a.org_id = any (${orgsBelow('array[$1::bigint]')}))`,
    [scope, activityId],
  );

/** @returns false when it was so before */
export const writeClosed = async (db: Db, activityId: string, closed: boolean): Promise<boolean> =>
  (await db.run('update activity set sign_up_closed = $2 where activity_id = $1 and sign_up_closed <> $2', [
    activityId,
    closed,
  ])) === 1;

export interface SignUpTerms {
  openToAllStages: boolean;
  feeNote: string;
}

/** @returns false when they were so before */
export const writeTerms = async (db: Db, activityId: string, terms: SignUpTerms): Promise<boolean> =>
  (await db.run(
    `update activity set open_to_all_stages = $2, fee_note = $3
     where activity_id = $1 and (open_to_all_stages, fee_note) is distinct from ($2, $3)`,
    [activityId, terms.openToAllStages, terms.feeNote],
  )) === 1;

export interface EnrolmentRow extends EnrolmentFacts {
  id: string;
  joinUserName: string;
  orgName: string;
  className: string;
  phoneCipher: Buffer | null;
  identityCipher: Buffer | null;
  remarks: string;
  personCount: number;
  createDate: WireTime;
  byParent: number;
}

/** Enrolments of one activity in every state, latest first, and how many there are; `name` is part of the person's name. */
export async function enrolmentsOf(
  db: Db,
  activityId: string,
  name: string,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: EnrolmentRow[]; total: number }> {
  const from = `from enrolment e join account p using (account_id) where e.activity_id = $1 and p.name ilike $2`;
  const pattern = likePattern(name);
  const [count, rows] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, [activityId, pattern]),
    db.rows<EnrolmentRow>(
      `select e.enrolment_id as id, e.name as "joinUserName", coalesce(o.org_name, '') as "orgName",
         coalesce(c.grade_name || c.class_name, '') as "className", e.phone_cipher as "phoneCipher",
         e.identity_cipher as "identityCipher", e.remarks, e.person_count as "personCount", e.created_at as "createDate",
         (e.by_parent_id is not null)::int as "byParent", e.cancelled_at as "cancelledAt", e.evaluated,
         a.act_start_at as "actStartDate", a.act_end_at as "actEndDate"
       from (select e.*, p.name, p.org_id ${from} order by e.created_at desc, e.enrolment_id desc limit $3 offset $4) e
       join activity a using (activity_id) left join org o on o.org_id = e.org_id
       left join student s on s.account_id = e.account_id left join school_class c on c.class_id = s.class_id
       order by e.created_at desc, e.enrolment_id desc`,
      [activityId, pattern, size, offset],
    ),
  ]);
  return { rows, total: count?.count ?? 0 };
}
