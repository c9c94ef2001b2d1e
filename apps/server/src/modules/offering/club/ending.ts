import { ClubApplyStatus, STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { FactsOf } from '../../../platform/events.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { postsLeft } from '../../people/responsibility/index.ts';
import type { Going, peopleGone, pupilsMoved } from '../../people/roster/index.ts';

const WITHDRAWN: Record<Going, string> = {
  left: '学生已离校，申请已撤回',
  graduated: '学生已毕业，申请已撤回',
  disabled: '学生账号已停用，申请已撤回',
  closed: '学生账号已注销，申请已撤回',
};
const ELSEWHERE = '学生已转到其他学校，申请已撤回';
const DELETED = '学生的个人信息已删除，申请已撤回';

/** Ends applications of people that wait, in clubs `c` of a condition. Nobody has decided: no reviewer is named. */
const withdraw = (db: Db, accountIds: readonly string[], note: string, now: WireTime, clubs = 'true') =>
  db.run(
    `update club_application f set audit_status = ${ClubApplyStatus.refused}, review_note = $2, reviewed_at = $3
     from club c, account a where c.club_id = f.club_id and a.account_id = f.account_id
       and f.account_id = any ($1::bigint[]) and f.audit_status = ${ClubApplyStatus.pending} and ${clubs}`,
    [accountIds, note, now],
  );

/** Ends memberships of people, and that pupils lead, in clubs `c` of a condition; of staff see `endLeading`. */
async function leave(db: Db, accountIds: readonly string[], clubs = 'true'): Promise<void> {
  const those = `using club c, account a where c.club_id = m.club_id and a.account_id = m.account_id
    and m.account_id = any ($1::bigint[]) and ${clubs}`;
  await db.run(`delete from club_leader m ${those} and a.usertype in ${oneOf(...STUDENT_TYPES)}`, [accountIds]);
  await db.run(`delete from club_member m ${those}`, [accountIds]);
}

/** Of who is gone nothing waits any more; who left for good, or closed the account, is no member and leads nothing (docs/domains/clubs.md). */
export async function endMemberships(db: Db, { accountIds, how, now }: FactsOf<typeof peopleGone>): Promise<void> {
  await withdraw(db, accountIds, WITHDRAWN[how], now);
  if (how === 'left' || how === 'closed') await leave(db, accountIds);
}

/** A member of staff who left leads nothing any more; where nobody else does the club is vacant. A pupil’s place waits for them with the membership. */
export const endLeading = (db: Db, { accountId, now }: FactsOf<typeof postsLeft>) =>
  db.run(
    `update club_leader l set ended_at = $2 from account a
     where a.account_id = l.account_id and l.account_id = $1 and l.ended_at is null and a.usertype not in ${oneOf(...STUDENT_TYPES)}`,
    [accountId, now],
  );

/** Who is a pupil of another school leaves the clubs that take their own school's alone. */
export async function leaveOtherSchools(
  db: Db,
  { studentIds }: FactsOf<typeof pupilsMoved>,
  now: WireTime,
): Promise<void> {
  const others = 'not c.open_to_all and a.org_id is distinct from c.org_id';
  await withdraw(db, studentIds, ELSEWHERE, now, others);
  await leave(db, studentIds, others);
}

/**
 * Removes what a student said in applications: phone, picture, words; of those that a guardian sent in the child's account the phone alone. One that waits
 * is withdrawn (docs/domains/own-data.md).
 */
export async function eraseApplications(db: Db, accountId: string, now: WireTime): Promise<void> {
  await withdraw(db, [accountId], DELETED, now);
  await db.run(
    `update club_application set phone_cipher = null, picture_id = null, intro_info = '', hobby = '' where account_id = $1`,
    [accountId],
  );
  await db.run('update club_application set phone_cipher = null where by_parent_id = $1', [accountId]);
}
