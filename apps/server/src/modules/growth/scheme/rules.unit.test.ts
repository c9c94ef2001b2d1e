import { contentProblems, hintOf, limitsOf, type SchemeContent } from '@vimo/contract';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './compare.ts';
import { presetOf } from './presets.ts';
import { entryProblem, idsIn, partsIn, placesOf, schoolProblems, withIds } from './rules.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return String(serial);
};
const preset = (stage: number): SchemeContent => withIds(presetOf(stage)!.content, new Set(), next);

describe('presets', () => {
  it.each([2, 3, 4])('of stage %i: five modules, at least twenty dimensions, nothing to mend', (stage) => {
    const { content } = presetOf(stage)!;
    expect(content.modules.map(({ moduleName }) => moduleName)).toEqual([
      '思想品德',
      '学业水平',
      '身心健康',
      '艺术素养',
      '社会实践',
    ]);
    expect(content.modules.flatMap(({ dimensions }) => dimensions).length).toBeGreaterThanOrEqual(20);
    expect(contentProblems(content)).toEqual({});
  });
});

describe('limits of a field', () => {
  const story = (limits: { least?: number; most?: number }) => {
    const content = preset(2);
    const field = content.modules[0]!.dimensions[0]!.fields.find(({ fieldType }) => fieldType === 'textarea')!;
    return { content, field: Object.assign(field, limits) };
  };
  it('are those of the type unless the scheme says less', () => {
    expect(limitsOf(story({}).field)).toEqual({ least: 0, most: 2000 });
    expect(limitsOf(story({ least: 50, most: 800 }).field)).toEqual({ least: 50, most: 800 });
    expect(limitsOf({ fieldType: 'image', most: 9 })).toEqual({ least: 0, most: 3 });
    expect(limitsOf({ fieldType: 'date', most: 9 })).toEqual({ least: 0, most: 0 });
    const words = [{}, { most: 100 }, { most: 40 }, { least: 5, most: 40 }];
    expect(words.map((limits) => hintOf({ fieldType: 'text', hint: '', ...limits }))).toEqual([
      '',
      '',
      '最多 40 字',
      '5—40 字',
    ]);
  });
  it('agree with each other and with the type, or the scheme is not published', () => {
    expect(contentProblems(story({ least: 800, most: 50 }).content)).toEqual({
      'modules.0.dimensions.0.fields.3.least': '最少不能大于最多',
    });
    const { content, field } = story({ most: 200 });
    field.fieldType = 'text';
    expect(Object.values(contentProblems(content))).toEqual(['最多填 100']);
  });
});

describe('ids of parts', () => {
  it('stay from version to version; what is new, or of another scheme, or sent twice, gets a new one', () => {
    const first = preset(2);
    const known = new Set(idsIn(first));
    expect(known.size).toBe(partsIn(first));
    expect(withIds(first, known, next)).toEqual(first);
    const [module] = first.modules;
    const doubled = withIds({ ...first, modules: [module!, module!] }, known, next);
    expect(new Set(idsIn(doubled)).size).toBe(partsIn(doubled));
    expect(idsIn(withIds(first, new Set(), next)).some((id) => known.has(id))).toBe(false);
  });
});

describe('a content that cannot be published', () => {
  const broken = (change: (content: SchemeContent) => void) => {
    const content = structuredClone(preset(2));
    change(content);
    return contentProblems(content);
  };
  it.each<[string, string, (content: SchemeContent) => void]>([
    ['modules.1.moduleName', '模块名称重复', ({ modules }) => Object.assign(modules[1]!, { moduleName: '思想品德' })],
    ['modules.0.dimensions', '请至少添加一个维度', ({ modules }) => Object.assign(modules[0]!, { dimensions: [] })],
    [
      'modules.0.dimensions.0.fields',
      '请指定且只指定一个标题字段',
      ({ modules }) => Object.assign(modules[0]!.dimensions[0]!.fields[0]!, { isTitle: 0 }),
    ],
    [
      'modules.0.dimensions.0.fields.0.fieldType',
      '标题字段应为必填的单行文字',
      ({ modules }) => Object.assign(modules[0]!.dimensions[0]!.fields[0]!, { fieldType: 'date' }),
    ],
    [
      'modules.0.dimensions.0.closesOn',
      '截止日期不能早于开始日期',
      ({ modules }) => Object.assign(modules[0]!.dimensions[0]!, { opensOn: '2026-03-02', closesOn: '2026-03-01' }),
    ],
    [
      'modules.0.dimensions.0.fields.1.selectValue',
      '请至少添加两个选项',
      ({ modules }) =>
        Object.assign(modules[0]!.dimensions[0]!.fields[1]!, { fieldType: 'select', selectValue: ['是'] }),
    ],
    [
      'modules.0.dimensions.4.evidenceRequired',
      '要求佐证材料时，请添加图片或附件字段',
      ({ modules }) => Object.assign(modules[0]!.dimensions[4]!, { evidenceRequired: 1 }),
    ],
  ])('%s', (path, text, change) => {
    expect(broken(change)).toMatchObject({ [path]: text });
  });
});

