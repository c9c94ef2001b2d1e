import { expect, it } from 'vitest';
import { moved } from '../../shared/reorder/use-reorder.ts';
import { keyed, newDimension, newField, plain, problemsOf, toModule, withSavedIds } from './edited.ts';

const start = () => ({
  confirmAfterDays: 0,
  modules: ['思想品德', '社会实践'].map((moduleName, at) => ({
    key: `m${at}`,
    moduleName,
    schoolsMayAdd: 1 as const,
    dimensions: [{ ...newDimension(), key: `d${at}`, dimensionName: `维度${at}` }],
  })),
});

it('what is new keeps its key and is given the id that the server answered, also when more was typed meanwhile', () => {
  const sent = start();
  let next = 100;
  const id = () => {
    next += 1;
    return String(next);
  };
  const saved = plain(sent);
  for (const module of saved.modules) {
    module.moduleId = id();
    for (const dimension of module.dimensions) {
      dimension.dimensionId = id();
      for (const field of dimension.fields) field.fieldId = id();
    }
  }
  const typed = { ...sent, modules: moved(sent.modules, 1, 0) };
  typed.modules[0]!.dimensions[0]!.fields.push(newField('image'));
  const now = withSavedIds(typed, start(), saved);
  expect(now.modules.map(({ key, moduleId }) => [key, moduleId])).toEqual([
    ['m1', '104'],
    ['m0', '101'],
  ]);
  expect(now.modules[0]!.dimensions[0]!.fields.at(-1)!.fieldId).toBeFalsy();
  expect(keyed(plain(now)).modules[0]!.key).toBe('104');
});

it('a dimension goes to another module whole', () => {
  const now = toModule(start(), 'd0', 'm1');
  expect(now.modules.map(({ dimensions }) => dimensions.map(({ key }) => key))).toEqual([[], ['d1', 'd0']]);
});

it('problems name the part, what opens it and where it is; what keeps a draft from being kept comes apart', () => {
  const now = start();
  now.modules[1]!.dimensions[0]!.fields.push({ ...newField('select'), key: 'f' });
  now.modules[0]!.dimensions = [];
  const { unsaved, unready } = problemsOf(now, false);
  expect(unsaved).toEqual([
    { key: 'f', opens: 'd1', property: 'fieldName', text: '请输入字段名称', place: '社会实践 › 维度1 › 未命名字段' },
  ]);
  expect(unready.map(({ key, property }) => [key, property])).toEqual([
    ['m0', 'dimensions'],
    ['f', 'selectValue'],
  ]);
  expect(problemsOf(now, true).unready.map(({ key }) => key)).toEqual(['f']);
});
