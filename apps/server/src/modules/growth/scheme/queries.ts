import { type SchemeContent, STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import { orgsBelow } from '../../people/organisation/index.ts';
import { statusSql } from '../../people/roster/index.ts';
import type { Version } from './rules.ts';

/** Where a student stands on a day: school with everything above it, class and stage. */
export interface LearnerRow {
  studentId: string;
  name: string;
  orgId: string;
  above: string[];
  classId: string | null;
  stage: number | null;
}

/** Active students of these ids. */
export const learnersOf = (db: Db, studentIds: readonly string[]) =>
  db.rows<LearnerRow>(
    `select p.account_id as "studentId", p.name, p.org_id as "orgId", string_to_array(o.tree_sign, '.') as above,
       s.class_id as "classId", co.stage
     from account p join org o using (org_id) left join student s using (account_id)
       left join school_class c using (class_id) left join cohort co using (cohort_id)
     where p.account_id = any ($1::bigint[]) and p.usertype in ${oneOf(...STUDENT_TYPES)} and not p.disabled`,
    [studentIds],
  );

/** Where a student stands on a day (`StudentStatus`); undefined for who is no pupil of a school. */
export const standingOf = async (db: Db, studentId: string, day: string): Promise<number | undefined> =>
  (
    await db.row<{ status: number }>(`select ${statusSql('$2')} as status from student s where s.account_id = $1`, [
      studentId,
      day,
    ])
  )?.status;

/** Published versions that count for a stage at organisations: each one's latest, the deepest organisation first. */
export const latestVersions = (db: Db, orgIds: readonly string[], stage: number) =>
  db.rows<Omit<Version, 'content'> & { orgId: string }>(
    `select distinct on (length(o.tree_sign), s.org_id) s.scheme_id as "schemeId", s.scheme_name as "schemeName", s.version,
       s.org_id as "orgId"
     from scheme s join org o using (org_id)
     where s.org_id = any ($1::bigint[]) and s.stage = $2 and s.published_at is not null
     order by length(o.tree_sign) desc, s.org_id, s.version desc`,
    [orgIds, stage],
  );

export const versionOf = (db: Db, schemeId: string) =>
  db.row<Version>(
    `select scheme_id as "schemeId", scheme_name as "schemeName", version, content from scheme
     where scheme_id = $1 and published_at is not null`,
    [schemeId],
  );

export interface SchemeRow {
  schemeId: string;
  orgId: string;
  orgName: string;
  orgType: number;
  stage: number;
  version: number;
  schemeName: string;
  publishedAt: string;
  updatedAt: string;
  revision: number;
}

const COLUMNS = `s.scheme_id as "schemeId", s.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType", s.stage, s.version,
  s.scheme_name as "schemeName", coalesce(left(s.published_at::text, 19), '') as "publishedAt", s.updated_at as "updatedAt", s.revision`;

/** Versions of organisations and all below them (of all without any), drafts first, then the latest. */
export const schemesOf = (db: Db, orgIds: readonly string[], stage: number | undefined) =>
  db.rows<SchemeRow>(
    `select ${COLUMNS} from scheme s join org o using (org_id)
     where (cardinality($1::bigint[]) = 0 or s.org_id = any (${orgsBelow('$1')})) and ($2::int is null or s.stage = $2)
     order by s.published_at desc nulls first, s.scheme_id desc limit 200`,
    [orgIds, stage ?? null],
  );

export const schemeWithContent = (db: Db, schemeId: string) =>
  db.row<SchemeRow & { content: SchemeContent }>(
    `select ${COLUMNS}, s.content from scheme s join org o using (org_id) where s.scheme_id = $1`,
    [schemeId],
  );

/** The latest versions of an organisation's stage, the draft included: at most two. */
export const lastTwo = (db: Db, orgId: string, stage: number) =>
  db.rows<SchemeRow & { content: SchemeContent }>(
    `select ${COLUMNS}, s.content from scheme s join org o using (org_id)
     where s.org_id = $1 and s.stage = $2 order by s.version desc limit 2`,
    [orgId, stage],
  );

/** The version before another one of the same organisation and stage. */
export const versionBefore = (db: Db, { orgId, stage, version }: Pick<SchemeRow, 'orgId' | 'stage' | 'version'>) =>
  db.row<{ content: SchemeContent }>(
    `select content from scheme where org_id = $1 and stage = $2 and version < $3 order by version desc limit 1`,
    [orgId, stage, version],
  );

/** Every id that a part of an organisation's scheme has had in any version. */
export const contentsOf = (db: Db, orgId: string, stage: number) =>
  db.rows<{ content: SchemeContent }>('select content from scheme where org_id = $1 and stage = $2', [orgId, stage]);

export const nextPartIds = async (db: Db, count: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(`select nextval('scheme_part')::text as id from generate_series(1, $1::int)`, [count])
  ).map(({ id }) => id);

export interface NewScheme {
  orgId: string;
  stage: number;
  version: number;
  schemeName: string;
  content: SchemeContent;
}

export async function insertDraft(db: Db, scheme: NewScheme, now: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into scheme (org_id, stage, version, scheme_name, content, updated_at) values ($1, $2, $3, $4, $5, $6)
     returning scheme_id as id`,
    [scheme.orgId, scheme.stage, scheme.version, scheme.schemeName, JSON.stringify(scheme.content), now],
  );
  return row!.id;
}

/** @returns the new revision; undefined when another was written meanwhile, or it was published */
export const writeDraft = async (
  db: Db,
  schemeId: string,
  revision: number,
  content: SchemeContent,
  now: string,
): Promise<number | undefined> =>
  (
    await db.row<{ revision: number }>(
      `update scheme set content = $3, revision = revision + 1, updated_at = $4
       where scheme_id = $1 and revision = $2 and published_at is null returning revision`,
      [schemeId, revision, JSON.stringify(content), now],
    )
  )?.revision;

/** @returns false when another revision was written meanwhile, or it is published already */
export const writePublished = async (
  db: Db,
  { schemeId, revision, by, now }: { schemeId: string; revision: number; by: string | null; now: string },
): Promise<boolean> =>
  (await db.run(
    `update scheme set published_at = $3, publisher_id = $4, updated_at = $3, revision = revision + 1
     where scheme_id = $1 and revision = $2 and published_at is null`,
    [schemeId, revision, now, by],
  )) === 1;

export const deleteDraft = async (db: Db, schemeId: string): Promise<boolean> =>
  (await db.run('delete from scheme where scheme_id = $1 and published_at is null', [schemeId])) === 1;

/** Kind of an organisation, the stages entered for it, and the ids from the highest above it down to itself; undefined when it is not there. */
export const placeOfOrganisation = (db: Db, orgId: string) =>
  db.row<{ orgType: number; kindName: string; stages: number[]; above: string[] }>(
    `select org_type as "orgType", kind_name as "kindName", stages, string_to_array(tree_sign, '.') as above
     from org where org_id = $1 and not disabled`,
    [orgId],
  );
