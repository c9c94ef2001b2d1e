import { expect, it } from 'vitest';
import { identityNumber, isIdentityNumber } from './identity-number.ts';

/** With the check character that fits. */
const numbered = (birthday: string) =>
  [...'0123456789X']
    .map((last) => `330100${birthday}001${last}`)
    .filter((value) => isIdentityNumber(value, '2099-12-31'));

it('holds a birthday of the calendar that is not after the day', () => {
  expect(numbered('20160229')).toHaveLength(1);
  for (const none of ['20150229', '20150230', '20151301', '20150001', '20150100', '21000101'])
    expect(numbered(none)).toEqual([]);
  const [number = ''] = numbered('20260901');
  expect([isIdentityNumber(number, '2026-08-31'), isIdentityNumber(number, '2026-09-01')]).toEqual([false, true]);
});

it('of a form is read as that of a file: in full width, with blanks, its last letter small', () => {
  expect(identityNumber.parse(' １１０１０５ １９４９１２３１ ００２ｘ')).toBe('11010519491231002X');
});
