import { expect, test } from 'vitest';
import { mapHref, openingTimes, openText, phonesOf, telHref } from './base-view.ts';

test('what is open, how to call and where it is', () => {
  expect([0, 3, 100].map(openText)).toEqual(['暂无可报名活动', '3 项活动可报名', '100+ 项活动可报名']);
  expect(phonesOf({ officePhone: '0000-6801 0000', telephone: '0000-6801 0000' })).toEqual(['0000-6801 0000']);
  expect(phonesOf({ officePhone: '', telephone: '' })).toEqual([]);
  expect(telHref('0000-6801 0000')).toBe('tel:000068010000');
  const place = { names: '白鹭洲', address: '环湖东路 18 号&x=1' };
  expect(mapHref('https://map.test/?q={address}', place)).toBe(
    `https://map.test/?q=${encodeURIComponent('环湖东路 18 号&x=1 白鹭洲')}`,
  );
});

test('a short opening time stays as it was written', () => {
  expect(openingTimes('周二至周日 9:00—17:00')).toEqual(['周二至周日 9:00—17:00']);
  expect(openingTimes('')).toEqual([]);
});

test('a long one is a range of dates and a range of times', () => {
  expect(openingTimes('2026-03-01 08:30:00 至 2026-11-30 17:30:00')).toEqual([
    '2026-03-01 至 2026-11-30',
    '8:30—17:30',
  ]);
  expect(openingTimes('2026-03-01,2026-11-30,09:00:00,17:00:00')).toEqual(['2026-03-01 至 2026-11-30', '9:00—17:00']);
});

test('a long one without dates stays as it was written', () => {
  const text = '周二至周五 9:00—17:00，周六、周日与法定节假日 8:30—18:00，周一闭馆';
  expect(openingTimes(text)).toEqual([text]);
});
