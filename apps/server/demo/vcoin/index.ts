import { CoinEvent, PRESET_POINTS, Usertype } from '@vimo/contract';
import { State } from '../../src/modules/growth/record/index.ts';
import type { Db } from '../../src/platform/database.ts';
import { oneOf } from '../../src/platform/sql.ts';
import type { Addition } from '../addition.ts';

/** Days of which somebody may have signed in before the city was built. */
const DAYS = 75;

/**
 * Sign-ins, and what was earned for passed records and evaluated activities. Those who come often sign in on most days; the first pupil and the first
 * parent have signed in on eight days running up to yesterday, so that today's sign-in is still to be made.
 */
export const COINS_ADDITION: Addition = {
  name: 'coins',
  async build(db, { today, now }) {
    await signIns(db, today, DAYS, true);
    await db.run(
      `insert into vcoin_entry (account_id, event, occasion, title, points, created_at)
       select student_id, $1::smallint, record_id::text, title, $2::int, coalesce(reviewed_at, answered_at, updated_at) from record where state = $3
       union all
       select e.account_id, $4::smallint, e.enrolment_id::text, a.title, $5::int, least(a.act_end_at + interval '1 day', $6)
       from enrolment e join activity a using (activity_id) where e.evaluated
       order by 6 on conflict do nothing`,
      [
        CoinEvent.recordPassed,
        PRESET_POINTS[CoinEvent.recordPassed],
        State.passed,
        CoinEvent.activityEvaluated,
        PRESET_POINTS[CoinEvent.activityEvaluated],
        now,
      ],
    );
    await balance(db);
    return today;
  },
  // An entry is never moved: the days that went by get sign-ins of their own.
  async move(db, days, _last, today) {
    await signIns(db, today, Math.min(days, DAYS), false);
    await balance(db);
  },
};

/**
 * Sign-ins of the `days` days before a day, the same for a person and a day whenever they are made; with `streak` the first pupil and the first
 * parent have one of eight days.
 */
const signIns = (db: Db, today: string, days: number, streak: boolean) =>
  db.run(
    `with person as (
       select account_id, account_id::int % 7 as habit,
         $7::boolean and row_number() over (partition by usertype order by account_id) = 1 as is_first
       from account where usertype in ${oneOf(Usertype.student, Usertype.parent)} and not disabled),
     signed as (
       select account_id, d::date as day,
         case when is_first and d::date >= $1::date - 8 then d::date - ($1::date - 9) end as running
       from person, generate_series($1::date - $2::int, $1::date - 1, '1 day') d
       where case when is_first then d::date <> $1::date - 9 else (account_id + (d::date - date '2020-01-01') * 31) % 10 < habit end),
     entry as (
       select account_id, $3::int as event, day, $4::int as points from signed
       union all select account_id, $5, day, $6 from signed where running = 7)
     insert into vcoin_entry (account_id, event, occasion, points, created_at)
     select account_id, event, day::text, points, day + time '07:40' + (account_id % 90) * interval '1 minute' from entry
     order by day, event, account_id on conflict do nothing`,
    [
      today,
      days,
      CoinEvent.signIn,
      PRESET_POINTS[CoinEvent.signIn],
      CoinEvent.sevenDays,
      PRESET_POINTS[CoinEvent.sevenDays],
      streak,
    ],
  );

/** Balances and days running, from the ledger. */
const balance = (db: Db) =>
  db.run(
    `with day as (
       select account_id, occasion::date as day, occasion::date - (row_number() over (partition by account_id order by occasion))::int as island
       from vcoin_entry where event = $1),
     last as (
       select distinct on (account_id) account_id, max(day) as day, count(*)::int as running from day
       group by account_id, island order by account_id, max(day) desc)
     insert into vcoin_account (account_id, points, signed_on, running_days)
     select e.account_id, sum(e.points)::int, max(l.day), coalesce(max(l.running), 0)
     from vcoin_entry e left join last l using (account_id) group by e.account_id
     on conflict (account_id) do update
       set points = excluded.points, signed_on = excluded.signed_on, running_days = excluded.running_days`,
    [CoinEvent.signIn],
  );
