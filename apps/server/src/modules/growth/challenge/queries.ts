import { ChallengeState, QUESTION_UNDER_WAY, type RecordFile } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { likePattern, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classNameSql, semesterEndSql } from '../../people/roster/index.ts';
import type { Content, RecordFacts } from '../record/index.ts';
import type { StepName } from './states.ts';

/** A challenge as it is judged, changed and shown. */
export interface Challenge {
  questionId: string;
  recordId: string;
  schemeId: string;
  dimensionId: string;
  questionerId: string;
  questionerName: string;
  challengedId: string;
  challengedName: string;
  orgId: string;
  classId: string | null;
  className: string;
  title: string;
  reason: string;
  reasonFileIds: string[];
  explain: string;
  explainFileIds: string[];
  explainedAt: string;
  stand: ChallengeState;
  auditedAt: string;
  opinion: string;
  modifiedAt: string;
  checkedAt: string;
  checkOpinion: string;
  dueOn: string;
  content: Content;
  createdAt: WireTime;
  revision: number;
}

/** A record as it is judged in a challenge of it: where the challenge waits, which moves with the pupil as what was decided does not. */
export const inPlaceOf = <Of extends Pick<RecordFacts, 'orgId' | 'classId'>>(
  { orgId, classId }: Pick<Challenge, 'orgId' | 'classId'>,
  record: Of,
): Of => ({ ...record, orgId, classId });

/** A row of a challenge (`Challenge`), and the tables that it is of. */
export const COLUMNS = `q.question_id as "questionId", q.record_id as "recordId",
  r.scheme_id as "schemeId", r.dimension_id as "dimensionId", q.questioner_id as "questionerId", a.name as "questionerName",
  q.challenged_id as "challengedId", b.name as "challengedName", q.org_id as "orgId", q.class_id as "classId",
  coalesce(g.grade_name, '') || coalesce(${classNameSql('q.created_at::date')}, '') as "className", q.title, q.reason, q.reason_file_ids as "reasonFileIds", q.explain,
  q.explain_file_ids as "explainFileIds", coalesce(left(q.explained_at::text, 19), '') as "explainedAt", q.state as stand,
  coalesce(left(q.audited_at::text, 19), '') as "auditedAt", q.opinion, coalesce(left(q.modified_at::text, 19), '') as "modifiedAt",
  coalesce(left(q.checked_at::text, 19), '') as "checkedAt", q.check_opinion as "checkOpinion", coalesce(q.due_on::text, '') as "dueOn",
  q.content, q.created_at as "createdAt", q.revision`;
export const FROM = `from record_question q join account a on a.account_id = q.questioner_id join account b on b.account_id = q.challenged_id
  join record r on r.record_id = q.record_id left join school_class c on c.class_id = q.class_id left join cohort co on co.cohort_id = c.cohort_id
  left join grade g on g.stage = co.stage and g.year_in_stage = school_year_on(q.created_at::date) - co.entrance_year + 1
    and g.year_in_stage <= co.years`;

export const challengeOf = (db: Db, questionId: string) =>
  db.row<Challenge>(`select ${COLUMNS} ${FROM} where q.question_id = $1`, [questionId]);

/** The challenge, locked until the transaction ends. */
export const lockedChallenge = (db: Db, questionId: string) =>
  db.row<Challenge>(`select ${COLUMNS} ${FROM} where q.question_id = $1 for no key update of q`, [questionId]);

/** Challenges of a record that stand at one point, held, in one order. */
export const lockedOfRecord = (db: Db, recordId: string, stand: ChallengeState) =>
  db.rows<Challenge>(
    `select ${COLUMNS} ${FROM} where q.record_id = $1 and q.state = $2 order by q.question_id for no key update of q`,
    [recordId, stand],
  );

