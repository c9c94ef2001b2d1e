import { expect, it } from 'vitest';
import { isIdentityNumber } from '../wire/identity-number.ts';
import { papersNamed, papersProblem } from './identity-papers.ts';

/** With the check character that fits. */
const numbered = (begin: string) =>
  [...'0123456789X'].map((last) => `${begin}${last}`).find((number) => isIdentityNumber(number, '2026-01-01'))!;
const problem = (number: string, kind: number) => papersProblem(number, kind, '2026-01-01');

it.each<[number, string[], string[]]>([
  [0, [numbered('33010020150228001')], ['330100201502300011', '33010020150228', 'H12345678']],
  [1, [numbered('33010020150228001')], [numbered('33010020150228001').replace(/.$/, 'A')]],
  [2, ['H12345678', 'M1234567801'], ['12345678', 'A12345678', numbered('33010020150228001')]],
  [3, ['12345678', '1234567890', '1234567890B'], ['1234567', 'H12345678']],
  [4, ['E12345678', 'EA1234567', '123456789'], ['ABCDEFG', 'E-1234', 'E123']],
  [5, ['AB-1234(5)'], ['AB', '甲乙丙丁戊']],
  [6, [numbered('81000020150228001'), numbered('83000020150228001')], [numbered('33010020150228001'), 'H12345678']],
  [7, ['CHN330012345678', numbered('93015620150228001')], [numbered('33010020150228001'), 'CHN33001234567']],
  [8, [], ['1']],
])('papers of the kind %s have a check of their own', (kind, good, bad) => {
  for (const number of good) expect(problem(number, kind), number).toBeUndefined();
  for (const number of bad) expect(problem(number, kind), number).toEqual(expect.any(String));
  expect(problem('', kind)).toBeUndefined();
});

it('what is wrong is told so that it can be mended', () => {
  expect(problem('33010020150228001', 0)).toBe('少一位：应为 18 位，现在是 17 位');
  expect(problem('H12345678', 0)).toContain('像是港澳居民来往内地通行证的号码');
  expect(problem('CHN330012345678', 1)).toContain('外国人永久居留身份证');
  expect(problem('330100201502300011', 0)).toContain('不在日历上');
});

it('kinds are known by what people call them', () => {
  expect(['回乡证', '台胞证', ' 护照', '身份证', '港澳居民证件', '驾照'].map(papersNamed)).toEqual([
    ...['港澳居民来往内地通行证', '台湾居民来往大陆通行证', '护照', '居民身份证', '港澳居民来往内地通行证', '驾照'],
  ]);
});
