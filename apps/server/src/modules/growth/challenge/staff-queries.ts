import { ChallengeState, QuestionFlow, Reviewer } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { isId, nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { PostReviewed } from '../../people/responsibility/index.ts';
import { type Challenge, COLUMNS, FROM } from './queries.ts';

/** Challenges as those who rule find them. */

export interface StaffFilter {
  /** The school whose challenges all are theirs, or several. */
  officeOf: string | readonly string[] | null;
  posts: readonly PostReviewed[];
  /** Who is a party to none of them; null where nobody in particular asks. */
  accountId: string | null;
  /** Only what stands there (`flowStatus`). */
  flow?: number | undefined;
  /** Those that have ended too. */
  ended?: boolean;
  /** Part of the name of whom it is about. */
  name?: string | undefined;
  /** Only those that were to be dealt with before this day. */
  lateOn?: string | undefined;
}
const STANDS: Record<number, readonly ChallengeState[]> = {
  [QuestionFlow.audit]: [ChallengeState.audit],
  [QuestionFlow.revision]: [ChallengeState.revision],
  [QuestionFlow.recheck]: [ChallengeState.recheck],
  [QuestionFlow.ended]: [
    ChallengeState.dismissed,
    ChallengeState.upheld,
    ChallengeState.cleared,
    ChallengeState.failed,
  ],
};
const isWaiting = ({ flow, ended }: StaffFilter) => flow === undefined && !ended;
/** What waits for who rules; past its day also what was sent back and not modified, which is theirs to end then. */
const WAITS = oneOf(ChallengeState.audit, ChallengeState.recheck);
const WAITS_PAST_ITS_DAY = oneOf(ChallengeState.audit, ChallengeState.revision, ChallengeState.recheck);

/** Challenges of what somebody reviews, but those in which they are a party; what waits, unless others are asked for. */
function staffSql(filter: StaffFilter): { where: string; values: unknown[] } {
  const { officeOf, posts, accountId, flow, name, lateOn } = filter;
  const common = `${isWaiting(filter) ? `q.state in ${lateOn ? WAITS_PAST_ITS_DAY : WAITS}` : 'true'} and ($2::smallint[] is null or q.state = any ($2))
    and ($3::text is null or exists (select from account c where c.account_id = q.challenged_id and ${nameHas('c.name', '$3')}))
    and ($4::date is null or q.due_on < $4)
    and q.questioner_id is distinct from $1 and q.challenged_id is distinct from $1
    and exists (select from record r where r.record_id = q.record_id and r.creator_id is distinct from $1)`;
  const values: unknown[] = [accountId, flow === undefined ? null : (STANDS[flow] ?? []), name ?? null, lateOn ?? null];
  if (officeOf !== null)
    return { where: `${common} and ${isId('q.org_id', officeOf, '$5')}`, values: [...values, officeOf] };
  const columns = [
    posts.map(({ classId }) => classId),
    posts.map(({ subjectId }) => subjectId),
    posts.map(({ absentId }) => absentId),
  ];
  return {
    where: `${common} and q.class_id = any ($5::bigint[]) and exists (
      select from unnest($5::bigint[], $6::bigint[], $7::bigint[]) as post (class_id, subject_id, absent_id)
      where post.class_id = q.class_id and (post.absent_id is null or post.absent_id not in (q.questioner_id, q.challenged_id)
          and not exists (select from record r where r.record_id = q.record_id and r.creator_id = post.absent_id))
        and (q.reviewer = ${Reviewer.classTeacher} and post.subject_id is null
          or q.reviewer = ${Reviewer.subjectTeacher} and post.subject_id is not null and (q.subject_id is null or q.subject_id = post.subject_id)))`,
    values: [...values, ...columns],
  };
}
export function staffPage(db: Db, filter: StaffFilter, { size, offset }: Span) {
  const { where, values } = staffSql(filter);
  return db.rows<Challenge>(
    `select ${COLUMNS} ${FROM} where ${where} order by q.question_id ${isWaiting(filter) ? '' : 'desc'}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, offset],
  );
}
export async function countStaff(db: Db, filter: StaffFilter): Promise<number> {
  const { where, values } = staffSql(filter);
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from record_question q where ${where}`,
    values,
  );
  return row?.count ?? 0;
}
/** Of each school how many of them there are, since when the oldest is open, and by which day the first is due. */
export const staffSince = (db: Db, filter: StaffFilter) => {
  const { where, values } = staffSql(filter);
  return db.rows<{ orgId: string; count: number; since: WireTime; due: string | null }>(
    `select q.org_id as "orgId", count(*)::int as count, min(q.created_at) as since, min(q.due_on)::text as due from record_question q
     where ${where} group by q.org_id`,
    values,
  );
};
