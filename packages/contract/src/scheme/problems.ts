import { holdsFiles } from './codes.ts';
import type { SchemeContent, SchemeDimension } from './content.ts';
import { mostOf } from './form.ts';

const MODULES_WITHOUT_DIMENSIONS = '请至少添加一个维度';

/** Names that stand twice in a list, by their places. */
function doubled(names: readonly string[]): number[] {
  return names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : []));
}

function dimensionProblems(dimension: SchemeDimension, place: string): Record<string, string> {
  const problems: Record<string, string> = {};
  const { fields, opensOn, closesOn } = dimension;
  if (opensOn && closesOn && closesOn < opensOn) problems[`${place}.closesOn`] = '截止日期不能早于开始日期';
  const titles = fields.filter(({ isTitle }) => isTitle === 1);
  if (titles.length !== 1) problems[`${place}.fields`] = '请指定且只指定一个标题字段';
  for (const [at, { fieldType, isTitle, isMark, required, selectValue, least = 0, most }] of fields.entries()) {
    const limit = mostOf(fieldType);
    if (limit > 0 && (most ?? 0) > limit) problems[`${place}.fields.${at}.most`] = `最多填 ${limit}`;
    else if (limit > 0 && least > (most ?? limit)) problems[`${place}.fields.${at}.least`] = '最少不能大于最多';
    if (isTitle && (fieldType !== 'text' || !required))
      problems[`${place}.fields.${at}.fieldType`] = '标题字段应为必填的单行文字';
    if (isTitle && isMark) problems[`${place}.fields.${at}.isMark`] = '标题字段会公示，不能是成绩或名次';
    if (fieldType === 'select' && selectValue.length < 2)
      problems[`${place}.fields.${at}.selectValue`] = '请至少添加两个选项';
    if (doubled(selectValue).length > 0) problems[`${place}.fields.${at}.selectValue`] = '选项重复';
  }
  for (const at of doubled(fields.map(({ fieldName }) => fieldName)))
    problems[`${place}.fields.${at}.fieldName`] = '字段名称重复';
  if (dimension.evidenceRequired && !fields.some(({ fieldType }) => holdsFiles(fieldType)))
    problems[`${place}.evidenceRequired`] = '要求佐证材料时，请添加图片或附件字段';
  return problems;
}

/** What stands in the way of publishing, by the field's path in the content; empty when nothing does. */
export function contentProblems({ modules }: SchemeContent): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const at of doubled(modules.map(({ moduleName }) => moduleName)))
    problems[`modules.${at}.moduleName`] = '模块名称重复';
  for (const [moduleAt, { dimensions }] of modules.entries()) {
    if (dimensions.length === 0) problems[`modules.${moduleAt}.dimensions`] = MODULES_WITHOUT_DIMENSIONS;
    for (const at of doubled(dimensions.map(({ dimensionName }) => dimensionName)))
      problems[`modules.${moduleAt}.dimensions.${at}.dimensionName`] = '维度名称重复';
    for (const [at, dimension] of dimensions.entries())
      Object.assign(problems, dimensionProblems(dimension, `modules.${moduleAt}.dimensions.${at}`));
  }
  return problems;
}
