import { EnrollForm } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { guardianPhoneSql } from '../../people/roster/index.ts';
import { applyStatusSql, type StageFacts, VISIBLE, visibleTo } from '../activity/index.ts';
import { EnrolmentEnd } from './ending-queries.ts';
import { familySql } from './family-queries.ts';
import type { EnrolmentFacts, JoinerFacts, SignUpFacts } from './rules.ts';

/** `enrolStatus` of rules.ts for the rows `e` and `a` at the moment in parameter `now`. */
export const enrolStatusSql = (now: string) => `case
    when e.cancelled_at is not null then 4 when e.evaluated then 5 when a.act_start_at > ${now} then 1
    when a.act_end_at > ${now} then 2 else 3 end`;

/** The day whose school and class a sign-up for an activity (a row) is shown with: that on which it begins, today while it lies ahead (docs/domains/activities.md, Lists). */
export const placeDaySql = (activity: string, today: string) => `least(${today}::date, ${activity}.act_start_at::date)`;

/**
 * Codes of enrollForm that the enrolment `e` for the activity `a` lacks, as a comma list: somebody to call, whom the person or the parent who signed
 * them up has not put down (docs/domains/activities.md, Registration).
 */
export const toCompleteSql = `case when e.cancelled_at is null and a.enroll_form like '%${EnrollForm.emergencyContact}%'
    and not exists (select from emergency_contact c
      where c.activity_id = a.activity_id and c.account_id in (e.account_id, e.by_parent_id))
    then '${EnrollForm.emergencyContact}' else '' end`;

/**
 * One after another what is sent by and for these people: holds until the transaction ends, and hinders nobody else. All lock in
 * the same order, so that two parents of one child wait for each other and never for ever.
 */
export const lockPeople = (db: Db, accountIds: readonly string[]) =>
  db.run(
    `select pg_advisory_xact_lock(hashtextextended('enrolment ' || id, 0)) from unnest($1::bigint[]) with ordinality as t (id, n)`,
    [[...new Set(accountIds)].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))],
  );

export interface SignUpRow extends SignUpFacts {
  enrollForm: string;
  actStartDate: WireTime;
}

/** How often a person (an SQL expression), or the family, cancelled from one moment until before another: the monthly rule's one count. */
const cancellationsSql = (accountId: string, from: string, until: string) => `(select count(*)::int from enrolment e
    where e.account_id = ${accountId} and e.cancelled_at >= ${from} and e.cancelled_at < ${until} and e.ended_how = ${EnrolmentEnd.cancelled})`;

/** The part of a sign-up that is about each person, as an SQL list of columns over `p` and `a`; the month lies between two parameters. */
const joinerSql = (from: string, until: string) => `
  exists (select from enrolment e
    where e.activity_id = a.activity_id and e.account_id = p.account_id and e.cancelled_at is null) as applied,
  case when (select f.one_of_series from activity f where f.activity_id = a.series_id) then (
    select min(s.act_start_at) from activity s join enrolment e on e.activity_id = s.activity_id
    where s.series_id = a.series_id and s.activity_id <> a.activity_id and s.published
      and e.account_id = p.account_id and e.cancelled_at is null) end as "otherShift",
  ${cancellationsSql('p.account_id', from, until)} as cancellations`;

/** Who sends a sign-up for which activity, in which month. */
export interface SignUpAsked {
  activityId: string;
  ownerId: string;
  month: { start: WireTime; end: WireTime };
}
export type OwnerFacts = Omit<SignUpRow, 'joiners'> & JoinerFacts;

/** What decides about each sign-up that is asked for, in their order: the activity and the person who sends it; undefined where there is no such activity to see. */
export async function ownerFacts(db: Db, asked: readonly SignUpAsked[]): Promise<(OwnerFacts | undefined)[]> {
  const rows = await db.rows<OwnerFacts & { place: number }>(
    `select q.place::int, a.sign_start_at as "signStartDate", a.sign_end_at as "signEndDate", a.act_start_at as "actStartDate",
       a.act_end_at as "actEndDate", a.sign_up_closed as closed, a.person_num as "personNum", a.sign_count as "signCount",
       a.enroll_form as "enrollForm", array_to_string(a.suit_sections, ',') as "suitSection",
       a.open_to_all_stages as "openToAllStages",
       (select count(*)::int from participant c
         where c.activity_id = a.activity_id and c.account_id = p.account_id and c.enrolment_id is null) as companions,
       a.enroll_form like '%${EnrollForm.emergencyContact}%' and not exists (select from emergency_contact c
         where c.activity_id = a.activity_id and c.account_id = p.account_id) as "lacksContact",
       a.registration_required as "registrationRequired", p.account_id as "accountId", true as self, p.name, ${joinerSql('q.since', 'q.until')}
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[])
         with ordinality as q (activity_id, owner_id, since, until, place)
       join activity a on a.activity_id = q.activity_id join account p on p.account_id = q.owner_id
     where ${VISIBLE}`,
    [
      asked.map(({ activityId }) => activityId),
      asked.map(({ ownerId }) => ownerId),
      asked.map(({ month }) => month.start),
      asked.map(({ month }) => month.end),
    ],
  );
  const found = new Map(rows.map(({ place, ...facts }) => [place, facts]));
  return asked.map((_, index) => found.get(index + 1));
}

