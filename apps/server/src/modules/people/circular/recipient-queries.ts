import { Audience, type Channel, reachesGuardians, reachesPupils, reachesStaff, STAFF_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import { toldBySql } from '../../site/channel/index.ts';
import { atSchoolSql } from '../roster/index.ts';
import { LEADS_STILL, type Places } from './target-queries.ts';

/** To whom something goes. */
export interface Addressing {
  audience: number;
  places: Places;
  excluded: Places;
}

/** Parameters: $1–$4 places, $5–$8 what is left out, $9 the day. */
export const placeValues = ({ places, excluded }: Addressing, day: string) => [
  ...[places.orgIds, places.classIds, places.clubIds, places.activityIds],
  ...[excluded.orgIds, excluded.classIds, excluded.clubIds, excluded.activityIds],
  day,
];
/** And $10 behind which account, $11 how many at most (all with null). */
const valuesOf = (addressing: Addressing, day: string, after: string, most: number | null) => [
  ...placeValues(addressing, day),
  ...[after, most],
];

/** Accounts of one place each, in the order of their numbers; together the next so many of all places. */
const nextOf = (...places: string[]) =>
  `chosen as materialized (
    select account_id from (${places.map((one) => `(${one} order by account_id limit $11)`).join('\n      union ')}) found
    order by account_id limit $11)`;

/** Whether an account can log in where it belongs: neither it is disabled, nor its organisation. */
const isOpen = (account: string) =>
  `not ${account}.disabled and not exists (select from org w where w.org_id = ${account}.org_id and w.disabled)`;

/** Whether pupil `s` with account `p` is at school and not left out: as they are at this moment. */
const AT_SCHOOL = `${isOpen('p')} and ${atSchoolSql('$9::date')}
      and not coalesce(s.school_id = any ($5::bigint[]), false) and not coalesce(s.class_id = any ($6::bigint[]), false)
      and not exists (select from club_member m where m.account_id = s.account_id and m.club_id = any ($7::bigint[]))
      and not exists (select from enrolment e where e.account_id = s.account_id and e.activity_id = any ($8::bigint[]) and e.cancelled_at is null)`;
/** Whether pupil `s` with account `p` is meant at this moment, of parameters as `placeValues` gives them: asked of some, it looks for no others. */
export const IS_MEANT = `${AT_SCHOOL}
      and (coalesce(s.school_id = any ($1::bigint[]), false) or coalesce(s.class_id = any ($2::bigint[]), false)
        or exists (select from club_member m where m.account_id = s.account_id and m.club_id = any ($3::bigint[]))
        or exists (select from enrolment e where e.account_id = s.account_id and e.activity_id = any ($4::bigint[]) and e.cancelled_at is null))`;

/** Pupils who are meant. */
const PUPILS = `${nextOf(
  'select s.account_id from student s where s.school_id = any ($1::bigint[]) and s.account_id > $10',
  'select s.account_id from student s where s.class_id = any ($2::bigint[]) and s.account_id > $10',
  'select m.account_id from club_member m where m.club_id = any ($3::bigint[]) and m.account_id > $10',
  'select e.account_id from enrolment e where e.activity_id = any ($4::bigint[]) and e.cancelled_at is null and e.account_id > $10',
)},
  pupils as materialized (
    select s.account_id, s.class_id from chosen join student s using (account_id) join account p using (account_id)
    where ${AT_SCHOOL})`;
const GUARDIANS_MEANT = `select b.parent_id as account_id, u.account_id as about_id, u.class_id
  from pupils u join child_binding b on b.student_id = u.account_id join account g on g.account_id = b.parent_id where not g.disabled`;
const PUPILS_MEANT = 'select u.account_id, u.account_id as about_id, u.class_id from pupils u';

/** Staff at work at a place: of a class those in charge there, of a club its leaders. Of an activity there are none. */
const staffSql = (audience: number) => {
  const inCharge = (where: string) =>
    `select t.account_id from in_charge_on($9::date) t ${where} and t.account_id > $10${
      audience === Audience.classTeachers ? ' and t.subject_id is null' : ''
    }`;
  const ofOrg =
    audience === Audience.classTeachers
      ? inCharge(
          'join classes_on($9::date) c using (class_id) where c.grade_id is not null and c.org_id = any ($1::bigint[])',
        )
      : `select a.account_id from account a where a.org_id = any ($1::bigint[]) and a.usertype in ${oneOf(...STAFF_TYPES)} and a.account_id > $10`;
  return `${nextOf(
    ofOrg,
    inCharge('where t.class_id = any ($2::bigint[])'),
    audience === Audience.classTeachers
      ? 'select l.account_id from club_leader l where false and cardinality($3::bigint[]) + cardinality($4::bigint[]) > 0'
      : `select l.account_id from club_leader l where l.club_id = any ($3::bigint[]) and cardinality($4::bigint[]) >= 0 and l.account_id > $10 and ${LEADS_STILL}`,
  )},
  meant as materialized (
    select a.account_id, a.account_id as about_id, null::bigint as class_id from chosen join account a using (account_id)
    where ${isOpen('a')} and a.usertype in ${oneOf(...STAFF_TYPES)} and not coalesce(a.org_id = any ($5::bigint[]), false)
      and not exists (select from in_charge_on($9::date) t where t.account_id = a.account_id and t.class_id = any ($6::bigint[]))
      and not exists (select from club_leader l where l.account_id = a.account_id and l.club_id = any ($7::bigint[]) and ${LEADS_STILL})
      and cardinality($8::bigint[]) >= 0)`;
};

/** Those who are meant, as \`meant\` (account, child, class). */
const meantSql = (audience: number) =>
  reachesStaff(audience)
    ? staffSql(audience)
    : `${PUPILS},
  meant as materialized (${[
    ...(reachesGuardians(audience) ? [GUARDIANS_MEANT] : []),
    ...(reachesPupils(audience) ? [PUPILS_MEANT] : []),
  ].join(' union all ')})`;

export interface Counted {
  pupils: number;
  guardians: number;
  staff: number;
  withoutGuardian: number;
  total: number;
}

/** How many are meant at this moment. */
export async function countMeant(db: Db, addressing: Addressing, day: string): Promise<Counted> {
  const values = valuesOf(addressing, day, '0', null);
  const { audience } = addressing;
  if (reachesStaff(audience)) {
    const row = await db.row<{ staff: number }>(
      `with ${meantSql(audience)} select count(*)::int as staff from meant`,
      values,
    );
    const { staff } = row!;
    return { pupils: 0, guardians: 0, staff, withoutGuardian: 0, total: staff };
  }
  const row = await db.row<Omit<Counted, 'staff'>>(
    `with ${meantSql(audience)}, guardians as materialized (${GUARDIANS_MEANT})
     select (select count(*)::int from pupils) as pupils, (select count(distinct account_id)::int from guardians) as guardians,
       (select count(*)::int from pupils u where not exists (select from guardians g where g.about_id = u.account_id)) as "withoutGuardian",
       (select count(distinct account_id)::int from meant) as total`,
    values,
  );
  return { staff: 0, ...row! };
}

/** How many of them each channel reaches. */
export const countReached = (db: Db, addressing: Addressing, day: string, channels: readonly Channel[]) =>
  db.rows<{ channel: Channel; reach: number }>(
    `with ${meantSql(addressing.audience)}, told as materialized (select distinct account_id from meant)
     select c.channel, (select count(*)::int from told join account a using (account_id) where ${toldBySql('c.channel')}) as reach
     from unnest($12::text[]) with ordinality c (channel, at) order by c.at`,
    [...valuesOf(addressing, day, '0', null), channels],
  );

export interface Batch {
  /** The last account that was looked at; null when there are no more. */
  last: string | null;
  made: number;
  /** Who is told by this batch, each once. */
  accountIds: string[];
  /** And about whom. */
  about: string[];
}

/** Writes down the next so many of those who are meant; who stands there already stays as they are. */
export const insertNext = async (
  db: Db,
  circularId: string,
  addressing: Addressing,
  { day, after, most }: { day: string; after: string; most: number },
): Promise<Batch> =>
  (await db.row<Batch>(
    `with ${meantSql(addressing.audience)},
     made as (
       insert into circular_recipient (circular_id, account_id, about_id, class_id)
       select $12, account_id, about_id, class_id from meant on conflict do nothing returning account_id, about_id)
     select (select max(account_id) from chosen) as last, (select count(*)::int from made) as made,
       array(select distinct account_id from made) as "accountIds", array(select distinct about_id from made) as about`,
    [...valuesOf(addressing, day, after, most), circularId],
  ))!;

/**
 * The next so many of those who are meant at this moment, and who of them got it and has not read it, or not confirmed where that is asked for. Whoever left
 * meanwhile, or is no guardian any more, is not told again.
 */
export const nextToRemind = async (
  db: Db,
  circularId: string,
  addressing: Addressing,
  { day, after, most, confirms }: { day: string; after: string; most: number; confirms: boolean },
): Promise<Omit<Batch, 'made'>> =>
  (await db.row<Omit<Batch, 'made'>>(
    `with ${meantSql(addressing.audience)},
     lacking as materialized (
       select r.account_id, r.about_id from circular_recipient r join meant m on m.account_id = r.account_id and m.about_id = r.about_id
       where r.circular_id = $12 and (case when $13 then r.confirmed_at else r.read_at end) is null)
     select (select max(account_id) from chosen) as last,
       array(select distinct account_id from lacking) as "accountIds", array(select distinct about_id from lacking) as about`,
    [...valuesOf(addressing, day, after, most), circularId, confirms],
  ))!;

/** The next so many accounts to whom it went, and whether they have read it. */
export const toldNext = (db: Db, circularId: string, { after, most }: { after: string; most: number }) =>
  db.rows<{ accountId: string; read: boolean }>(
    `select account_id as "accountId", bool_or(read_at is not null) as read from circular_recipient
     where circular_id = $1 and account_id > $2 group by account_id order by account_id limit $3`,
    [circularId, after, most],
  );
