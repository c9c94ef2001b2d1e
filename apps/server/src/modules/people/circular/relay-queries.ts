import { CircularState, URGENT } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { STILL_THEIRS } from '../notification/index.ts';
import { classesCaredFor } from '../responsibility/index.ts';
import type { HeldCircular } from './queries.ts';
import { type Addressing, IS_MEANT, placeValues } from './recipient-queries.ts';

/** Whether rows `r` of circular `m` about one pupil say that nobody has read it, or confirmed it where that is asked for, who still is the pupil or a guardian; null without a row. */
const UNREAD = `bool_and((case when m.needs_confirmation then r.confirmed_at else r.read_at end) is null or not ${STILL_THEIRS})`;

/** With a circular's id, and the day, behind it, the event by which a class teacher is asked to pass it on. */
export const RELAY_EVENT = 'circular-relay:';

/** The next so many class teachers who were asked to pass one on; it is no circular of theirs that they read. */
export const askedNext = (db: Db, circularId: string, { after, most }: { after: string; most: number }) =>
  db.rows<{ accountId: string; read: boolean }>(
    `select account_id as "accountId", false as read from circular_relay
     where circular_id = $1 and account_id > $2 group by account_id order by account_id limit $3`,
    [circularId, after, most],
  );

/** For whom a circular was written; undefined where there is none. */
export const addressedTo = (db: Db, circularId: string) =>
  db.row<Pick<HeldCircular, 'audience' | 'targets' | 'excluded'>>(
    'select audience, targets, excluded from circular where circular_id = $1',
    [circularId],
  );

/** Whether class teachers were asked on a day. */
export const wasRelayedOn = async (db: Db, circularId: string, day: string): Promise<boolean> =>
  (await db.row('select 1 from circular_relay where circular_id = $1 and asked_at >= $2::date limit 1', [
    circularId,
    day,
  ])) !== undefined;

/**
 * Notes that the class teachers of this day are asked, all but `by`, for the classes that have pupils who have not read it and for whom it is meant still:
 * who went to another school, or out of the class that it was for, is nobody's to be told by.
 * @returns each with the number of these pupils
 */
export const noteRelay = (
  db: Db,
  circularId: string,
  { addressing, day, by, now }: { addressing: Addressing; day: string; by: string; now: WireTime },
) =>
  db.rows<{ accountId: string; pupils: number }>(
    `with unread as materialized (
       select r.about_id from circular_recipient r join circular m using (circular_id)
       where r.circular_id = $10 group by r.about_id having ${UNREAD}),
     asked as materialized (
       select t.account_id, t.class_id, count(*)::int as pupils
       from unread u join student s on s.account_id = u.about_id join account p on p.account_id = s.account_id
         join in_charge_on($9::date) t on t.class_id = s.class_id
       where ${IS_MEANT} and t.subject_id is null and t.account_id <> $11 group by t.account_id, t.class_id),
     kept as (
       insert into circular_relay (circular_id, account_id, class_id, asked_at)
       select $10::bigint, account_id, class_id, $12::timestamptz from asked
       on conflict (circular_id, account_id, class_id) do update set asked_at = excluded.asked_at)
     select account_id as "accountId", sum(pupils)::int as pupils from asked group by account_id order by account_id`,
    [...placeValues(addressing, day), circularId, by, now],
  );

export interface RelayedRow {
  title: string;
  orgName: string;
  sendDate: WireTime;
  needsConfirmation: boolean;
  className: string;
  pupils: string[];
}
/** The classes of which somebody is class teacher on a day and for which they were asked, with who of them it is meant for still and has not read it; none of what was taken back. */
export const classesRelayed = (
  db: Db,
  accountId: string,
  circularId: string,
  { addressing, day }: { addressing: Addressing; day: string },
) =>
  db.rows<RelayedRow>(
    `select case when m.is_urgent then '${URGENT}' else '' end || m.title as title, o.org_name as "orgName", m.send_at as "sendDate",
       m.needs_confirmation as "needsConfirmation", coalesce(c.grade_name, '') || c.class_name as "className",
       array(select p.name from student s join account p using (account_id)
         where s.class_id = k.class_id and ${IS_MEANT}
           and (select ${UNREAD} from circular_recipient r where r.about_id = s.account_id and r.circular_id = m.circular_id)
         order by p.name, p.account_id) as pupils
     from circular_relay k join circular m using (circular_id) join org o on o.org_id = m.org_id
       join classes_on($9::date) c on c.class_id = k.class_id
     where k.circular_id = $10 and k.account_id = $11 and m.state = ${CircularState.sent}
       and k.class_id in (${classesCaredFor('$11', '$9::date')})
     order by c.grade_id, length(c.class_name), c.class_name`,
    [...placeValues(addressing, day), circularId, accountId],
  );
