import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { State } from './life.ts';
import type { Duty } from './policy.ts';
import type { RecordFacts } from './queries.ts';

/** Classes and subjects that somebody is in charge of on a day. */
export const dutiesOf = (db: Db, accountId: string, day: string) =>
  db.rows<Duty>(
    `select class_id as "classId", subject_id as "subjectId" from (
       select class_id, null::bigint as subject_id, school_year_id from class_teacher where account_id = $1
       union all select class_id, subject_id, school_year_id from subject_teacher where account_id = $1) t
     join school_year y using (school_year_id) where y.start_year = school_year_on($2)`,
    [accountId, day],
  );

export interface QueueFilter {
  /** A school's administrator: the school whose records all are theirs. */
  orgId: string | undefined;
  duties: readonly Duty[];
  accountId: string;
  moduleId: string | undefined;
  dimensionId: string | undefined;
  classId: string | undefined;
  name: string | undefined;
  schoolOnly: boolean;
}

/** What waits for somebody: by the index of the class or of the school, which hold nothing but what waits. */
function queueSql(filter: QueueFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [
    filter.accountId,
    filter.moduleId ?? null,
    filter.dimensionId ?? null,
    filter.classId ?? null,
    filter.name ?? null,
  ];
  const common = `r.state = 1 and r.creator_id <> $1 and ($2::bigint is null or r.module_id = $2)
    and ($3::bigint is null or r.dimension_id = $3) and ($4::bigint is null or r.class_id = $4)
    and ($5::text is null or exists (select from account a where a.account_id = r.student_id and strpos(a.name, $5) > 0))`;
  if (filter.orgId !== undefined) {
    values.push(filter.orgId, filter.schoolOnly);
    return { where: `${common} and r.org_id = $6 and (not $7::boolean or r.reviewer = 3)`, values };
  }
  const classes = filter.duties.map(({ classId }) => classId);
  const subjects = filter.duties.map(({ subjectId }) => subjectId);
  values.push([...new Set(classes)], classes, subjects);
  return {
    where: `${common} and r.class_id = any ($6::bigint[]) and exists (
      select from unnest($7::bigint[], $8::bigint[]) as duty (class_id, subject_id)
      where duty.class_id = r.class_id and (r.reviewer = 1 and duty.subject_id is null
        or r.reviewer = 2 and duty.subject_id is not null and (r.subject_id is null or r.subject_id = duty.subject_id)))`,
    values,
  };
}

/** Ids of what waits, the oldest first. */
export async function queuePage(db: Db, filter: QueueFilter, { size, offset }: Span): Promise<string[]> {
  const { where, values } = queueSql(filter);
  const rows = await db.rows<{ id: string }>(
    `select r.record_id as id from record r where ${where} order by r.submitted_at, r.record_id
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, offset],
  );
  return rows.map(({ id }) => id);
}
export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const { where, values } = queueSql(filter);
  const row = await db.row<{ count: number }>(`select count(*)::int as count from record r where ${where}`, values);
  return row?.count ?? 0;
}

interface EnteredFilter {
  accountId: string;
  states: readonly State[];
  name: string | undefined;
}
const ENTERED = `r.creator_id = $1 and r.by_teacher and r.state <> 9 and r.state = any ($2::smallint[])
  and ($3::text is null or exists (select from account a where a.account_id = r.student_id and strpos(a.name, $3) > 0))`;

/** Ids of what somebody entered for students, the latest first. */
export const enteredPage = async (db: Db, { accountId, states, name }: EnteredFilter, { size, offset }: Span) =>
  (
    await db.rows<{ id: string }>(
      `select r.record_id as id from record r where ${ENTERED} order by r.created_at desc, r.record_id desc limit $4 offset $5`,
      [accountId, states, name ?? null, size, offset],
    )
  ).map(({ id }) => id);
export const countEnteredBy = async (db: Db, { accountId, states, name }: EnteredFilter): Promise<number> =>
  (
    await db.row<{ count: number }>(`select count(*)::int as count from record r where ${ENTERED}`, [
      accountId,
      states,
      name ?? null,
    ])
  )?.count ?? 0;

/** Living students of a class today, by their numbers. */
export const studentsOfClass = async (db: Db, classId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select s.account_id as id from student s join account a using (account_id)
       where s.class_id = $1 and not a.disabled order by s.student_no, s.account_id`,
      [classId],
    )
  ).map(({ id }) => id);

export const classPlace = (db: Db, classId: string) =>
  db.row<{ orgId: string; stage: number; above: string[] }>(
    `select co.org_id as "orgId", co.stage, string_to_array(o.tree_sign, '.') as above
     from school_class c join cohort co using (cohort_id) join org o using (org_id) where c.class_id = $1`,
    [classId],
  );

export interface LikeRow {
  recordId: string;
  title: string;
  studentName: string;
  createDate: WireTime;
}

