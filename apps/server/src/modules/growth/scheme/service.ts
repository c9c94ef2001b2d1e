import type { FormField, SchemeDimension } from '@vimo/contract';
import { limitsOf, Reviewer, reviewerLabel } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { latestVersions, learnersOf, standingOf, versionOf } from './queries.ts';
import { closedReason, type Place, placesOf, type StudentScheme, standingProblem, type Version } from './rules.ts';

/** Published versions are never changed, so they are remembered; the oldest goes when there are too many. */
const REMEMBERED = 500;

/** A student and the scheme that they write under. */
export interface Learner {
  studentId: string;
  name: string;
  orgId: string;
  classId: string | null;
  /** Undefined when no bureau above the school has published one for the stage. */
  scheme: StudentScheme | undefined;
}

export const NO_SCHEME = '您所在的学校还没有发布写实记录方案，请联系班主任';
const NO_DIMENSION = '维度不存在或已停用';

/** A dimension's fields as a form shows them. */
export const formFieldsOf = (
  { fields }: SchemeDimension,
  valueIn: (fieldId: string) => string = () => '',
): FormField[] =>
  fields.map((field) => ({
    fieldId: field.fieldId ?? '',
    fieldName: field.fieldName,
    fieldType: field.fieldType,
    isTitle: field.isTitle,
    required: field.required,
    hint: field.hint,
    selectValue: field.selectValue,
    ...limitsOf(field),
    value: valueIn(field.fieldId ?? ''),
  }));

const placeIn = (all: readonly Place[], dimensionId: string): Place => {
  const place = all.find(({ dimension }) => dimension.dimensionId === dimensionId);
  if (!place) throw notFound(NO_DIMENSION);
  return place;
};

/** Schemes of students, and versions as they were published. */
function createSchemeLookups() {
  const known = new Map<string, Version>();

  async function version(db: Db, schemeId: string): Promise<Version | undefined> {
    const remembered = known.get(schemeId);
    if (remembered) return remembered;
    const row = await versionOf(db, schemeId);
    if (!row) return undefined;
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '');
    known.set(schemeId, row);
    return row;
  }

  /** The scheme of a stage at a school: the nearest bureau's, and the school's own additions. */
  async function schemeAt(
    db: Db,
    orgId: string,
    above: readonly string[],
    stage: number | null,
  ): Promise<StudentScheme | undefined> {
    if (stage === null) return undefined;
    const rows = await latestVersions(db, [...new Set([orgId, ...above])], stage);
    const frameId = rows.find((row) => row.orgId !== orgId)?.schemeId;
    const schoolId = rows.find((row) => row.orgId === orgId)?.schemeId;
    const frame = frameId ? await version(db, frameId) : undefined;
    const school = schoolId ? await version(db, schoolId) : undefined;
    return frame ? { frame, school } : undefined;
  }

  /** Students of these ids who are there, each with the scheme; schools and stages are looked up once. */
  async function learners(db: Db, studentIds: readonly string[]): Promise<Learner[]> {
    const rows = await learnersOf(db, studentIds);
    const schemes = new Map<string, StudentScheme | undefined>();
    const found: Learner[] = [];
    for (const { above, stage, ...row } of rows) {
      const key = `${row.orgId} ${stage}`;
      if (!schemes.has(key)) schemes.set(key, await schemeAt(db, row.orgId, above, stage));
      found.push({ ...row, scheme: schemes.get(key) });
    }
    return found;
  }

  /** Whether a student is enrolled on a day: nobody else begins or submits anything. @throws Refusal with the text for the student */
  async function requireEnrolled(db: Db, studentId: string, day: string): Promise<void> {
    const problem = standingProblem(await standingOf(db, studentId, day));
    if (problem) throw refused(problem);
  }

  /** A student with a scheme. @throws Refusal with the text for the student when there is none */
  async function learner(db: Db, studentId: string, day: string): Promise<Learner & { scheme: StudentScheme }> {
    const [found] = await learners(db, [studentId]);
    if (!found?.scheme) {
      await requireEnrolled(db, studentId, day);
      throw refused(NO_SCHEME);
    }
    return { ...found, scheme: found.scheme };
  }

  /** All dimensions that a student finds now; none without a scheme. */
  async function places(db: Db, studentId: string): Promise<Place[]> {
    const [found] = await learners(db, [studentId]);
    return found?.scheme ? placesOf(found.scheme) : [];
  }

  return { version, schemeAt, learners, requireEnrolled, learner, places };
}
type SchemeLookups = ReturnType<typeof createSchemeLookups>;

