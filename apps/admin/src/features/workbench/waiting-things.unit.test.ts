import { expect, test } from 'vitest';
import { datesText, partThings } from './waiting-things.ts';

test('what is only a number stands apart from what waits; what has no room of the person’s stands nowhere', () => {
  const items = [
    { key: 'studentsWithoutGuardian', count: 12 },
    { key: 'recordsWaiting', count: 3 },
    { key: 'tasksFailed', count: 1 },
  ] as const;
  expect(partThings(items, [{ path: '/students' }, { path: '/record-review' }])).toEqual({
    waiting: [{ key: 'recordsWaiting', count: 3, path: '/record-review' }],
    figures: [{ key: 'studentsWithoutGuardian', count: 12, path: '/students?lacks=guardian' }],
  });
});

test('what is due first comes first, then what has waited longest, then the rest as told', () => {
  const rooms = ['/record-review', '/record-challenges', '/feedback', '/imports', '/report-notices'].map((path) => ({
    path,
  }));
  const items = [
    { key: 'importsUnfinished', count: 1 },
    { key: 'recordsWaiting', count: 3, since: '2026-03-01 08:00:00' },
    { key: 'challengesWaiting', count: 1, since: '2026-03-09 08:00:00', due: '2026-03-12' },
    { key: 'feedbackWaiting', count: 2, since: '2026-02-20 08:00:00' },
    { key: 'noticesDue', count: 2, due: '2026-03-11' },
  ] as const;
  expect(partThings(items, rooms).waiting.map(({ key }) => key)).toEqual([
    'noticesDue',
    'challengesWaiting',
    'feedbackWaiting',
    'recordsWaiting',
    'importsUnfinished',
  ]);
});

test('deadline and age in words, by the day', () => {
  expect(datesText({ since: '2026-03-09 23:59:00', due: '2026-03-12' }, '2026-03-12')).toBe(
    '期限 2026-03-12 · 最早的已等 3 天',
  );
  expect(datesText({ due: '2026-03-11' }, '2026-03-12')).toBe('已过期限 2026-03-11');
  expect(datesText({ due: '2026-03-13 08:30:00' }, '2026-03-12')).toBe('期限 2026-03-13 8:30');
  expect(datesText({ since: '2026-03-12 00:00:00' }, '2026-03-12')).toBe('今天刚到');
  expect(datesText({}, '2026-03-12')).toBe('');
});
