import type { RecordFile } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { atSchoolSql } from '../../people/roster/index.ts';
import { State } from './states.ts';
import type { Content, Evidence } from './values.ts';

/** A record as it is judged and changed. */
export interface RecordFacts {
  recordId: string;
  studentId: string;
  orgId: string;
  classId: string | null;
  semesterId: string | null;
  schemeId: string;
  moduleId: string;
  dimensionId: string;
  reviewer: number;
  subjectId: string | null;
  title: string;
  content: Content;
  byTeacher: boolean;
  state: State;
  creatorId: string;
  /** Who passed or refused it last. */
  reviewerId: string | null;
  /** Who took the first of two steps of the review, and who was to take it by the dimension; null where there was none. */
  firstPassedBy: string | null;
  firstReviewer: number | null;
  submittedAt: WireTime | null;
  revision: number;
}

const FACTS = `r.record_id as "recordId", r.student_id as "studentId", r.org_id as "orgId", r.class_id as "classId",
  r.semester_id as "semesterId", r.scheme_id as "schemeId", r.module_id as "moduleId", r.dimension_id as "dimensionId",
  r.reviewer, r.subject_id as "subjectId", r.title, r.content, r.by_teacher as "byTeacher", r.state, r.creator_id as "creatorId",
  r.reviewer_id as "reviewerId", r.first_passed_by as "firstPassedBy", r.first_reviewer as "firstReviewer", r.submitted_at as "submittedAt", r.revision`;

export const recordOf = (db: Db, recordId: string) =>
  db.row<RecordFacts>(`select ${FACTS} from record r where r.record_id = $1 and r.state <> ${State.gone}`, [recordId]);

/** The records of these ids that are there, locked until the transaction ends, always in one order. */
export const lockedRecords = (db: Db, recordIds: readonly string[]) =>
  db.rows<RecordFacts>(
    `select ${FACTS} from record r where r.record_id = any ($1::bigint[]) and r.state <> ${State.gone} order by r.record_id for no key update`,
    [recordIds],
  );

/**
 * One student's entries come one after the other, so that two at once cannot both be the last that is allowed; and the student stays in the class and school
 * that they are in until the transaction ends. Comes before a record is held: who moves a student holds the student first.
 */
export async function lockStudent(db: Db, studentId: string): Promise<void> {
  await db.row("select pg_advisory_xact_lock(hashtextextended('record of ' || $1::text, 0))", [studentId]);
  await db.row('select from student where account_id = $1 for share', [studentId]);
}

/** Records of a student's own in a dimension and semester, drafts included. */
export const countEntered = async (
  db: Db,
  { studentId, dimensionId, semesterId }: { studentId: string; dimensionId: string; semesterId: string | null },
): Promise<number> =>
  (
    await db.row<{ count: number }>(
      `select count(*)::int as count from record
       where student_id = $1 and not by_teacher and state not in ${oneOf(State.void, State.gone)} and dimension_id = $2
         and semester_id is not distinct from $3`,
      [studentId, dimensionId, semesterId],
    )
  )?.count ?? 0;

/** A student's own entry of a dimension with just this content, begun since a moment, that stands in one of these states. */
export const sameEntry = (
  db: Db,
  {
    studentId,
    dimensionId,
    content,
    since,
    states,
  }: { studentId: string; dimensionId: string; content: Content; since: WireTime; states: readonly State[] },
) =>
  db.row<{ id: string; state: State }>(
    `select record_id as id, state from record
     where student_id = $1 and not by_teacher and state <> ${State.gone} and state = any ($5::smallint[]) and dimension_id = $2 and created_at >= $4
       and content = $3::jsonb order by state desc limit 1 for update`,
    [studentId, dimensionId, JSON.stringify(content), since, states],
  );

export interface NewRecord
  extends Omit<RecordFacts, 'recordId' | 'revision' | 'reviewerId' | 'firstPassedBy' | 'firstReviewer'> {
  byGuardian: boolean;
  textHash: Buffer | null;
  textMarks: readonly number[];
  now: WireTime;
}

