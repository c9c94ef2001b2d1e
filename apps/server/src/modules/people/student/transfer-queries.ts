import { TransferState } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import type { Day } from '../school-year/index.ts';

export interface TransferRow {
  id: string;
  studentId: string;
  fromOrgId: string;
  toOrgId: string;
  state: number;
}

export async function insertTransfer(
  db: Db,
  asked: {
    studentId: string;
    fromOrgId: string;
    toOrgId: string;
    fromClassId: string | null;
    state: TransferState;
    reason: string;
    by: string;
    at: WireTime;
  },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into student_transfer (student_id, from_org_id, to_org_id, from_class_id, state, reason, asked_by, asked_at, requested)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning transfer_id as id`,
    [
      ...[asked.studentId, asked.fromOrgId, asked.toOrgId, asked.fromClassId, asked.state, asked.reason, asked.by],
      ...[asked.at, asked.state === TransferState.requested],
    ],
  );
  return row!.id;
}

/** A transfer, kept until the transaction ends. */
export const lockTransfer = (db: Db, id: string) =>
  db.row<TransferRow>(
    `select transfer_id as id, student_id as "studentId", from_org_id as "fromOrgId", to_org_id as "toOrgId", state
     from student_transfer where transfer_id = $1 for update`,
    [id],
  );

export const writeTransfer = (
  db: Db,
  id: string,
  next: {
    state: number;
    answer: string;
    classId: string | null;
    startsOn: Day | null;
    by: string | null;
    at: WireTime | null;
  },
) =>
  db.run(
    `update student_transfer set state = $2, answer = $3, class_id = $4, starts_on = $5, answered_by = $6, answered_at = $7
     where transfer_id = $1`,
    [id, next.state, next.answer, next.classId, next.startsOn, next.by, next.at],
  );

/** The giving school agrees to what was asked for at a moment: the receiving one's answer is waited for from then on. */
export const writeAgreement = (db: Db, id: string, at: WireTime) =>
  db.run('update student_transfer set agreed_at = $2 where transfer_id = $1', [id, at]);

export const waitingTransfer = (db: Db, studentId: string) =>
  db.row<{ id: string; toOrgName: string }>(
    `select t.transfer_id as id, o.org_name as "toOrgName" from student_transfer t join org o on o.org_id = t.to_org_id
     where t.student_id = $1 and t.state = ${TransferState.waiting}`,
    [studentId],
  );

/** Of a pupil who is asked for: name, the school that they are of or were last, and the class. */
export const pupilAskedFor = (db: Db, studentId: string) =>
  db.row<{ name: string; schoolId: string | null; classId: string | null }>(
    `select a.name, s.school_id as "schoolId", s.class_id as "classId" from student s join account a using (account_id) where s.account_id = $1`,
    [studentId],
  );

export interface TransferFilter {
  /** Schools of the person; null is all. */
  orgIds: readonly string[] | null;
  direction: 'in' | 'out' | undefined;
  state: number | undefined;
  /** Only those that wait for an answer of these schools, and did so before this day. */
  askedBefore?: Day | undefined;
}

/** Since when a transfer waits for the answer of today. */
const SINCE = 'coalesce(t.agreed_at, t.asked_at)';
const WHERE = `where ($1::bigint[] is null or ($2 <> 'out' and t.to_org_id = any ($1)) or ($2 <> 'in' and t.from_org_id = any ($1)))
  and ($3::int is null or t.state = $3)
  and ($4::date is null or ${SINCE} < $4 and (t.state = ${TransferState.waiting} and ($1::bigint[] is null or t.to_org_id = any ($1))
    or t.state = ${TransferState.requested} and ($1::bigint[] is null or t.from_org_id = any ($1))))`;
const valuesOf = ({ orgIds, direction, state, askedBefore }: TransferFilter) => [
  ...[orgIds, direction ?? '', state ?? null, askedBefore ?? null],
];

export interface TransferListRow {
  id: string;
  studentId: string;
  name: string;
  sex: number;
  disabled: number;
  studentNo: string;
  fromSchool: string;
  toSchool: string;
  fromOrgId: string;
  toOrgId: string;
  fromClass: string;
  state: number;
  reason: string;
  answer: string;
  askedAt: WireTime;
  answeredAt: WireTime;
  /** The receiving school asked for the pupil, and the giving one never agreed. */
  isUnagreed: boolean;
}

/** Waiting ones first, then the latest. */
export const transferRows = (db: Db, filter: TransferFilter, { size, offset }: Span) =>
  db.rows<TransferListRow>(
    `select t.transfer_id as id, t.student_id as "studentId", a.name, a.sex, a.disabled::int as disabled, s.student_no as "studentNo",
       f.org_name as "fromSchool", o.org_name as "toSchool", t.from_org_id as "fromOrgId", t.to_org_id as "toOrgId",
       coalesce(coalesce(c.grade_name, c.entrance_year || '级') || c.class_name, '') as "fromClass", t.state, t.reason, t.answer,
       t.asked_at as "askedAt", coalesce(to_char(t.answered_at, 'YYYY-MM-DD HH24:MI:SS'), '') as "answeredAt",
       t.requested and t.agreed_at is null as "isUnagreed"
     from student_transfer t join account a on a.account_id = t.student_id join student s on s.account_id = t.student_id
       join org f on f.org_id = t.from_org_id join org o on o.org_id = t.to_org_id
       left join classes_on(t.asked_at::date) c on c.class_id = t.from_class_id
     ${WHERE} order by t.state not in ${oneOf(TransferState.waiting, TransferState.requested)}, t.transfer_id desc limit $5 offset $6`,
    [...valuesOf(filter), size, offset],
  );

export const countTransfers = async (db: Db, filter: TransferFilter): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from student_transfer t ${WHERE}`, valuesOf(filter)))
    ?.count ?? 0;

/** Of each school whose answer they wait for how many there are, and since when the first. */
export const transfersSince = (db: Db, filter: TransferFilter) =>
  db.rows<FellBehind>(
    `select case t.state when ${TransferState.waiting} then t.to_org_id else t.from_org_id end as "orgId", count(*)::int as count,
       min(${SINCE}) as since from student_transfer t ${WHERE} group by 1`,
    valuesOf(filter),
  );
