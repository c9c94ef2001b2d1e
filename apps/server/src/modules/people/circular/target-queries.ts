import type { CircularTarget, CircularTargetKind, NamedTarget } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { orgsBelow, worksForClubSql } from '../organisation/index.ts';
import { classIdsOfGrade } from '../roster/index.ts';
import type { Reach } from './policy.ts';

/** An activity is offered so long after its end. */
const ACTIVITY_DAYS = 90;
/** What is offered at once; more is found by a word of its name. */
const MOST = 200;

/** Whether staff `l`, who is named to lead a club, works where its leaders do (docs/domains/clubs.md, who leads): who went to work elsewhere leads it no more. */
export const LEADS_STILL = `l.ended_at is null and exists (select from club led join account me on me.account_id = l.account_id
  where led.club_id = l.club_id and ${worksForClubSql('me', 'led')})`;

/** Activities `a` that the person hosts, of where they still work, in statements whose $3 is the person (docs/domains/activities.md): who signed up for them is written to for as long. */
const HOSTS_STILL = `(a.activity_id, a.org_id) in (select h.activity_id, me.org_id from activity_host h join account me using (account_id)
      where h.account_id = $3 and h.ended_at is null)`;

/**
 * All that somebody may write to, or leave out: an activity that is to be seen and not over may be left out by everybody, as those of the own pupils who have
 * not signed up for it are meant then. Parameters: $1 scope, $2 classes looked after or led, $3 the person, $4 the day, $5 whether names say the school, $6 whether it
 * is to be left out, $7 classes of the grades led; the rows that are looked for come after them.
 */
const REACHED = `
  orgs as materialized (select org_id, org_name from org where not disabled and org_id = any (${orgsBelow('array[$1::bigint]')})),
  classes as materialized (
    select c.class_id, c.org_id, c.grade_id, c.grade_name, c.class_name from classes_on($4::date) c
    where c.grade_id is not null and (c.org_id in (select org_id from orgs) or c.class_id = any ($2::bigint[]))),
  reached as (
    select 1 as at, 'org' as kind, org_id as id, org_id, org_name as name from orgs
    union all
    select distinct 2, 'grade', c.grade_id::bigint, c.org_id, case when $5 then o.org_name else '' end || c.grade_name
      from classes c join org o using (org_id) where c.org_id in (select org_id from orgs) or c.class_id = any ($7::bigint[])
    union all
    select 3, 'class', c.class_id, c.org_id, case when $5 then o.org_name else '' end || c.grade_name || c.class_name
      from classes c join org o using (org_id)
    union all
    select 4, 'club', k.club_id, k.org_id, k.name from club k
    where k.published and k.disbanded_at is null and (k.org_id in (select org_id from orgs)
      or exists (select from club_leader l where l.club_id = k.club_id and l.account_id = $3 and ${LEADS_STILL}))
    union all
    select 5, 'activity', a.activity_id, a.org_id, a.title from activity a
    where a.published and ((a.org_id in (select org_id from orgs) or ${HOSTS_STILL}) and a.act_end_at > $4::date - ${ACTIVITY_DAYS}
      or $6 and a.act_end_at > $4::date and a.org_id not in (select org_id from org where disabled))
  )`;
/** What is asked of a place: to be written to, or to be left out. */
export type PlaceUse = 'addressed' | 'leftOut';
const valuesOf = ({ scope, classIds, classesLed, accountId, namesSchools }: Reach, day: string, use: PlaceUse) => [
  ...[scope, classIds, accountId, day, namesSchools, use === 'leftOut', classesLed],
];

/** What somebody may write to or leave out, narrowed by a kind and a word of the name. */
export const targetsReached = (
  db: Db,
  reach: Reach,
  day: string,
  { use, kind, keyword }: { use: PlaceUse; kind: CircularTargetKind | undefined; keyword: string | undefined },
) =>
  db.rows<NamedTarget>(
    `with ${REACHED}
     select kind, id::text as id, org_id::text as "orgId", name from reached
     where ($8::text is null or kind = $8) and ($9::text is null or strpos(lower(name), lower($9)) > 0)
     order by at, length(name), name, id limit ${MOST}`,
    [...valuesOf(reach, day, use), kind ?? null, keyword || null],
  );

/** Those of the places asked for that somebody may write to, or leave out, with their names, in the order asked. */
export const namedTargets = (db: Db, reach: Reach, day: string, use: PlaceUse, asked: readonly CircularTarget[]) =>
  db.rows<NamedTarget>(
    `with ${REACHED}
     select r.kind, r.id::text as id, r.org_id::text as "orgId", r.name
     from unnest($8::text[], $9::bigint[], $10::bigint[]) with ordinality a (kind, id, org_id, at)
       join reached r on r.kind = a.kind and r.id = a.id and (a.kind <> 'grade' or r.org_id = a.org_id)
     order by a.at`,
    [
      ...valuesOf(reach, day, use),
      asked.map(({ kind }) => kind),
      asked.map(({ id }) => id),
      asked.map(({ orgId }) => orgId || '0'),
    ],
  );

/** Where people are looked for, as statements take it. */
export interface Places {
  orgIds: readonly string[];
  classIds: readonly string[];
  clubIds: readonly string[];
  activityIds: readonly string[];
}

/** Places as they are on a day: organisations with all below them, grades as their classes. */
export async function placesOf(db: Db, targets: readonly NamedTarget[], day: string): Promise<Places> {
  const idsOf = (kind: CircularTargetKind) => targets.filter((one) => one.kind === kind).map(({ id }) => id);
  const below = await db.row<{ ids: string[] }>(`select ${orgsBelow('$1')} as ids`, [idsOf('org')]);
  const grades: string[] = [];
  for (const { kind, id, orgId } of targets)
    if (kind === 'grade') grades.push(...(await classIdsOfGrade(db, id, [orgId], day)));
  return {
    orgIds: below!.ids,
    classIds: [...new Set([...idsOf('class'), ...grades])],
    clubIds: idsOf('club'),
    activityIds: idsOf('activity'),
  };
}
