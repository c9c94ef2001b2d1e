import {
  type Channel,
  DeliveryState,
  guardianRelationLabel,
  RECEIPT_HOURS,
  type Receipt,
  STUDENT_TYPES,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { CIRCULAR_EVENT, STILL_THEIRS } from '../notification/index.ts';

/** Of the circular in parameter $1. */
const WHICH: Record<Receipt, string> = {
  unread: 'r.read_at is null',
  read: 'r.read_at is not null',
  unconfirmed: 'r.confirmed_at is null',
  confirmed: 'r.confirmed_at is not null',
  undelivered: `r.account_id in (select d.account_id from delivery d where d.state = ${DeliveryState.failed}
    and d.event = (select '${CIRCULAR_EVENT}' || m.circular_id from circular m where m.circular_id = $1))`,
};

export interface RecipientRow {
  accountId: string;
  aboutId: string;
  name: string;
  className: string;
  /** As what it went to them. */
  usertype: number;
  /** Null where it is no guardian's, and of one who is bound no more. */
  relation: number | null;
  readDate: string;
  confirmDate: string;
  byParent: boolean;
  outside: { channel: Channel; state: number }[];
  /** A day; empty where they were not. */
  remindedDate: string;
}
const NAMED = `r.account_id as "accountId", r.about_id as "aboutId", about.name, coalesce(c.grade_name || c.class_name, '') as "className",
  a.usertype, b.relation, coalesce(left(r.read_at::text, 19), '') as "readDate",
  coalesce(left(r.confirmed_at::text, 19), '') as "confirmDate", r.confirmed_by is not null as "byParent"`;
/** What of it went to each outside of the site, and when they were last reminded: by `event:day`. */
const TOLD = `coalesce((select json_agg(json_build_object('channel', d.channel, 'state', d.state) order by d.delivery_id) from delivery d
    where d.account_id = r.account_id and d.event = '${CIRCULAR_EVENT}' || r.circular_id), '[]') as outside,
  coalesce((select max(split_part(n.event, ':', 3)) from notification n
    where n.account_id = r.account_id and starts_with(n.event, '${CIRCULAR_EVENT}' || r.circular_id || ':')), '') as "remindedDate"`;
const JOINED = `from circular_recipient r join account a using (account_id) join account about on about.account_id = r.about_id
  left join classes_on($2::date) c using (class_id) left join child_binding b on b.parent_id = r.account_id and b.student_id = r.about_id`;

/** A page of them. */
export const recipientsOf = (db: Db, circularId: string, day: string, which: Receipt, { size, offset }: Span) =>
  db.rows<RecipientRow>(
    `select ${NAMED}, ${TOLD} ${JOINED} where r.circular_id = $1 and ${WHICH[which]}
     order by r.class_id nulls last, r.about_id, r.account_id limit $3 offset $4`,
    [circularId, day, size, offset],
  );

/** The next rows behind one, for a list of all. */
export const recipientsAfter = (
  db: Db,
  circularId: string,
  day: string,
  which: Receipt,
  { accountId, aboutId, most }: { accountId: string; aboutId: string; most: number },
) =>
  db.rows<RecipientRow>(
    `select ${NAMED}, ${TOLD} ${JOINED} where r.circular_id = $1 and ${WHICH[which]} and (r.account_id, r.about_id) > ($3::bigint, $4::bigint)
     order by r.account_id, r.about_id limit $5`,
    [circularId, day, accountId, aboutId, most],
  );

export async function countRecipients(db: Db, circularId: string, which: Receipt): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from circular_recipient r where r.circular_id = $1 and ${WHICH[which]}`,
    [circularId],
  );
  return row!.count;
}

/** 父亲, 学生, 教职工. */
export const roleOf = ({
  usertype,
  relation,
  accountId,
  aboutId,
}: Pick<RecipientRow, 'usertype' | 'relation' | 'accountId' | 'aboutId'>): string =>
  accountId !== aboutId
    ? relation === null
      ? '已解除绑定的家长'
      : guardianRelationLabel[relation] || '家长'
    : (STUDENT_TYPES as readonly number[]).includes(usertype)
      ? '学生'
      : '教职工';

/** How many had read so many hours after the sending. */
export const readByHours = (db: Db, circularId: string) =>
  db.rows<{ hours: number; read: number; until: WireTime }>(
    `select h.hours, count(r.read_at)::int as read, c.send_at + make_interval(hours => h.hours) as until
     from circular c cross join unnest($2::int[]) h (hours)
       left join circular_recipient r on r.circular_id = c.circular_id and r.read_at <= c.send_at + make_interval(hours => h.hours)
     where c.circular_id = $1 and c.send_at is not null group by h.hours, c.send_at order by h.hours`,
    [circularId, RECEIPT_HOURS],
  );

/** By class; a bureau's by school would be many, and shows its schools instead. */
export const readByClass = (db: Db, circularId: string, day: string, most: number) =>
  db.rows<{ className: string; total: number; read: number; confirmed: number }>(
    `select coalesce(c.grade_name, '') || c.class_name as "className", count(*)::int as total, count(r.read_at)::int as read,
       count(r.confirmed_at)::int as confirmed
     from circular_recipient r join classes_on($2::date) c using (class_id)
     where r.circular_id = $1 group by c.org_id, c.grade_id, c.grade_name, c.class_id, c.class_name
     order by c.org_id, c.grade_id, length(c.class_name), c.class_name limit $3`,
    [circularId, day, most],
  );

export interface AnswerRow {
  id: string;
  accountId: string;
  aboutId: string;
  name: string;
  className: string;
  usertype: number;
  /** Null where it is no guardian's, and of one who is bound no more. */
  relation: number | null;
  content: string;
  createDate: string;
  isNew: boolean;
  reply: string;
  replyDate: string;
  byParent: boolean;
}
export const answersOf = (db: Db, circularId: string, day: string, { size, offset }: Span) =>
  db.rows<AnswerRow>(
    `select w.answer_id as id, w.account_id as "accountId", w.about_id as "aboutId", about.name,
       coalesce(c.grade_name || c.class_name, '') as "className", a.usertype, b.relation, w.content,
       w.created_at as "createDate", w.seen_at is null as "isNew", w.reply, coalesce(left(w.replied_at::text, 19), '') as "replyDate",
       w.by_parent_id is not null as "byParent"
     from circular_answer w join account a using (account_id) join account about on about.account_id = w.about_id
       left join circular_recipient r on r.circular_id = w.circular_id and r.account_id = w.account_id and r.about_id = w.about_id
       left join classes_on($2::date) c on c.class_id = r.class_id
       left join child_binding b on b.parent_id = w.account_id and b.student_id = w.about_id
     where w.circular_id = $1 order by w.answer_id desc limit $3 offset $4`,
    [circularId, day, size, offset],
  );

export async function countAnswers(db: Db, circularId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from circular_answer where circular_id = $1',
    [circularId],
  );
  return row!.count;
}

export const markAnswersSeen = (db: Db, circularId: string, upTo: string, now: WireTime) =>
  db.run('update circular_answer set seen_at = $3 where circular_id = $1 and answer_id <= $2 and seen_at is null', [
    circularId,
    upTo,
    now,
  ]);

/** The circular of an answer, with the answer held, and whether it is about somebody to whom its writer is bound still. */
export const lockAnswer = (db: Db, answerId: string) =>
  db.row<{ circularId: string; audience: number; accountId: string; replied: boolean; stillTheirs: boolean }>(
    `select r.circular_id as "circularId", c.audience, r.account_id as "accountId", r.replied_at is not null as replied,
       ${STILL_THEIRS} as "stillTheirs"
     from circular_answer r join circular c using (circular_id) where r.answer_id = $1 for update of r`,
    [answerId],
  );

export const writeReply = (db: Db, answerId: string, reply: string, accountId: string, now: WireTime) =>
  db.run(
    'update circular_answer set reply = $2, replied_by = $3, replied_at = $4, seen_at = coalesce(seen_at, $4) where answer_id = $1',
    [answerId, reply, accountId, now],
  );