/**
 * All that decides about a sign-up for an activity that is there to see: who sends it put down who comes along, `joinerIds` take part, in
 * that order. `ownFacts` reads the first half, which those who ask at once may share.
 */
export async function signUpFacts(
  db: Db,
  asked: SignUpAsked,
  joinerIds: readonly string[],
  ownFacts = async (one: SignUpAsked) => (await ownerFacts(db, [one]))[0],
): Promise<SignUpRow | undefined> {
  const { activityId, ownerId, month } = asked;
  const row = await ownFacts(asked);
  if (!row) return undefined;
  const { accountId, self, name, applied, otherShift, cancellations, ...activity } = row;
  const own = { accountId, self, name, applied, otherShift, cancellations };
  const others = joinerIds.filter((id) => id !== ownerId);
  const children =
    others.length === 0
      ? []
      : await db.rows<JoinerFacts>(
          `select p.account_id as "accountId", false as self, p.name, ${joinerSql('$3', '$4')}
           from activity a, account p where a.activity_id = $1 and p.account_id = any ($2::bigint[])`,
          [activityId, others, month.start, month.end],
        );
  const people = new Map([own, ...children].map((person) => [person.accountId, person]));
  return { ...activity, joiners: joinerIds.flatMap((id) => people.get(id) ?? []) };
}

export interface PersonRow extends JoinerFacts, StageFacts {
  headimg: string;
  schoolName: string;
  className: string;
  identityCipher: Buffer | null;
  phoneCipher: Buffer | null;
}

/** A person and the children bound to them, with what is known of each and decides about each at an activity that is there to see. */
export const peopleFor = (
  db: Db,
  activityId: string,
  accountId: string,
  { month, day, asksId }: { month: { start: WireTime; end: WireTime }; day: string; asksId: string },
) =>
  db.rows<PersonRow>(
    `select p.account_id as "accountId", p.account_id = $2 as self, p.name, ${joinerSql('$3', '$4')}, p.headimg,
       coalesce(o.org_name, '') as "schoolName",
       coalesce(case when starts_with(c.class_name, c.grade_name) then '' else c.grade_name end, '') || coalesce(c.class_name, '') as "className",
       array_to_string(a.suit_sections, ',') as "suitSection", a.open_to_all_stages as "openToAllStages",
       p.identity_cipher as "identityCipher", coalesce(p.phone_cipher, ${guardianPhoneSql('s', '$6')}) as "phoneCipher"
     from activity a join account p on p.account_id = any (${familySql('$2')})
       left join student s on s.account_id = p.account_id left join classes_on($5) c using (class_id)
       left join org o on o.org_id = p.org_id
     where a.activity_id = $1 and ${VISIBLE} and not p.disabled
     order by p.account_id = $2 desc, p.account_id`,
    [activityId, accountId, month.start, month.end, day, asksId],
  );

export interface NewEnrolments {
  activityId: string;
  joiners: {
    accountId: string;
    byParentId: string | null;
    identityCipher: Buffer | null;
    personCount: number;
    remarks: string;
    phoneCipher: Buffer | null;
  }[];
  now: WireTime;
}

/**
 * Takes the places of all and writes their enrolments in one statement, so that the activity's row is locked as shortly as can be.
 * The condition is judged on the row as it is when its turn comes: places never oversell, whoever else signs up, closes or
 * unpublishes, and a family gets all its places or none.
 * @returns the enrolments' ids by person, or undefined when the activity does not (any longer) admit them
 * @throws a unique violation of `enrolment_living` when one of them has signed up
 */
