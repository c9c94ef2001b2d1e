import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** What acts on Enter where nothing is typed. */
const WITHOUT_TYPING = [
  'apps/admin/src/shared/list/column-head.tsx',
  'apps/admin/src/shared/list/list-keys.tsx',
  'apps/portal/src/areas/student/pages/mine-public-reports.tsx',
];

test('what acts on Enter asks first whether it belongs to the input of Chinese', () => {
  const acting = globSync('{apps/admin,apps/portal,packages/ui}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) && /'Enter'|\bEnter:|onPressEnter/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(acting).toEqual(expect.arrayContaining(WITHOUT_TYPING));
  const unasked = acting.filter((file) => !readFileSync(join(ROOT, file), 'utf8').includes('isComposing('));
  expect(unasked.sort()).toEqual(WITHOUT_TYPING);
});
