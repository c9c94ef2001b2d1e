import { expect, it } from 'vitest';
import { publicValue } from '../record/index.ts';
import { completenessOf, daysIn, noticesOfClass } from './rules.ts';

it('a notice counts both ends', () => {
  expect(daysIn('2026-06-19', '2026-06-26')).toBe(8);
});

it('a report is ready when every module has a passed record and nothing waits', () => {
  const modules = [
    { moduleId: '1', moduleName: '思想品德' },
    { moduleId: '2', moduleName: '学业水平' },
  ];
  const passed = (moduleId: string) => ({ moduleId, state: 2 as const, count: 1, typical: 0 });
  expect(completenessOf(modules, [passed('1'), passed('2')])).toMatchObject({
    isReady: true,
    missing: [],
    recordNum: 2,
  });
  expect(completenessOf(modules, [passed('1')])).toMatchObject({ isReady: false, missing: ['学业水平'] });
  const waiting = [passed('1'), passed('2'), { moduleId: '1', state: 4 as const, count: 2, typical: 0 }];
  expect(completenessOf(modules, waiting)).toMatchObject({ isReady: false, toConfirm: 2 });
  // As many of each: none makes up for another.
  const everywhere = ([1, 4, 6] as const).map((state) => ({ moduleId: '1', state, count: 2, typical: 0 }));
  expect(completenessOf(modules, [passed('1'), passed('2'), ...everywhere])).toMatchObject({
    ...{ isReady: false, toReview: 2, toConfirm: 2, inChallenge: 2 },
  });
  expect(completenessOf(modules, [passed('1'), passed('2'), ...everywhere.slice(1)]).isReady).toBe(false);
});

it('of typical records those alone count that are in the report', () => {
  const typical = ([2, 1, 3, 8] as const).map((state) => ({ moduleId: '1', state, count: 2, typical: 1 }));
  expect(completenessOf([], typical)).toMatchObject({ recordNum: 2, typicalNum: 1 });
});

it('a public notice shows no field that is a mark or holds files, whatever its name, and texts as schoolmates read them', () => {
  expect(publicValue({ fieldType: 'text', isMark: 1 }, '98')).toBe('');
  expect(publicValue({ fieldType: 'select', isMark: 1 }, '年级第二')).toBe('');
  expect(publicValue({ fieldType: 'text' }, '98')).toBe('98');
  expect(publicValue({ fieldType: 'textarea', isMark: 0 }, '2026年，电话+8613912345678')).toBe(
    '2026年，电话（号码不公开）',
  );
  expect(publicValue({ fieldType: 'image' }, 'abc123')).toBe('');
});

it('a class begins with its first notice or its school’s, and goes on with its own', () => {
  const [school, own, later, other] = [null, 'a', 'a', 'b'].map((classId, id) => ({ id, classId }));
  const idsOf = (...list: (typeof school)[]) =>
    noticesOfClass(
      list.flatMap((one) => one ?? []),
      'a',
    ).map(({ id }) => id);
  expect(idsOf(other)).toEqual([]);
  expect(idsOf(other, own, later)).toEqual([1, 2]);
  expect(idsOf(school, own)).toEqual([0, 1]);
  expect(idsOf(own, school)).toEqual([1]);
});
