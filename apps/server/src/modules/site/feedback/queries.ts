import { type Feedback, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { withinSql } from '../../people/organisation/index.ts';

export interface NewFeedback {
  accountId: string;
  /** Who wrote it: the person, or the guardian who acted in the child's account. */
  byId: string;
  feedbackType: number;
  content: string;
  contactCipher: Buffer | null;
  now: WireTime;
}

/** With the organisation that the writer belongs to; a parent's is that of the first child. */
export const insertFeedback = (db: Db, feedback: NewFeedback) =>
  db.run(
    `insert into feedback (account_id, org_id, feedback_type, content, contact_cipher, created_at, by_account_id)
     select a.account_id, coalesce(a.org_id, (select c.org_id from child_binding b join account c on c.account_id = b.student_id
       where b.parent_id = a.account_id order by b.binding_id limit 1)), $2, $3, $4, $5, $6
     from account a where a.account_id = $1`,
    [
      ...[feedback.accountId, feedback.feedbackType, feedback.content, feedback.contactCipher, feedback.now],
      feedback.byId,
    ],
  );

/** Whether feedback `f` is of the scope in a parameter; that of people who belong nowhere is the topmost bureau's. */
const inScope = (scope: string) => `(${withinSql('f.org_id', scope)}
  or f.org_id is null and exists (select from org top where top.org_id = ${scope}::bigint and top.parent_org_id is null))`;

export interface FeedbackFilter {
  scope: string | null;
  feedbackType: number | null;
  state: 'open' | 'answered' | null;
  /** Only what was written before a day and nobody has answered. */
  lateBefore: string | null;
}

/** Feedback `f` was written before a day, and nobody has answered it. */
const isLate = (before: string) => `f.answered_at is null and f.created_at < ${before}::date`;

const FILTER = `${inScope('$1')} and ($2::smallint is null or f.feedback_type = $2)
  and ($3::text is null or (f.answered_at is null) = ($3 = 'open')) and ($4::date is null or ${isLate('$4')})`;
const valuesOf = ({ scope, feedbackType, state, lateBefore }: FeedbackFilter) => [
  scope,
  feedbackType,
  state,
  lateBefore,
];

export const feedbackOf = (db: Db, filter: FeedbackFilter, { size, offset }: Span) =>
  db.rows<Omit<Feedback, 'contactWay'> & { contactCipher: Buffer | null }>(
    `select f.feedback_id as id, f.feedback_type as "feedbackType", f.content, f.contact_cipher as "contactCipher", a.name, a.usertype,
       coalesce(o.org_name, '') as "orgName", f.created_at as "createDate", f.answer, coalesce(left(f.answered_at::text, 19), '') as "answeredAt",
       coalesce(s.name, '') as "answeredBy"
     from feedback f join account a using (account_id) left join org o on o.org_id = f.org_id
       left join account s on s.account_id = f.answered_by
     where ${FILTER} order by (f.answered_at is null) desc, f.feedback_id desc limit $5 offset $6`,
    [...valuesOf(filter), size, offset],
  );

export async function countFeedback(db: Db, filter: FeedbackFilter): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from feedback f where ${FILTER}`,
    valuesOf(filter),
  );
  return row!.count;
}

/** Feedback that nobody has answered. */
export async function countOpen(db: Db, scope: string | null): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from feedback f where f.answered_at is null and ${inScope('$1')}`,
    [scope],
  );
  return row!.count;
}

/** Since when the oldest of it waits. */
export const openSpan = (db: Db, scope: string | null) =>
  db.row<{ since: WireTime | null }>(
    `select min(f.created_at) as since from feedback f where f.answered_at is null and ${inScope('$1')}`,
    [scope],
  );

/** Of each bureau among some organisations how much of its inbox waits since before a day, and since when the oldest. */
export const lateIn = (db: Db, orgIds: readonly string[], before: string) =>
  db.rows<FellBehind>(
    `select b.org_id as "orgId", count(*)::int as count, min(f.created_at)::text as since
     from org b join feedback f on ${inScope('b.org_id')}
     where b.org_id = any ($1::bigint[]) and b.org_type = ${OrgType.bureau} and ${isLate('$2')} group by b.org_id`,
    [orgIds, before],
  );

/** Locked until the transaction ends; undefined out of scope. */
export const feedbackToAnswer = (db: Db, feedbackId: string, scope: string | null) =>
  db.row<{ accountId: string; answered: boolean }>(
    `select f.account_id as "accountId", f.answered_at is not null as answered from feedback f
     where f.feedback_id = $2 and ${inScope('$1')} for update of f`,
    [scope, feedbackId],
  );

export const answerRow = (
  db: Db,
  { id, answer, accountId, now }: { id: string; answer: string; accountId: string; now: WireTime },
) =>
  db.run('update feedback set answer = $2, answered_by = $3, answered_at = $4 where feedback_id = $1', [
    id,
    answer,
    accountId,
    now,
  ]);

/** What was told stays; how its writer can be reached goes. */
export const eraseContacts = (db: Db, accountId: string) =>
  db.run('update feedback set contact_cipher = null where account_id = $1', [accountId]);

/** How a guardian who is bound no more could be reached goes out of what they told of in the child's account. */
export const forgetContacts = (db: Db, { parentId, studentId }: { parentId: string; studentId: string }) =>
  db.run('update feedback set contact_cipher = null where account_id = $2 and by_account_id = $1', [
    ...[parentId, studentId],
  ]);