export async function insertEnrolments(db: Db, enrolment: NewEnrolments): Promise<Map<string, string> | undefined> {
  const { joiners } = enrolment;
  const places = joiners.reduce((sum, { personCount }) => sum + personCount, 0);
  const rows = await db.rows<{ id: string; accountId: string }>(
    `with taken as (
       update activity a set sign_count = a.sign_count + $7::int
       where a.activity_id = $1 and ${VISIBLE} and ${applyStatusSql('$8::timestamptz')} = 1
         and (a.person_num = 0 or a.sign_count + $7::int <= a.person_num)
       returning a.activity_id)
     insert into enrolment (activity_id, account_id, by_parent_id, identity_cipher, person_count, remarks, phone_cipher, created_at)
     select taken.activity_id, j.*, $8::timestamptz
     from taken, unnest($2::bigint[], $3::bigint[], $4::bytea[], $5::int[], $6::text[], $9::bytea[]) j
     returning enrolment_id as id, account_id as "accountId"`,
    [
      enrolment.activityId,
      joiners.map((joiner) => joiner.accountId),
      joiners.map((joiner) => joiner.byParentId),
      joiners.map((joiner) => joiner.identityCipher),
      joiners.map((joiner) => joiner.personCount),
      joiners.map((joiner) => joiner.remarks),
      places,
      enrolment.now,
      joiners.map((joiner) => joiner.phoneCipher),
    ],
  );
  return rows.length > 0 ? new Map(rows.map(({ accountId, id }) => [accountId, id])) : undefined;
}

/** Lets those who wait to come along with a person belong to the enrolment that took a place for them. */
export const attachCompanions = (db: Db, activityId: string, ownerId: string, enrolmentId: string) =>
  db.run(
    'update participant set enrolment_id = $3 where activity_id = $1 and account_id = $2 and enrolment_id is null',
    [activityId, ownerId, enrolmentId],
  );

/**
 * Marks the person's living enrolment as evaluated if the activity is over and it was not evaluated yet; whoever else tries at
 * once waits and finds it evaluated. @returns its id and what the activity is called, if so
 */
export const markEvaluated = (db: Db, activityId: string, accountId: string, now: WireTime) =>
  db.row<{ id: string; title: string }>(
    `update enrolment e set evaluated = true from activity a
     where e.activity_id = $1 and e.account_id = $2 and a.activity_id = e.activity_id
       and ${enrolStatusSql('$3::timestamptz')} = 3
     returning e.enrolment_id as id, a.title`,
    [activityId, accountId, now],
  );

/** The person's latest enrolment for an activity, cancelled or not. */
export const latestEnrolment = (db: Db, activityId: string, accountId: string) =>
  db.row<EnrolmentFacts>(
    `select e.cancelled_at as "cancelledAt", e.evaluated, a.act_start_at as "actStartDate", a.act_end_at as "actEndDate"
     from enrolment e join activity a using (activity_id) where e.activity_id = $1 and e.account_id = $2
     order by e.cancelled_at is null desc, e.enrolment_id desc limit 1`,
    [activityId, accountId],
  );

export async function countCancellations(
  db: Db,
  accountId: string,
  month: { start: WireTime; end: WireTime },
): Promise<number> {
  const row = await db.row<{ count: number }>(`select ${cancellationsSql('$1', '$2', '$3')} as count`, [
    accountId,
    month.start,
    month.end,
  ]);
  return row?.count ?? 0;
}

/** What stands at the head of a list of those who come to an activity. */
export const headOf = async (db: Db, activityId: string) =>
  (await db.row<{ title: string; actStartDate: WireTime; actEndDate: WireTime; address: string }>(
    `select title, act_start_at as "actStartDate", act_end_at as "actEndDate", address from activity where activity_id = $1`,
    [activityId],
  ))!;

export const titleOf = async (db: Db, activityId: string): Promise<string> =>
  (await db.row<{ title: string }>('select title from activity where activity_id = $1', [activityId]))?.title ?? '';

export const activityVisible = async (db: Db, activityId: string, accountId: string): Promise<boolean> =>
  (await db.row(`select 1 from activity a where a.activity_id = $1 and ${visibleTo('$2')}`, [
    activityId,
    accountId,
  ])) !== undefined;

export interface EnrolledRow {
  id: string;
  joinUserName: string;
  headimg: string;
  createDate: WireTime;
  remarks: string;
  own: boolean;
  /** Of a child bound to the person. */
  ofChild: boolean;
}

/** Those who are coming, latest first. */
export const enrolled = (db: Db, activityId: string, accountId: string, size: number, offset: number) =>
  db.rows<EnrolledRow>(
    `select e.enrolment_id as id, p.name as "joinUserName", p.headimg, e.created_at as "createDate", e.remarks,
       e.account_id = $2 as own, e.account_id = any (${familySql('$2')}) and e.account_id <> $2 as "ofChild"
     from enrolment e join account p using (account_id) where e.activity_id = $1 and e.cancelled_at is null
     order by e.created_at desc, e.enrolment_id desc limit $3 offset $4`,
    [activityId, accountId, size, offset],
  );

export async function countEnrolled(db: Db, activityId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from enrolment where activity_id = $1 and cancelled_at is null',
    [activityId],
  );
  return row?.count ?? 0;
}
