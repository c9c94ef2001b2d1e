import { expect, test } from 'vitest';
import { isForOthers, mayApply, readPageSize, whyNotJoin } from './club-view.ts';

test('nine clubs a page unless one of the other sizes is asked for', () => {
  expect([readPageSize(undefined), readPageSize('18'), readPageSize('27'), readPageSize('100')]).toEqual([
    9, 18, 27, 9,
  ]);
});

test('one application at a time, again after a refusal or after having left, never by a member', () => {
  const may = (applyStatus: number, isMember = 0) => mayApply({ applyStatus, isMember });
  expect([may(-1), may(1), may(3), may(2)]).toEqual([true, false, true, true]);
  expect([may(-1, 1), may(2, 1)]).toEqual([false, false]);
});

test('a club takes students, those of its school or of all', () => {
  const own = { openToAll: 0, belongDeptId: '7', applyOpen: 1 };
  expect(whyNotJoin(own, { usertype: 2, orgId: '7' })).toBeUndefined();
  expect(whyNotJoin(own, { usertype: 12, orgId: '8' })).toBe('该社团仅面向本校学生');
  expect(whyNotJoin({ ...own, openToAll: 1 }, { usertype: 12, orgId: '8' })).toBeUndefined();
  expect(whyNotJoin({ ...own, applyOpen: 0 }, { usertype: 2, orgId: '7' })).toBe('该社团暂不接受申请');
  expect(whyNotJoin(own, { usertype: 3, orgId: '7' })).toBe('只有学生可以申请加入社团');
  expect(whyNotJoin(own, { usertype: 4, orgId: '' })).toMatch(/切换到孩子的账号/);
});

test('a pupil of another school is told so before the press; who may be asked for by another account is not', () => {
  const own = { openToAll: 0, belongDeptId: '7' };
  expect(isForOthers(own, { usertype: 2, orgId: '8' })).toBe(true);
  expect(isForOthers(own, { usertype: 2, orgId: '7' })).toBe(false);
  expect(isForOthers({ ...own, openToAll: 1 }, { usertype: 2, orgId: '8' })).toBe(false);
  expect(isForOthers(own, { usertype: 4, orgId: '' })).toBe(false);
});