/** Challenges of a record: all, or those that somebody raised; the latest first. */
export const challengesOfRecord = (db: Db, recordId: string, questionerId: string | null) =>
  db.rows<Challenge>(
    `select ${COLUMNS} ${FROM} where q.record_id = $1 and ($2::bigint is null or q.questioner_id = $2)
     order by q.question_id desc limit 50`,
    [recordId, questionerId],
  );

export type Side = 'raised' | 'faced';
const column = (side: Side) => (side === 'raised' ? 'q.questioner_id' : 'q.challenged_id');
/** What waits for the person challenged: not explained yet, or to be modified. */
const TO_ANSWER = `q.challenged_id = $1 and q.state in ${oneOf(ChallengeState.audit, ChallengeState.revision)} and (q.state = ${ChallengeState.revision} or q.explained_at is null)`;
interface OfPerson {
  side: Side;
  accountId: string;
  /** Only what waits for the person. */
  todo: boolean;
  /** Of records of one semester alone. */
  semesterId?: string | undefined;
  /** Part of the record's title. */
  title?: string | undefined;
}
const ofPerson = ({ side, todo }: OfPerson) => `${column(side)} = $1${todo ? ` and ${TO_ANSWER}` : ''}
  and ($2::bigint is null or exists (select from record f where f.record_id = q.record_id and f.semester_id = $2))
  and ($3::text is null or q.title ilike $3)`;
const ofPersonValues = ({ accountId, semesterId, title }: OfPerson) => [
  ...[accountId, semesterId ?? null, title ? likePattern(title) : null],
];
/** The latest first; of what waits for the person the nearest deadline. */
export const challengesOfPerson = (db: Db, asked: OfPerson, { size, offset }: Span) =>
  db.rows<Challenge>(
    `select ${COLUMNS} ${FROM} where ${ofPerson(asked)} order by ${asked.todo ? 'q.due_on, ' : ''}q.question_id desc limit $4 offset $5`,
    [...ofPersonValues(asked), size, offset],
  );
export const countOfPerson = async (db: Db, asked: OfPerson): Promise<number> =>
  (
    await db.row<{ count: number }>(`select count(*)::int as count from record_question q where ${ofPerson(asked)}`, [
      ...ofPersonValues(asked),
    ])
  )?.count ?? 0;

export const isUnderWay = async (db: Db, recordId: string, questionerId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from record_question where record_id = $1 and questioner_id = $2 and state in ${oneOf(...QUESTION_UNDER_WAY)}`,
    [recordId, questionerId],
  )) !== undefined;

/** Whether somebody has questioned a record since a day. */
export const hasChallenged = async (db: Db, recordId: string, questionerId: string, since: string): Promise<boolean> =>
  (await db.row(
    'select 1 from record_question where record_id = $1 and questioner_id = $2 and created_at >= $3::date limit 1',
    [recordId, questionerId, since],
  )) !== undefined;

/** Writes a challenge, for whoever has the report in hand: the class whose notice shows it, or the one into which the pupil went since. */
export async function insertChallenge(
  db: Db,
  record: RecordFacts,
  challenge: { questionerId: string; reason: string; fileIds: readonly string[]; dueOn: string; now: WireTime },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, subject_id, title, reason,
       reason_file_ids, state, due_on, content, created_at)
     select $1, $2, $3, coalesce(nr.org_id, $4), coalesce(nr.class_id, $5), $6, $7, $8, $9, $10, ${ChallengeState.audit}, $11, $12, $13
     from (select) one left join noticed_report nr on nr.living and nr.student_id = $3 and nr.semester_id = $14 returning question_id as id`,
    [
      record.recordId,
      challenge.questionerId,
      record.studentId,
      record.orgId,
      record.classId,
      record.reviewer,
      record.subjectId,
      record.title,
      challenge.reason,
      challenge.fileIds,
      challenge.dueOn,
      JSON.stringify(record.content),
      challenge.now,
      record.semesterId,
    ],
  );
  await moveChallenges(db, [record.studentId]);
  return row!.id;
}

