import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { parameters } from './queries.ts';
import { type StaffQuestion, staffSql } from './way-queries.ts';

/** An activity on one of the days on which it is held. */
export interface HeldRow {
  /** `YYYY-MM-DD` */
  day: string;
  /** How many are held on the day. */
  count: number;
  id: string;
  title: string;
  orgName: string;
  actStartDate: WireTime;
  address: string;
  published: number;
}

/** What is held on each day from one until another, of each day the first by when they begin: a list of staff by its days, in order. */
export function heldByDay(
  db: Db,
  question: StaffQuestion,
  { from, to, most, now }: { from: string; to: string; most: number; now: WireTime },
): Promise<HeldRow[]> {
  const { values, next } = parameters();
  const where = staffSql({ ...question, filter: { ...question.filter, heldFrom: from, heldTo: to } }, now, next);
  return db.rows<HeldRow>(
    `select h.day, h.count, h.id, h.title, o.org_name as "orgName", h."actStartDate", h.address, h.published
     from (
       select to_char(d.day, 'YYYY-MM-DD') as day, (count(*) over (partition by d.day))::int as count,
         row_number() over (partition by d.day order by a.act_start_at, a.activity_id) as place,
         a.activity_id as id, a.title, a.org_id, a.act_start_at as "actStartDate", a.address, a.published::int as published
       from generate_series(${next(from)}::date, ${next(to)}::date, interval '1 day') as d (day)
         join activity a on a.act_start_at < d.day + interval '1 day' and a.act_end_at >= d.day
       where ${where}) h
       join org o on o.org_id = h.org_id
     where h.place <= ${next(most)} order by h.day, h.place`,
    values,
  );
}
