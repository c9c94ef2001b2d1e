import { expect, it } from 'vitest';
import { countsOf, isSame } from './sheet-counts.ts';

const row = (added: number, before: Record<string, string> = {}, faults: Record<string, string> = {}) => ({
  ...{ added, before, faults },
});

it('a sheet that comes back as it went out changes nothing, and says so', () => {
  const rows = [row(0), row(0), row(2), row(1, { subject1: '85' }), row(0, {}, { studentNo: '不在本班' })];
  expect(rows.map(isSame)).toEqual([true, true, false, false, false]);
  expect(countsOf(rows).map(({ label, value }) => `${label} ${value}`)).toEqual([
    ...['写入 4', '新填 3', '改动 1', '学生 2', '不变的学生 2'],
  ]);
});
