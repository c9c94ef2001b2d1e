import { isParent, isStudent, type Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { stagesOfSchool } from '../organisation/index.ts';

/**
 * A student for whom activities are looked for: with the stage of the class, without a class with all stages of the school; nothing in
 * `stages` is a stage that nobody knows (docs/domains/activities.md).
 */
export interface Learner {
  accountId: string;
  name: string;
  stages: readonly number[];
}

/** The student that a session is of, a parent's bound children in the order of binding; nobody for everyone else. */
export async function learnersOf(
  db: Db,
  { accountId, usertype }: { accountId: string; usertype: Usertype },
): Promise<Learner[]> {
  if (isStudent(usertype)) return studentsAmong(db, [accountId]);
  return isParent(usertype)
    ? learnersBy(
        db,
        'child_binding b join account a on a.account_id = b.student_id and not a.disabled',
        'b.parent_id = $1 order by b.binding_id',
        accountId,
      )
    : [];
}

/** Students as learners, by account, in no order. */
export const studentsAmong = (db: Db, accountIds: readonly string[]): Promise<Learner[]> =>
  learnersBy(db, 'account a', 'a.account_id = any ($1::bigint[])', accountIds);

async function learnersBy(db: Db, from: string, where: string, of: string | readonly string[]): Promise<Learner[]> {
  const rows = await db.rows<{
    accountId: string;
    name: string;
    kindName: string;
    ofSchool: number[] | null;
    stage: number | null;
  }>(
    `select a.account_id as "accountId", a.name, coalesce(o.kind_name, '') as "kindName", o.stages as "ofSchool", co.stage
     from ${from}
       left join student s on s.account_id = a.account_id
       left join school_class c using (class_id) left join cohort co using (cohort_id)
       left join org o on o.org_id = a.org_id
     where ${where}`,
    [of],
  );
  return rows.map(({ kindName, ofSchool, stage, ...person }) => ({
    ...person,
    stages: stage === null ? stagesOfSchool(ofSchool ?? [], kindName) : [stage],
  }));
}

/** So long are the learners of a session remembered; what this process changes about them is seen at once. */
const REMEMBERED_MS = 5000;
const remembered = new WeakMap<object, { learners: Promise<readonly Learner[]>; until: number }>();

/** `learnersOf` a session, at most seconds old: they are remembered with it, and go when it does. */
export function learnersFor(db: Db, session: { accountId: string; usertype: Usertype }): Promise<readonly Learner[]> {
  const known = remembered.get(session);
  if (known && known.until > performance.now()) return known.learners;
  const learners = learnersOf(db, session);
  remembered.set(session, { learners, until: performance.now() + REMEMBERED_MS });
  learners.catch(() => remembered.delete(session));
  return learners;
}

/** After a binding of the session's person was made or ended. */
export const forgetLearners = (session: object) => void remembered.delete(session);
