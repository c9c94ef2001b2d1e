import { HolidayKind } from '@vimo/contract';
import { expect, test } from 'vitest';
import { periodsOf, sayPeriod } from './holiday-periods.ts';

const days = (name: string, kind: HolidayKind, ...named: string[]) => named.map((day) => ({ day, kind, name }));

test('days in a row for one reason are one period, over the end of a month too', () => {
  const periods = periodsOf([
    ...days('春节', HolidayKind.worked, '2026-02-14'),
    ...days('春节', HolidayKind.off, '2026-02-15', '2026-02-16', '2026-02-18'),
    ...days('劳动节', HolidayKind.off, '2026-04-30', '2026-05-01', '2026-05-02'),
    ...days('清明节', HolidayKind.off, '2026-05-03'),
  ]);
  expect(periods.map((period) => `${period.name} ${period.kind} ${sayPeriod(period)}`)).toEqual([
    '春节 2 2月14日',
    '春节 1 2月15日至2月16日，共 2 天',
    '春节 1 2月18日',
    '劳动节 1 4月30日至5月2日，共 3 天',
    '清明节 1 5月3日',
  ]);
});
