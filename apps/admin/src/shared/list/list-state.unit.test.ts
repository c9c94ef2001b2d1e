import { describe, expect, it } from 'vitest';
import { inputOf, type ListFilter, readListState, writeListState } from './list-state.ts';

const filters: readonly ListFilter[] = [
  { key: 'name', label: '姓名', kind: 'text', maxLength: 4 },
  { key: 'status', label: '状态', kind: 'select', options: [{ value: 0, label: '在读' }], names: ['studentStatus'] },
  { key: 'orgId', label: '机构', kind: 'select', options: undefined },
  { key: 'at', label: '日期', kind: 'dates' },
  {
    key: 'place',
    label: '班级',
    kind: 'cascader',
    options: [{ value: '7', label: '一年级', children: [{ value: '71', label: '1班' }] }],
    names: ['gradeId', 'classId'],
  },
];
const read = (search: Record<string, unknown>) => readListState(search, filters, ['name']);
const input = (search: Record<string, unknown>) => inputOf(read(search), filters);

describe('what a list keeps in the address', () => {
  it('is read as it was written', () => {
    const search = { name: '许安', status: '0', at: '2026-03-01,2026-03-31', sort: '-name', page: '3', open: '12' };
    expect(writeListState(read(search))).toEqual(search);
    expect(writeListState(read({}))).toEqual({});
    expect(read({ page: 2, status: 0 })).toMatchObject({ page: 2, filters: { status: '0' } });
  });

  it('leaves out what makes no sense', () => {
    const nonsense = { status: '9', at: '2026-03-31,2026-03-01', place: '7,99', sort: 'phone', page: '0', open: {} };
    expect(writeListState(read(nonsense))).toEqual({});
    expect(read({ at: '2026-13-01,2026-13-02' }).filters).toEqual({});
    expect(read({ name: ' 一二三四五六 ' }).filters).toEqual({ name: '一二三四' });
  });

  it('takes any value while the choices are still loading', () => {
    expect(read({ orgId: '5' }).filters).toEqual({ orgId: '5' });
  });

  it('becomes the input of the call, under the names of the call', () => {
    expect(input({ name: '许', status: '0', sort: '-name' })).toEqual({ name: '许', studentStatus: 0, sort: '-name' });
    expect(input({ at: '2026-03-01,2026-03-31' })).toEqual({ atFrom: '2026-03-01', atTo: '2026-03-31' });
    expect(input({ place: '7' })).toEqual({ gradeId: '7' });
    expect(input({ place: '7,71' })).toEqual({ gradeId: '7', classId: '71' });
  });
});
