import {
  fieldTypeLabel,
  limitsOf,
  reviewerLabel,
  type SchemeChange,
  type SchemeContent,
  type SchemeDimension,
  type SchemeField,
  type SchemeModule,
} from '@vimo/contract';

/** What changed from one version of a scheme to another, part by part; parts are known by their ids (docs/domains/scheme.md). */

type Words = Record<string, string>;

const yes = (flag: number) => (flag ? '是' : '否');

const moduleWords = ({ moduleName, schoolsMayAdd }: SchemeModule): Words => ({
  名称: moduleName,
  学校可添加维度: yes(schoolsMayAdd),
});
const dimensionWords = (dimension: SchemeDimension): Words => ({
  名称: dimension.dimensionName,
  学生可填写: yes(dimension.studentsMayEnter),
  审核人: reviewerLabel[dimension.reviewer],
  每学期最多: dimension.perSemester ? `${dimension.perSemester} 条` : '不限',
  要求佐证材料: yes(dimension.evidenceRequired),
  进入报告: yes(dimension.inReport),
  开始日期: dimension.opensOn || '不限',
  截止日期: dimension.closesOn || '不限',
});
const fieldWords = (field: SchemeField): Words => ({
  名称: field.fieldName,
  类型: fieldTypeLabel[field.fieldType],
  标题字段: yes(field.isTitle),
  必填: yes(field.required),
  成绩或名次: yes(field.isMark ?? 0),
  选项: field.selectValue.join('、') || '无',
  提示: field.hint || '无',
  限制: limitText(field),
});

function limitText(field: SchemeField): string {
  const { least, most } = limitsOf(field);
  return most === 0 ? '无' : `${least > 0 ? `${least}—` : '最多 '}${most}`;
}

interface Part {
  id: string;
  place: string;
  words: Words;
}

const partsOf = ({ modules }: SchemeContent): Part[] =>
  modules.flatMap((module) => [
    { id: `m${module.moduleId}`, place: module.moduleName, words: moduleWords(module) },
    ...module.dimensions.flatMap((dimension) => {
      const place = `${module.moduleName} › ${dimension.dimensionName}`;
      return [
        { id: `d${dimension.dimensionId}`, place, words: dimensionWords(dimension) },
        ...dimension.fields.map((field) => ({
          id: `f${field.fieldId}`,
          place: `${place} › ${field.fieldName}`,
          words: fieldWords(field),
        })),
      ];
    }),
  ]);

/** Changes in the order of the later version; what was removed comes last. */
export function changesBetween(before: SchemeContent, after: SchemeContent): SchemeChange[] {
  const had = new Map(partsOf(before).map((part) => [part.id, part]));
  const has = partsOf(after);
  const kept = new Set(has.map(({ id }) => id));
  const changes = has.flatMap((part): SchemeChange[] => {
    const old = had.get(part.id);
    if (!old) return [{ kind: 'added', place: part.place, what: '', before: '', after: '' }];
    return Object.entries(part.words)
      .filter(([what, word]) => old.words[what] !== word)
      .map(([what, word]) => ({ kind: 'changed', place: old.place, what, before: old.words[what] ?? '', after: word }));
  });
  const gone = [...had.values()].filter(({ id }) => !kept.has(id));
  const terms: SchemeChange[] =
    before.confirmAfterDays === after.confirmAfterDays
      ? []
      : [
          {
            kind: 'changed',
            place: '方案',
            what: '教师录入逾期视为确认',
            before: daysText(before.confirmAfterDays),
            after: daysText(after.confirmAfterDays),
          },
        ];
  return [
    ...terms,
    ...changes,
    ...gone.map(({ place }) => ({ kind: 'removed', place, what: '', before: '', after: '' })),
  ];
}
const daysText = (days: number) => (days ? `${days} 天` : '不启用');
