import { type SchemeContent, type SchemeDimension, type SchemeModule, StudentStatus } from '@vimo/contract';
import { spokenDay } from '../../../platform/time.ts';

/** What a school may say, ids of parts, and whether a student may enter a dimension now (docs/domains/scheme.md). Pure. */

/**
 * What a school may not say: modules are the bureau's, and only where it lets schools add to them.
 * @param frame the bureau's published content
 */
export function schoolProblems({ modules }: SchemeContent, frame: SchemeContent): Record<string, string> {
  const open = new Map(frame.modules.filter((one) => one.schoolsMayAdd).map((one) => [one.moduleId, one.moduleName]));
  const problems: Record<string, string> = {};
  for (const [at, { moduleId, moduleName }] of modules.entries()) {
    if (!moduleId || open.get(moduleId) !== moduleName)
      problems[`modules.${at}.moduleName`] = '教育局未开放学校在该模块添加维度';
  }
  return problems;
}

type Part = 'moduleId' | 'dimensionId' | 'fieldId';

/** Every id of a part in a content. */
export const idsIn = ({ modules }: SchemeContent): string[] =>
  modules
    .flatMap(({ moduleId, dimensions }) => [
      moduleId,
      ...dimensions.flatMap(({ dimensionId, fields }) => [dimensionId, ...fields.map(({ fieldId }) => fieldId)]),
    ])
    .filter((one): one is string => Boolean(one));

/**
 * The same content in which every part has an id: those it had in this scheme before (`known`) stay, others are new. An id that is
 * sent twice is new the second time.
 */
export function withIds(content: SchemeContent, known: ReadonlySet<string>, next: () => string): SchemeContent {
  const seen = new Set<string>();
  const idOf = (part: object, name: Part): string => {
    const had = (part as Record<string, string | undefined>)[name];
    const id = had && known.has(had) && !seen.has(had) ? had : next();
    seen.add(id);
    return id;
  };
  return {
    ...content,
    modules: content.modules.map((module) => ({
      ...module,
      moduleId: idOf(module, 'moduleId'),
      dimensions: module.dimensions.map((dimension) => ({
        ...dimension,
        dimensionId: idOf(dimension, 'dimensionId'),
        fields: dimension.fields.map((field) => ({ ...field, fieldId: idOf(field, 'fieldId') })),
      })),
    })),
  };
}

/** How many parts of a content want a new id, at most: all of them. */
export const partsIn = ({ modules }: SchemeContent): number =>
  modules.reduce(
    (sum, { dimensions }) => sum + 1 + dimensions.reduce((parts, { fields }) => parts + 1 + fields.length, 0),
    0,
  );

/** A dimension with the version that it stands in. */
export interface Place {
  schemeId: string;
  module: SchemeModule;
  dimension: SchemeDimension;
}

/** One published version. */
export interface Version {
  schemeId: string;
  schemeName: string;
  version: number;
  content: SchemeContent;
}

/** What a student of a school writes under: the bureau's scheme, and what the school adds to it. */
export interface StudentScheme {
  frame: Version;
  school: Version | undefined;
}

const openModules = ({ content }: Version) =>
  new Set(content.modules.filter(({ schoolsMayAdd }) => schoolsMayAdd).map(({ moduleId }) => moduleId));

/** All dimensions that a student finds, in the order of the scheme. */
export function placesOf({ frame, school }: StudentScheme): Place[] {
  const open = openModules(frame);
  return frame.content.modules.flatMap((module) => [
    ...module.dimensions.map((dimension) => ({ schemeId: frame.schemeId, module, dimension })),
    ...(school && open.has(module.moduleId) ? ofModule(school, module) : []),
  ]);
}
const ofModule = ({ schemeId, content }: Version, module: SchemeModule): Place[] =>
  content.modules
    .filter(({ moduleId }) => moduleId === module.moduleId)
    .flatMap(({ dimensions }) => dimensions.map((dimension) => ({ schemeId, module, dimension })));

/** 3月1日 */

/** Why students cannot enter a dimension on a day; undefined when they can. */
export function closedReason(
  { studentsMayEnter, opensOn, closesOn }: Pick<SchemeDimension, 'studentsMayEnter' | 'opensOn' | 'closesOn'>,
  day: string,
): string | undefined {
  if (!studentsMayEnter) return '该维度由教师录入，学生不能添加';
  if (opensOn && day < opensOn) return `该维度将于${spokenDay(opensOn)}开放填写`;
  if (closesOn && day > closesOn) return `该维度已于${spokenDay(closesOn)}截止填写`;
  return undefined;
}

export interface EntryFacts {
  day: string;
  /** Records of the student in the dimension and semester, drafts included. */
  used: number;
  /** A guardian acts in the student's account, and the school does not let guardians write records. */
  guardianForbidden: boolean;
}

const NOT_ENROLLED: Record<number, string> = {
  [StudentStatus.suspended]: '您正在休学，复学后可以继续填写和提交写实记录，已保存的内容为您保留',
  [StudentStatus.transferredOut]: '您已转出本校，不能再填写和提交写实记录，已有的内容仍可查看',
  [StudentStatus.left]: '您已离校，不能再填写和提交写实记录，已有的内容仍可查看',
  [StudentStatus.graduated]: '您已毕业，不能再填写和提交写实记录，已有的内容仍可查看',
};
/** Why a student who stands so (`StudentStatus`) begins and submits no records; undefined for who is enrolled, and for who is no pupil of a school. */
export const standingProblem = (status: number | undefined): string | undefined =>
  status === undefined ? undefined : NOT_ENROLLED[status];

/** Why a student cannot begin a record in a dimension now; undefined when they can. */
export function entryProblem(
  dimension: SchemeDimension,
  { day, used, guardianForbidden }: EntryFacts,
): string | undefined {
  if (guardianForbidden) return '学校未开放家长代为填写，请由学生本人填写';
  const closed = closedReason(dimension, day);
  if (closed) return closed;
  const { perSemester } = dimension;
  if (perSemester > 0 && used >= perSemester) return `该维度每学期最多填写 ${perSemester} 条，您已填写 ${used} 条`;
  return undefined;
}
