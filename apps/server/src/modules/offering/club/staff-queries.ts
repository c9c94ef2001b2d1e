import {
  ClubApplyStatus,
  type ClubLeader,
  type ClubMember,
  SCHOOL_STAFF_TYPES,
  STUDENT_TYPES,
  type StaffClub,
  Usertype,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { withinSql } from '../../people/organisation/index.ts';
import { notGoneSql } from '../../people/roster/index.ts';
import type { Scope } from '../../people/staff/index.ts';
import { asParameters, RUNS } from './lead-queries.ts';
import type { Actor } from './policy.ts';
import { applyingGuardianSql, leadingSql, memberCountSql, STAFF_OF_CLUB, takesSql } from './queries.ts';

const PENDING = ClubApplyStatus.pending;
/** Somebody was named to lead club `c`, and nobody of them does any more on a day. */
const vacantSql = (day: string) => `exists (select from club_leader l where l.club_id = c.club_id) and not exists (
    select from club_leader l join account a using (account_id) where l.club_id = c.club_id and ${leadingSql(day)})`;
const VACANT = vacantSql('$3');
const COLUMNS = `c.club_id as id, c.name, c.type_name as "typesName", c.logo_id as "logoUrl", c.org_id as "orgId", o.org_name as "orgName",
  ${memberCountSql('$3')} as "personNum",
  (select count(*)::int from club_application w where w.club_id = c.club_id and w.audit_status = ${PENDING}) as "waitNum",
  coalesce((select jsonb_agg(jsonb_build_object('accountId', a.account_id::text, 'name', a.name, 'usertype', a.usertype) order by l.since, a.name)
    from club_leader l join account a using (account_id) where l.club_id = c.club_id and ${leadingSql('$3')}), '[]') as leaders,
  c.published, c.applications_open as "applyOpen", c.created_at as "createDate"`;

/** Clubs that are the actor's to run, the newest first, and how many there are. */
export async function clubsToRun(
  db: Db,
  actor: Actor,
  {
    keyword,
    waiting,
    vacant,
    appliedBefore,
  }: { keyword: string; waiting: boolean; vacant: boolean; appliedBefore: string | null },
  { size, offset }: Span,
) {
  const from = `from club c where ${RUNS} and ($4 = '' or strpos(c.name, $4) > 0)
    and (not $5 or c.club_id in (select w.club_id from club_application w where w.audit_status = ${PENDING})) and (not $6 or ${VACANT})
    and ($7::date is null or ${withinSql('c.org_id', '$2')} and c.club_id in (
      select w.club_id from club_application w where w.audit_status = ${PENDING} and w.created_at < $7))`;
  const values = [...asParameters(actor), keyword, waiting, vacant, appliedBefore];
  const [count, dataList] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, values),
    db.rows<StaffClub>(
      `select ${COLUMNS} from (select c.* ${from} order by c.created_at desc, c.club_id desc limit $8 offset $9) c
       join org o using (org_id) order by c.created_at desc, c.club_id desc`,
      [...values, size, offset],
    ),
  ]);
  return { dataList, totalCount: count!.count };
}

/** Of each organisation its clubs `c` with applications `w` that wait, and since when the first. @param whose which of them are meant */
const applicationsSql = (whose: string) =>
  `select c.org_id as "orgId", count(distinct c.club_id)::int as count, min(w.created_at) as since
   from club_application w join club c using (club_id) where w.audit_status = ${PENDING} and ${whose} group by c.org_id`;

/** Of those that are the actor's to run. */
export const applicationsOf = (db: Db, actor: Actor) => db.rows<FellBehind>(applicationsSql(RUNS), asParameters(actor));

/** Of those of schools, with what was applied for before a day. */
export const applicationsSince = (db: Db, orgIds: readonly string[], appliedBefore: string) =>
  db.rows<FellBehind>(
    applicationsSql('c.disbanded_at is null and c.org_id = any ($1::bigint[]) and w.created_at < $2::date'),
    [orgIds, appliedBefore],
  );

/** Of schools how many clubs nobody leads any more. */
export const vacantIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select c.org_id as "orgId", count(*)::int as count, '' as since from club c
     where c.disbanded_at is null and c.org_id = any ($1::bigint[]) and ${vacantSql('$2')} group by c.org_id`,
    [orgIds, day],
  );

export interface StaffClubDetail extends StaffClub {
  introInfo: string;
  mayKeep: boolean;
}

export const clubForStaff = (db: Db, actor: Actor, clubId: string) =>
  db.row<StaffClubDetail>(
    `select ${COLUMNS}, c.intro_info as "introInfo", ${withinSql('c.org_id', '$2')} as "mayKeep"
     from club c join org o using (org_id) where c.club_id = $4 and ${RUNS}`,
    [...asParameters(actor), clubId],
  );

/** Opens or closes a club to applications. False when it was so already. */
export const writeApplicationsOpen = async (db: Db, clubId: string, open: boolean): Promise<boolean> =>
  (await db.run('update club set applications_open = $2 where club_id = $1 and applications_open <> $2', [
    clubId,
    open,
  ])) === 1;

/** Disbands a club, or makes it live again (`null`). False when it was so already. */
export const writeDisbanded = async (db: Db, clubId: string, at: WireTime | null): Promise<boolean> =>
  (await db.run(
    'update club set disbanded_at = $2, version = version + 1 where club_id = $1 and (disbanded_at is null) = ($2::timestamptz is not null)',
    [clubId, at],
  )) === 1;

/** Refuses what waits in a club. @returns who applied, and the guardians, still bound, who did so for a child */
export async function refuseWaiting(db: Db, clubId: string, note: string, by: string, now: WireTime) {
  const rows = await db.rows<{ accountId: string; byParentId: string | null }>(
    `update club_application set audit_status = ${ClubApplyStatus.refused}, review_note = $2, reviewer_id = $3, reviewed_at = $4
     where club_id = $1 and audit_status = ${PENDING}
     returning account_id as "accountId", ${applyingGuardianSql('club_application')} as "byParentId"`,
    [clubId, note, by, now],
  );
  return {
    applicants: rows.map(({ accountId }) => accountId),
    guardians: rows.flatMap(({ byParentId }) => byParentId ?? []),
  };
}

/** Everybody in a club on a day: members and who is named to lead it. */
export const peopleOf = async (db: Db, clubId: string, day: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select account_id as id from club c join club_member m using (club_id) join account a using (account_id)
         where c.club_id = $1 and ${takesSql('$2')}
       union select account_id from club_leader where club_id = $1 and ended_at is null`,
      [clubId, day],
    )
  ).map(({ id }) => id);

