import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { actedAs, isOwn } from './policy.ts';
import { lockedRecords, type RecordFacts } from './queries.ts';
import { guardiansMay } from './setting-queries.ts';

/** Who writes a student's own records: the student, and guardians where the school lets them. */

const NOT_THERE = '记录不存在';

/** Whether a guardian acts and the school does not let guardians write. */
export const guardianForbidden = async (db: Db, { handoverAccountId, orgId }: Session): Promise<boolean> =>
  handoverAccountId !== undefined && orgId !== '' && !(await guardiansMay(db, orgId, 'write'));

/** @throws Refusal when a guardian acts and the school does not let guardians write */
export async function requireWriter(db: Db, session: Session): Promise<void> {
  if (await guardianForbidden(db, session)) throw refused('学校未开放家长代为填写，请由学生本人填写');
}

/** Own records of these ids, held. @throws Refusal notFound when one of them is not there or somebody else's */
export async function lockedOwn(db: Db, session: Session, ids: readonly string[]): Promise<RecordFacts[]> {
  const records = await lockedRecords(db, ids);
  if (records.length !== new Set(ids).size || !records.every((record) => isOwn(session, record)))
    throw notFound(NOT_THERE);
  return records;
}

/** By whom a step with an own record is taken: the student, be it through a guardian. */
export const asStudent = (session: Session, now: WireTime) => ({
  session,
  actedAs: actedAs(session, 'student'),
  now,
});