describe('a dimension that a student wants to enter', () => {
  const dimension = {
    ...presetOf(2)!.content.modules[0]!.dimensions[0]!,
    opensOn: '2026-03-01',
    closesOn: '2026-06-30',
    perSemester: 2,
  };
  const facts = { day: '2026-03-01', used: 0, guardianForbidden: false };
  it.each([
    [{}, undefined],
    [{ day: '2026-06-30', used: 1 }, undefined],
    [{ day: '2026-02-28' }, '该维度将于3月1日开放填写'],
    [{ day: '2026-07-01' }, '该维度已于6月30日截止填写'],
    [{ used: 2 }, '该维度每学期最多填写 2 条，您已填写 2 条'],
    [{ guardianForbidden: true }, '学校未开放家长代为填写，请由学生本人填写'],
  ])('%j', (more, text) => {
    expect(entryProblem(dimension, { ...facts, ...more })).toBe(text);
  });
  it('those of teachers are not for students; no limit is no limit', () => {
    expect(entryProblem({ ...dimension, studentsMayEnter: 0 }, facts)).toBe('该维度由教师录入，学生不能添加');
    expect(entryProblem({ ...dimension, perSemester: 0 }, { ...facts, used: 500 })).toBeUndefined();
  });
});

describe('what a school adds', () => {
  const frame = preset(2);
  const version = (schemeId: string, content: SchemeContent) => ({ schemeId, schemeName: '', version: 1, content });
  const own = withIds(
    {
      confirmAfterDays: 0,
      modules: [
        { ...frame.modules[4]!, dimensions: [{ ...frame.modules[4]!.dimensions[0]!, dimensionName: '校史讲解' }] },
      ],
    },
    new Set([frame.modules[4]!.moduleId!]),
    next,
  );

  it('stands after what the bureau says, as long as the bureau lets it', () => {
    const names = (content: SchemeContent) =>
      placesOf({ frame: version('1', content), school: version('2', own) })
        .filter(({ module }) => module.moduleName === '社会实践')
        .map(({ schemeId, dimension }) => `${schemeId} ${dimension.dimensionName}`);
    expect(names(frame).at(-1)).toBe('2 校史讲解');
    const closed = { ...frame, modules: frame.modules.map((module) => ({ ...module, schoolsMayAdd: 0 as const })) };
    expect(names(closed)).not.toContain('2 校史讲解');
    expect(schoolProblems(own, frame)).toEqual({});
    expect(schoolProblems(own, closed)).toEqual({ 'modules.0.moduleName': '教育局未开放学校在该模块添加维度' });
  });
});

it('changes are told part by part, and nothing where nothing changed', () => {
  const before = preset(2);
  expect(changesBetween(before, before)).toEqual([]);
  const after = structuredClone(before);
  after.confirmAfterDays = 14;
  after.modules[4]!.dimensions[0]!.dimensionName = '公益服务';
  after.modules[4]!.dimensions[1]!.fields.pop();
  after.modules[0]!.dimensions.push({
    ...after.modules[0]!.dimensions[0]!,
    dimensionId: 'new',
    dimensionName: '升旗',
    fields: [],
  });
  expect(changesBetween(before, after)).toEqual([
    { kind: 'changed', place: '方案', what: '教师录入逾期视为确认', before: '不启用', after: '14 天' },
    { kind: 'added', place: '思想品德 › 升旗', what: '', before: '', after: '' },
    { kind: 'changed', place: '社会实践 › 志愿服务', what: '名称', before: '志愿服务', after: '公益服务' },
    { kind: 'removed', place: '社会实践 › 劳动实践 › 现场照片', what: '', before: '', after: '' },
  ]);
});