const LIKE = `r.record_id as "recordId", r.title, a.name as "studentName", r.created_at as "createDate"`;
/** Other records of the school that show a file of this one, by its bytes. */
export const withSameFile = (db: Db, recordId: string, orgId: string) =>
  db.rows<LikeRow>(
    `select distinct on (r.record_id) ${LIKE} from record_evidence mine join file f using (file_id) join file other using (sha256)
       join record_evidence e on e.file_id = other.file_id join record r on r.record_id = e.record_id
       join account a on a.account_id = r.student_id
     where mine.record_id = $1 and mine.shown and e.record_id <> $1 and r.org_id = $2 and r.state not in (0, 9)
     order by r.record_id desc limit 5`,
    [recordId, orgId],
  );
/** Other records of the school that say the same. */
export const withSameText = (db: Db, recordId: string, orgId: string) =>
  db.rows<LikeRow>(
    `select ${LIKE} from record mine join record r on r.org_id = $2 and r.text_hash = mine.text_hash and r.record_id <> mine.record_id
       join account a on a.account_id = r.student_id
     where mine.record_id = $1 and r.state not in (0, 9) order by r.record_id desc limit 5`,
    [recordId, orgId],
  );

/** Draws a share of what passed since a moment and was not drawn before. @returns how many */
export const drawSample = (
  db: Db,
  { orgId, since, percent, by, now }: { orgId: string; since: WireTime; percent: number; by: string; now: WireTime },
): Promise<number> =>
  db.run(
    `insert into record_sample (record_id, org_id, drawn_at, drawer_id)
     select r.record_id, r.org_id, $5, $4 from (
       select record_id, org_id, row_number() over (order by random()) as at, count(*) over () as total from record r
       where r.org_id = $1 and r.state = 2 and r.reviewed_at >= $2
         and not exists (select from record_sample s where s.record_id = r.record_id)) r
     where r.at <= ceil(r.total * $3::numeric / 100) on conflict (record_id) do nothing`,
    [orgId, since, percent, by, now],
  );

export const samplePage = async (db: Db, orgId: string, { size, offset }: Span) =>
  (
    await db.rows<{ id: string }>(
      `select record_id as id from record_sample where org_id = $1 and kept is null
       order by drawn_at, record_id limit $2 offset $3`,
      [orgId, size, offset],
    )
  ).map(({ id }) => id);
export const countSamples = async (db: Db, orgId: string): Promise<number> =>
  (
    await db.row<{ count: number }>(
      'select count(*)::int as count from record_sample where org_id = $1 and kept is null',
      [orgId],
    )
  )?.count ?? 0;

/** @returns false when it was not drawn, or looked at already */
export const writeSecondLook = async (
  db: Db,
  { recordId, orgId, kept, by, now }: { recordId: string; orgId: string; kept: boolean; by: string; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    `update record_sample set kept = $3, looked_at = $5, looker_id = $4 where record_id = $1 and org_id = $2 and kept is null`,
    [recordId, orgId, kept, by, now],
  )) === 1;

/** Versions under which unanswered entries lapse, and after how many days. */
export const lapsingSchemes = (db: Db) =>
  db.rows<{ schemeId: string; days: number }>(
    `select scheme_id as "schemeId", (content ->> 'confirmAfterDays')::int as days from scheme
     where published_at is not null and (content ->> 'confirmAfterDays')::int > 0`,
  );
/** Entries under a version that the student has not answered since a moment. */
export const unanswered = async (db: Db, schemeId: string, since: WireTime, limit: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select record_id as id from record where state = 4 and submitted_at < $2 and scheme_id = $1 order by submitted_at limit $3`,
      [schemeId, since, limit],
    )
  ).map(({ id }) => id);

/** Who reviews a record in this school year, as its dimension says; the school's administrators where it is the school. */
export const reviewersOf = (
  db: Db,
  {
    orgId,
    classId,
    reviewer,
    subjectId,
    creatorId,
  }: Pick<RecordFacts, 'orgId' | 'classId' | 'reviewer' | 'subjectId' | 'creatorId'>,
  day: string,
) =>
  db.rows<{ accountId: string; name: string }>(
    `select a.account_id as "accountId", a.name from account a where not a.disabled and a.account_id <> $5 and (
       $3::int = 1 and a.account_id in (select account_id from class_teacher join school_year y using (school_year_id)
         where class_id = $2 and y.start_year = school_year_on($6))
       or $3::int = 2 and a.account_id in (select account_id from subject_teacher join school_year y using (school_year_id)
         where class_id = $2 and ($4::bigint is null or subject_id = $4) and y.start_year = school_year_on($6))
       or $3::int = 3 and a.org_id = $1 and a.usertype = 5)
     order by a.account_id limit 10`,
    [orgId, classId, reviewer, subjectId, creatorId, day],
  );