/** What stands in schemes. */
function createSchemePlaces({ version, places }: SchemeLookups) {
  return {
    /** A dimension of the scheme that a student writes under now. @throws Refusal notFound for one of another scheme */
    place: async (db: Db, studentId: string, dimensionId: string): Promise<Place> =>
      placeIn(await places(db, studentId), dimensionId),

    /** A dimension as it was in a published version; undefined when that version does not hold it. */
    async placeOf(db: Db, schemeId: string, dimensionId: string): Promise<Place | undefined> {
      const found = await version(db, schemeId);
      for (const module of found?.content.modules ?? []) {
        const dimension = module.dimensions.find((one) => one.dimensionId === dimensionId);
        if (dimension) return { schemeId, module, dimension };
      }
      return undefined;
    },

    /** After how many days unanswered entries under a published version count as confirmed; 0 is never. */
    async confirmAfterDays(db: Db, schemeId: string): Promise<number> {
      return (await version(db, schemeId))?.content.confirmAfterDays ?? 0;
    },

    /** Modules that a published version names for subjects: those of which a dimension is reviewed by teachers of one of them, or of any subject. */
    async modulesNamed(db: Db, schemeId: string, subjectIds: readonly string[]): Promise<string[]> {
      const found = await version(db, schemeId);
      return (found?.content.modules ?? [])
        .filter(({ dimensions }) =>
          dimensions.some(
            ({ reviewer, subjectId }) =>
              reviewer === Reviewer.subjectTeacher && (!subjectId || subjectIds.includes(subjectId)),
          ),
        )
        .map(({ moduleId = '' }) => moduleId);
    },
  };
}

/** The scheme that a student writes under. */
function createOwnScheme(database: Db, { learner, learners, places }: SchemeLookups) {
  return {
    async mine(studentId: string, day: string) {
      const { scheme } = await learner(database, studentId, day);
      const { schemeId, schemeName, version: number, content } = scheme.frame;
      return { id: schemeId, schemeName, version: number, confirmAfterDays: content.confirmAfterDays };
    },

    /** Modules of the student's own scheme. @throws Refusal notFound for any other */
    async modules(studentId: string, schemeId: string) {
      const [found] = await learners(database, [studentId]);
      if (found?.scheme?.frame.schemeId !== schemeId) throw notFound('方案不存在');
      return found.scheme.frame.content.modules.map(({ moduleId = '', moduleName }) => ({
        modelId: moduleId,
        modelName: moduleName,
      }));
    },

    /** Dimensions of a module of the student's own scheme, those that are closed with the reason. @throws Refusal notFound */
    async dimensions(studentId: string, moduleId: string, day: string) {
      const found = (await places(database, studentId)).filter(({ module }) => module.moduleId === moduleId);
      if (found.length === 0) throw notFound('模块不存在');
      return found.map(({ dimension }) => ({
        dimensionId: dimension.dimensionId ?? '',
        dimensionName: dimension.dimensionName,
        closedReason: closedReason(dimension, day) ?? '',
        reviewerName: reviewerLabel[dimension.reviewer],
        perSemester: dimension.perSemester,
        evidenceRequired: dimension.evidenceRequired,
      }));
    },

    fields: async (studentId: string, dimensionId: string) =>
      formFieldsOf(placeIn(await places(database, studentId), dimensionId).dimension),
  };
}

/**
 * Which scheme is whose, and what stands in it. One for a process: it remembers published versions. What is asked within a transaction is asked
 * with its `db`: with another connection, callers could wait for each other.
 */
export function createSchemes(database: Db) {
  const lookups = createSchemeLookups();
  const { learners, learner, requireEnrolled, schemeAt } = lookups;
  return {
    learners,
    learner,
    requireEnrolled,
    schemeAt,
    ...createSchemePlaces(lookups),
    ...createOwnScheme(database, lookups),
  };
}
export type Schemes = ReturnType<typeof createSchemes>;