/** A club that was disbanded, with whether the organisation that it belongs to lives. */
export const disbandedClub = (db: Db, clubId: string) =>
  db.row<{ name: string; orgLives: boolean }>(
    'select c.name, not o.disabled as "orgLives" from club c join org o using (org_id) where c.club_id = $1 and c.disbanded_at is not null',
    [clubId],
  );

/**
 * Members of a club by part of the name, the latest joined first, with the class they are in on a day; and how many there are. A number is a login: those of pupils
 * of other schools than the scope's are not told.
 */
export async function clubMembersOf(
  db: Db,
  { clubId, name, day, scope }: { clubId: string; name: string; day: string; scope: Scope },
  { size, offset }: Span,
) {
  const from = `from club c join club_member m using (club_id) join account a using (account_id)
    where c.club_id = $1 and ${takesSql('$3')} and ($2 = '' or ${nameHas('a.name', '$2')})`;
  const [count, dataList] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, [clubId, name, day]),
    db.rows<ClubMember>(
      `select m.account_id as "accountId", m.name, coalesce(o.org_name, '') as "orgName",
         case when ${withinSql('s.school_id', '$6')} then coalesce(s.student_no, '') else '' end as "studentNo", coalesce(k.grade_name || k.class_name, '') as "className", m.joined_at as "joinDate"
       from (select a.account_id, a.name, a.org_id, m.joined_at ${from} order by m.joined_at desc, a.account_id desc limit $4 offset $5) m
         left join org o using (org_id) left join student s using (account_id) left join classes_on($3::date) k on k.class_id = s.class_id
       order by m.joined_at desc, m.account_id desc`,
      [clubId, name, day, size, offset, scope],
    ),
  ]);
  return { dataList, totalCount: count!.count };
}

/** Takes somebody out of a club, also from its leaders where a student leads. False when they are no member. */
export async function deleteMember(db: Db, clubId: string, accountId: string): Promise<boolean> {
  const gone = await db.run('delete from club_member where club_id = $1 and account_id = $2', [clubId, accountId]);
  if (gone) await db.run('delete from club_leader where club_id = $1 and account_id = $2', [clubId, accountId]);
  return gone === 1;
}

/** Who may lead club `c` on a day: its members who are not gone, and staff of its organisation; of one that takes students of every school staff of all below it too. */
const candidateSql = (
  day: string,
) => `not a.disabled and ${notGoneSql('a.account_id', `${day}::date`)} and (a.account_id in (select m.account_id from club_member m where m.club_id = c.club_id)
    and (c.open_to_all or a.org_id = c.org_id)
  or a.usertype in ${oneOf(...SCHOOL_STAFF_TYPES, Usertype.bureauStaff)} and ${STAFF_OF_CLUB})`;

/** By part of the name, teachers first. */
export const candidatesOf = (db: Db, clubId: string, name: string, day: string, limit: number) =>
  db.rows<ClubLeader>(
    `select a.account_id as "accountId", a.name, a.usertype from club c join account a on ${candidateSql('$4')}
     where c.club_id = $1 and ($2 = '' or ${nameHas('a.name', '$2')}) order by a.usertype in ${oneOf(...STUDENT_TYPES)}, a.name, a.account_id limit $3`,
    [clubId, name, limit, day],
  );

/** How many of the accounts may lead a club; they are held until the transaction ends, as who leaves at that moment leads nothing. */
export const countCandidates = async (
  db: Db,
  clubId: string,
  accountIds: readonly string[],
  day: string,
): Promise<number> =>
  (await db.row<{ count: number }>(
    `with held as materialized (
       select 1 from club c join account a on a.account_id = any ($2::bigint[]) and ${candidateSql('$3')}
       where c.club_id = $1 order by a.account_id for share of a)
     select count(*)::int as count from held`,
    [clubId, accountIds, day],
  ))!.count;

/** Who was named to lead a club, `left` who did until they left, with the club locked until the transaction ends. */
export async function lockLeaders(db: Db, clubId: string) {
  await db.run('select 1 from club where club_id = $1 for no key update', [clubId]);
  return db.rows<{ accountId: string; left: boolean }>(
    'select account_id as "accountId", ended_at is not null as left from club_leader where club_id = $1',
    [clubId],
  );
}

export async function writeLeaders(
  db: Db,
  clubId: string,
  accountIds: readonly string[],
  now: WireTime,
): Promise<void> {
  await db.run('delete from club_leader where club_id = $1 and account_id <> all ($2::bigint[])', [clubId, accountIds]);
  await db.run(
    `insert into club_leader (club_id, account_id, since) select $1, unnest($2::bigint[]), $3
     on conflict (club_id, account_id) do update set since = excluded.since, ended_at = null where club_leader.ended_at is not null`,
    [clubId, accountIds, now],
  );
}