export async function insertRecord(db: Db, record: NewRecord): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, subject_id, title,
       content, text_hash, by_teacher, state, creator_id, by_guardian, submitted_at, created_at, updated_at, text_marks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19) returning record_id as id`,
    [
      record.studentId,
      record.orgId,
      record.classId,
      record.semesterId,
      record.schemeId,
      record.moduleId,
      record.dimensionId,
      record.reviewer,
      record.subjectId,
      record.title,
      JSON.stringify(record.content),
      record.textHash,
      record.byTeacher,
      record.state,
      record.creatorId,
      record.byGuardian,
      record.submittedAt,
      record.now,
      record.textMarks,
    ],
  );
  return row!.id;
}

/** Where a record counts, and who reviews it there: written with each submission, as it is on that day. */
export type RecordPlace = Pick<RecordFacts, 'orgId' | 'classId' | 'semesterId' | 'reviewer' | 'subjectId'>;

/** What a step may write besides the state. */
export interface Written {
  place?: RecordPlace;
  title?: string;
  content?: Content;
  textHash?: Buffer | null;
  textMarks?: readonly number[];
  /** True marks it; nothing unmarks it. */
  byGuardian?: boolean;
  reviewerId?: string;
  /** Who reviews it from now on, and what is kept of the first of two steps; a place that is written begins anew. */
  review?: Pick<RecordFacts, 'reviewer' | 'firstPassedBy' | 'firstReviewer'>;
  opinion?: string;
  remarks?: string;
  submittedAt?: WireTime;
  reviewedAt?: WireTime;
  answeredAt?: WireTime;
}

/** Writes a state and what came with it; what is not said stays. */
export const writeState = (db: Db, recordId: string, state: State, written: Written, now: WireTime) =>
  db.run(
    `update record set state = $2, updated_at = $3, revision = revision + 1, title = coalesce($4, title), content = coalesce($5, content),
       text_hash = case when $5::jsonb is null then text_hash else $6 end, text_marks = case when $5::jsonb is null then text_marks else $14 end,
       by_guardian = by_guardian or $7,
       reviewer_id = coalesce($8, reviewer_id), opinion = coalesce($9, opinion), remarks = coalesce($10, remarks),
       submitted_at = coalesce($11, submitted_at), reviewed_at = coalesce($12, reviewed_at), answered_at = coalesce($13, answered_at),
       org_id = case when $15 then $16 else org_id end, class_id = case when $15 then $17 else class_id end,
       semester_id = case when $15 then $18 else semester_id end, reviewer = case when $15 then $19 when $21 then $22 else reviewer end,
       subject_id = case when $15 then $20 else subject_id end,
       first_passed_by = case when $15 then null when $21 then $23 else first_passed_by end,
       first_reviewer = case when $15 then null when $21 then $24 else first_reviewer end
     where record_id = $1`,
    [
      recordId,
      state,
      now,
      written.title ?? null,
      written.content ? JSON.stringify(written.content) : null,
      written.textHash ?? null,
      written.byGuardian ?? false,
      written.reviewerId ?? null,
      written.opinion ?? null,
      written.remarks ?? null,
      written.submittedAt ?? null,
      written.reviewedAt ?? null,
      written.answeredAt ?? null,
      written.textMarks ?? [],
      written.place !== undefined,
      written.place?.orgId ?? null,
      written.place?.classId ?? null,
      written.place?.semesterId ?? null,
      written.place?.reviewer ?? null,
      written.place?.subjectId ?? null,
      written.review !== undefined,
      written.review?.reviewer ?? null,
      written.review?.firstPassedBy ?? null,
      written.review?.firstReviewer ?? null,
    ],
  );

/**
 * What students have submitted goes on to wait where they are now; it counts in the semester of its submission. At another school its review begins anew: the
 * first of two steps was of the school before.
 */
export const moveWaiting = (db: Db, studentIds: readonly string[]) =>
  db.run(
    `update record r set class_id = s.class_id, org_id = s.school_id,
       reviewer = case when r.org_id = s.school_id then r.reviewer else coalesce(r.first_reviewer, r.reviewer) end,
       first_passed_by = case when r.org_id = s.school_id then r.first_passed_by end,
       first_reviewer = case when r.org_id = s.school_id then r.first_reviewer end
     from student s where r.student_id = any ($1::bigint[]) and s.account_id = r.student_id and r.state <> ${State.gone} and r.state = ${State.submitted}
       and s.class_id is not null and s.school_id is not null and (r.class_id, r.org_id) is distinct from (s.class_id, s.school_id)`,
    [studentIds],
  );

export interface HistoryRow {
  recordId: string;
  at: WireTime;
  step: string;
  actorId: string | null;
  guardianId: string | null;
  actedAs: string;
  from: State | null;
  to: State;
  remarks: string;
  before: Content | null;
}

export const insertHistory = (db: Db, row: HistoryRow) =>
  db.run(
    `insert into record_history (record_id, at, step, actor_id, guardian_id, acted_as, from_state, to_state, remarks, before)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.recordId,
      row.at,
      row.step,
      row.actorId,
      row.guardianId,
      row.actedAs,
      row.from,
      row.to,
      row.remarks,
      row.before ? JSON.stringify(row.before) : null,
    ],
  );

