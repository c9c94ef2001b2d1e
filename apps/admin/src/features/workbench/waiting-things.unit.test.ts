import { expect, test } from 'vitest';
import { partThings } from './waiting-things.ts';

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
