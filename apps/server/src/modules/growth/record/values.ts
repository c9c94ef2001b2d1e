import {
  holdsFiles,
  type IncompleteRecord,
  limitsOf,
  NO_DAY,
  readDay,
  type SchemeDimension,
  type SchemeField,
} from '@vimo/contract';
import { publicText } from '../../content/moderation/index.ts';

/** What was typed into the fields of a dimension (docs/domains/records.md). Pure. */

/** Values by the ids of fields; fields without one are absent. */
export type Content = Record<string, string>;

const FILES = /^[0-9A-Za-z]{1,6}(,[0-9A-Za-z]{1,6})*$/;

/** A day as it is kept, however it was written (docs/domains/imports.md); empty for what is none. */
export function plainDay(typed: string): string {
  const { day, isNumber } = readDay(typed);
  return isNumber ? '' : day;
}

export const filesIn = (value: string): string[] => value.split(',').filter(Boolean);

function problemOf(field: SchemeField, value: string): string | undefined {
  const { fieldType, fieldName, selectValue } = field;
  const { most } = limitsOf(field);
  const isText = fieldType === 'text' || fieldType === 'textarea';
  if (isText && [...value].length > most) return `${fieldName}最多 ${most} 个字`;
  if (fieldType === 'date' && plainDay(value) === '') return `${fieldName}：${readDay(value).problem ?? NO_DAY}`;
  if (fieldType === 'select' && !selectValue.includes(value)) return `请从选项中选择${fieldName}`;
  if (!holdsFiles(fieldType)) return undefined;
  if (!FILES.test(value)) return `${fieldName}的文件有误，请重新上传`;
  if (new Set(filesIn(value)).size > most) return `${fieldName}最多 ${most} 个文件`;
  return undefined;
}

/** Chinese text by the field's id; empty when all is well. Without a title there is nothing to keep, other gaps may wait for the submission. */
export function valueProblems({ fields }: Pick<SchemeDimension, 'fields'>, content: Content): Record<string, string> {
  const problems: Record<string, string> = {};
  const known = new Map(fields.map((field) => [field.fieldId, field]));
  for (const [fieldId, value] of Object.entries(content)) {
    const field = known.get(fieldId);
    const problem = field ? problemOf(field, value) : '该字段不属于所选维度，请重新选择维度';
    if (problem) problems[fieldId] = problem;
  }
  const title = titleField(fields);
  if (!content[title.fieldId ?? '']) problems[title.fieldId ?? ''] ??= `请填写${title.fieldName}`;
  return problems;
}

/** What is still missing before a record may be submitted, by the field's id. */
export function gaps({ fields, evidenceRequired }: SchemeDimension, content: Content): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const { fieldId = '', fieldName, fieldType, required } = field;
    const { least } = limitsOf(field);
    const typed = content[fieldId];
    if (typed && !holdsFiles(fieldType) && [...typed].length < least)
      problems[fieldId] = `${fieldName}至少 ${least} 个字`;
    if (required && !typed) problems[fieldId] = `请${holdsFiles(fieldType) ? '上传' : '填写'}${fieldName}`;
  }
  const evidence = fields.filter(({ fieldType }) => holdsFiles(fieldType));
  if (evidenceRequired && !evidence.some(({ fieldId = '' }) => content[fieldId]))
    problems[evidence[0]?.fieldId ?? ''] ??= '该维度要求佐证材料，请上传图片或附件';
  return problems;
}

/** Of one record what it lacks; of several which lack how much. */
export function incompleteText(incomplete: readonly IncompleteRecord[]): string {
  const [first] = incomplete;
  const count = ({ fields }: IncompleteRecord) => Object.keys(fields).length;
  if (first && incomplete.length === 1)
    return `“${first.title}”还不能提交，有 ${count(first)} 项没有填好：${Object.values(first.fields).join('；')}`;
  return `有 ${incomplete.length} 条记录还不能提交：${incomplete.map((one) => `“${one.title}”缺 ${count(one)} 项`).join('，')}`;
}

/** Every dimension has one; the scheme sees to it. */
const titleField = (fields: readonly SchemeField[]): SchemeField => fields.find(({ isTitle }) => isTitle) ?? fields[0]!;
export const titleOf = ({ fields }: Pick<SchemeDimension, 'fields'>, content: Content): string =>
  content[titleField(fields).fieldId ?? ''] ?? '';

/** A content as it is kept: each field names a file once, and days are written in one way. */
export const asKept = ({ fields }: Pick<SchemeDimension, 'fields'>, content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([id, value]) => {
      const type = fields.find(({ fieldId }) => fieldId === id)?.fieldType;
      if (type === 'date') return [id, plainDay(value) || value];
      return [id, type && holdsFiles(type) ? [...new Set(filesIn(value))].join(',') : value];
    }),
  );

export interface Evidence {
  fieldId: string;
  fileId: string;
  /** A picture is asked for. */
  picture: boolean;
}

/** Files that a content names, in order, each once a field. */
export const evidenceOf = ({ fields }: Pick<SchemeDimension, 'fields'>, content: Content): Evidence[] =>
  fields
    .filter(({ fieldType }) => holdsFiles(fieldType))
    .flatMap(({ fieldId = '', fieldType }) =>
      [...new Set(filesIn(content[fieldId] ?? ''))].map((fileId) => ({
        fieldId,
        fileId,
        picture: fieldType === 'image',
      })),
    );

/** Whether a public notice shows a field at all: neither files nor marks (docs/domains/reports.md). */
export const isPublicField = ({ fieldType, isMark }: Pick<SchemeField, 'fieldType' | 'isMark'>): boolean =>
  !holdsFiles(fieldType) && !isMark;
/** What a public notice shows of a field. */
export const publicValue = (field: Pick<SchemeField, 'fieldType' | 'isMark'>, value: string): string =>
  isPublicField(field) ? publicText(value) : '';