/**
 * Challenges under way go to where the pupil challenged is, as long as they are there on the last day of the record's semester; who moves after that leaves them to
 * the class that shows the report.
 */
export const moveChallenges = (db: Db, studentIds: readonly string[]) =>
  db.run(
    `update record_question q set org_id = co.org_id, class_id = m.class_id
     from class_membership m join school_class c using (class_id) join cohort co using (cohort_id)
       join record r on r.student_id = m.student_id join semester t using (semester_id)
     where q.challenged_id = any ($1::bigint[]) and q.state in ${oneOf(...QUESTION_UNDER_WAY)} and r.record_id = q.record_id
       and m.student_id = q.challenged_id and m.ends_on is null and m.starts_on <= ${semesterEndSql('t', 'co.org_id')}
       and (q.org_id, q.class_id) is distinct from (co.org_id, m.class_id)`,
    [studentIds],
  );

export interface Written {
  explain?: string;
  explainFileIds?: readonly string[];
  explainedAt?: WireTime;
  auditorId?: string;
  auditedAt?: WireTime;
  opinion?: string;
  modifiedAt?: WireTime;
  checkerId?: string;
  checkedAt?: WireTime;
  checkOpinion?: string;
}

/** Writes where a challenge stands and what came with it; what is not said stays. Null as the day: nobody's turn. */
export const writeStand = (db: Db, questionId: string, stand: ChallengeState, dueOn: string | null, written: Written) =>
  db.run(
    `update record_question set state = $2, due_on = $3, revision = revision + 1, explain = coalesce($4, explain),
       explain_file_ids = coalesce($5, explain_file_ids), explained_at = coalesce($6, explained_at),
       auditor_id = coalesce($7, auditor_id), audited_at = coalesce($8, audited_at), opinion = coalesce($9, opinion),
       modified_at = coalesce($10, modified_at), checker_id = coalesce($11, checker_id), checked_at = coalesce($12, checked_at),
       check_opinion = coalesce($13, check_opinion)
     where question_id = $1`,
    [
      questionId,
      stand,
      dueOn,
      written.explain ?? null,
      written.explainFileIds ?? null,
      written.explainedAt ?? null,
      written.auditorId ?? null,
      written.auditedAt ?? null,
      written.opinion ?? null,
      written.modifiedAt ?? null,
      written.checkerId ?? null,
      written.checkedAt ?? null,
      written.checkOpinion ?? null,
    ],
  );

export const insertStep = (
  db: Db,
  step: {
    questionId: string;
    at: WireTime;
    step: StepName | 'raise';
    actorId: string;
    guardianId: string | null;
    /** In what capacity staff acts, such as in somebody's place; empty for the parties. */
    actedAs?: string;
    from: ChallengeState | null;
    to: ChallengeState;
    remarks: string;
  },
) =>
  db.run(
    `insert into record_question_history (question_id, at, step, actor_id, guardian_id, from_state, to_state, remarks, acted_as)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      step.questionId,
      step.at,
      step.step,
      step.actorId,
      step.guardianId,
      step.from,
      step.to,
      step.remarks,
      step.actedAs ?? '',
    ],
  );

export const stepsOf = (db: Db, questionId: string) =>
  db.rows<{
    step: string;
    at: WireTime;
    actorId: string;
    actorName: string;
    actedAs: string;
    byGuardian: boolean;
    remarks: string;
  }>(
    `select h.step, h.at, h.actor_id as "actorId", a.name as "actorName", h.acted_as as "actedAs",
       h.guardian_id is not null as "byGuardian", h.remarks
     from record_question_history h join account a on a.account_id = h.actor_id where h.question_id = $1 order by h.history_id`,
    [questionId],
  );

export const filesNamed = (db: Db, fileIds: readonly string[]) =>
  db.rows<Omit<RecordFile, 'name' | 'url'>>(
    `select file_id as id, real_name as "realName", extension, size::int as size, plays_everywhere as "playsEverywhere"
     from file where file_id = any ($1)`,
    [fileIds],
  );
