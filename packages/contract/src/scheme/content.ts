import { z } from 'zod';
import { dateTime, optionalId, requiredText, text } from '../wire/fields.ts';
import { FIELD_TYPES, MAX_TEXTAREA } from './codes.ts';

const flag = z.union([z.literal(0), z.literal(1)], '应为 0 或 1');
const day = z.union([z.literal(''), dateTime.refine((value) => value.length === 10, '日期有误')], '日期有误');

const limit = z.int('字数应为整数').min(1, '字数有误').max(MAX_TEXTAREA, `最多 ${MAX_TEXTAREA}`).optional();

type Line = (max: number, missing: string) => z.ZodType<string, string>;

/** Modules, dimensions and fields of one version of a scheme; `line` checks what was typed. */
function contentOf(line: Line) {
  const field = z.object({
    /** Empty: new; kept from version to version otherwise, as are those of dimensions and modules. */
    fieldId: optionalId,
    fieldName: line(30, '请输入字段名称'),
    fieldType: z.enum(FIELD_TYPES, '字段类型有误'),
    /** The title of a record is the value of this field. */
    isTitle: flag,
    required: flag,
    /** 1: asks for a mark or a place in a ranking, which a public notice never shows; without it, it does not. */
    isMark: flag.optional(),
    selectValue: z.array(line(40, '请输入选项')).max(30, '最多 30 个选项').default([]),
    hint: line(60, '').default(''),
    /** Fewest and most characters of a text, or most files; without one, those of the type (`limitsOf`). */
    least: limit,
    most: limit,
  });

  const dimension = z.object({
    dimensionId: optionalId,
    dimensionName: line(30, '请输入维度名称'),
    /** 0: entered by teachers alone. */
    studentsMayEnter: flag,
    reviewer: z.union([z.literal(1), z.literal(2), z.literal(3)], '审核人有误'),
    /** For reviewer 2: the subject whose teacher reviews; empty is any subject of the class. */
    subjectId: optionalId,
    /** Most records of a student in a semester; 0 is no limit. */
    perSemester: z.int('每学期条数应为整数').min(0, '每学期条数有误').max(999, '每学期条数有误'),
    evidenceRequired: flag,
    inReport: flag,
    /** Days between which students may enter it, both included; empty is always. */
    opensOn: day,
    closesOn: day,
    fields: z.array(field).min(1, '请至少添加一个字段').max(20, '最多 20 个字段'),
  });

  const module = z.object({
    moduleId: optionalId,
    moduleName: line(20, '请输入模块名称'),
    /** Schools may add dimensions of their own. */
    schoolsMayAdd: flag,
    dimensions: z.array(dimension).max(60, '每个模块最多 60 个维度'),
  });

  return z.object({
    /** After so many days an unanswered entry of a teacher counts as confirmed; 0 is never. */
    confirmAfterDays: z.int('天数应为整数').min(0, '天数有误').max(180, '天数有误'),
    modules: z.array(module).min(1, '请至少添加一个模块').max(12, '最多 12 个模块'),
  });
}

/** A content as it is sent in. */
export const schemeContent = contentOf((max, missing) => (missing ? requiredText(max, missing) : text(max)));
/** A content as it is told. */
export const shownSchemeContent = contentOf(() => z.string());
export type SchemeContent = z.output<typeof schemeContent>;
export type SchemeModule = SchemeContent['modules'][number];
export type SchemeDimension = SchemeModule['dimensions'][number];
export type SchemeField = SchemeDimension['fields'][number];