/** The last line of a record's history. */
export const lastStep = (db: Db, recordId: string) =>
  db.row<{ step: string; at: WireTime; actorId: string | null }>(
    `select step, at, actor_id as "actorId" from record_history where record_id = $1 order by history_id desc limit 1`,
    [recordId],
  );

export const historyOf = (db: Db, recordId: string) =>
  db.rows<{ step: string; at: WireTime; actorName: string; actedAs: string; remarks: string }>(
    `select h.step, h.at, coalesce(a.name, '') as "actorName", h.acted_as as "actedAs", h.remarks
     from record_history h left join account a on a.account_id = h.actor_id where h.record_id = $1 order by h.history_id`,
    [recordId],
  );

/** Writes which files a record shows. What it showed before goes, or is kept for the history when it was submitted once. */
export async function writeEvidence(
  db: Db,
  recordId: string,
  evidence: readonly Evidence[],
  keepOthers: boolean,
): Promise<void> {
  const fields = evidence.map(({ fieldId }) => fieldId);
  const files = evidence.map(({ fileId }) => fileId);
  const others = `record_id = $1 and (field_id, file_id) not in (select * from unnest($2::bigint[], $3::text[]))`;
  if (keepOthers)
    await db.run(`update record_evidence set shown = false where shown and ${others}`, [recordId, fields, files]);
  else await db.run(`delete from record_evidence where ${others}`, [recordId, fields, files]);
  if (files.length === 0) return;
  await db.run(
    `insert into record_evidence (record_id, field_id, file_id, at)
     select $1, field_id, file_id, at from unnest($2::bigint[], $3::text[]) with ordinality as named (field_id, file_id, at)
     on conflict (record_id, field_id, file_id) do update set at = excluded.at, shown = true
       where (record_evidence.at, record_evidence.shown) is distinct from (excluded.at, true)`,
    [recordId, fields, files],
  );
}

/** Of these files those that are no pictures. */
export const filesThatAreNoPictures = async (db: Db, fileIds: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select file_id as id from file where file_id = any ($1) and content_type not like 'image/%'`,
      [fileIds],
    )
  ).map(({ id }) => id);

export const shownFiles = (db: Db, recordId: string) =>
  db.rows<Omit<RecordFile, 'name' | 'url'>>(
    `select f.file_id as id, f.real_name as "realName", f.extension, f.size::int as size, f.plays_everywhere as "playsEverywhere"
     from record_evidence e join file f using (file_id) where e.record_id = $1 and e.shown order by e.field_id, e.at`,
    [recordId],
  );

/**
 * Reports `nr` of running notices of a day ($2) that a schoolmate ($1) reads, who is at the school then: of the own school, or of the own class in it; further conditions
 * follow (docs/domains/reports.md).
 */
export const NOTICES_READ = `join public_notice n using (public_notice_id) join account me on me.account_id = $1 and me.org_id = n.org_id
    left join student mine on mine.account_id = me.account_id
  where (mine.account_id is null or ${atSchoolSql('$2::date', 'mine')}) and nr.living and n.withdrawn_at is null and n.ended_at is null and $2::date between n.starts_on and n.ends_on
    and (n.class_id is null or n.class_id = mine.class_id)`;

/** Since when a notice that somebody reads has shown a record that it shows on a day; undefined when none does. */
export const noticedSince = async (
  db: Db,
  personId: string,
  { recordId, studentId, semesterId }: Pick<RecordFacts, 'recordId' | 'studentId' | 'semesterId'>,
  day: string,
): Promise<string | undefined> =>
  (
    await db.row<{ since: string }>(
      `select n.starts_on::text as since from noticed_report nr ${NOTICES_READ} and nr.student_id = $3 and nr.semester_id = $4
         and $5 = any (nr.record_ids)
       order by n.starts_on desc limit 1`,
      [personId, day, studentId, semesterId, recordId],
    )
  )?.since;
