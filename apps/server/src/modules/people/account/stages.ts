import { isParent, isStudent, type Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';

/** Codes of stages: kindergarten, primary, junior and senior school, university (`suitSectionLabel` of the contract). */
const [KINDERGARTEN, PRIMARY, JUNIOR, SENIOR, UNIVERSITY] = [1, 2, 3, 4, 5] as const;

/** Kinds of school and their stages; the first that a kind's name holds. Those of several stages come first. */
const KINDS: [pattern: RegExp, stages: readonly number[]][] = [
  [/十五年/, [KINDERGARTEN, PRIMARY, JUNIOR, SENIOR]],
  [/十二年/, [PRIMARY, JUNIOR, SENIOR]],
  [/九年/, [PRIMARY, JUNIOR]],
  [/完全中学/, [JUNIOR, SENIOR]],
  [/幼儿园/, [KINDERGARTEN]],
  [/小学/, [PRIMARY]],
  [/初中|初级中学/, [JUNIOR]],
  [/高中|高级中学|中职|职业高中|中等|技工/, [SENIOR]],
  [/大学|学院|高职|高等/, [UNIVERSITY]],
];

/** Stages of a school by its kind; none when that says nothing. */
export const stagesOfKind = (kindName: string): readonly number[] =>
  KINDS.find(([pattern]) => pattern.test(kindName))?.[1] ?? [];

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
  if (!isStudent(usertype) && !isParent(usertype)) return [];
  const rows = await db.rows<{ accountId: string; name: string; kindName: string; stage: number | null }>(
    `select a.account_id as "accountId", a.name, coalesce(o.kind_name, '') as "kindName", co.stage
     from ${isStudent(usertype) ? 'account a' : 'child_binding b join account a on a.account_id = b.student_id and not a.disabled'}
       left join student s on s.account_id = a.account_id
       left join school_class c using (class_id) left join cohort co using (cohort_id)
       left join org o on o.org_id = a.org_id
     where ${isStudent(usertype) ? 'a.account_id = $1' : 'b.parent_id = $1 order by b.binding_id'}`,
    [accountId],
  );
  return rows.map(({ kindName, stage, ...person }) => ({
    ...person,
    stages: stage === null ? stagesOfKind(kindName) : [stage],
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
