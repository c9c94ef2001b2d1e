import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_LISTS } from '@vimo/contract';
import { expect, test } from 'vitest';

const ROOMS = join(import.meta.dirname, '../../admin/src/features');
/** Lists of the platform that nobody takes out, with the reason. */
const STAYING: Record<string, string> = {
  'content-review/content-review-page.tsx': 'what nobody is to see before it was judged; a workbook would show it',
  'jobs/jobs-page.tsx': 'its next row would be that it goes out',
  'people/restricted-accounts-page.tsx': 'is over within the hour, and says whose password is being guessed',
  'recycle/recycle-page.tsx': 'what was removed is kept for its days and nowhere else',
  'system/faults-page.tsx': 'places in the program, for who mends it; the log of the server has them',
};

const sources = globSync('**/*.tsx', { cwd: ROOMS })
  .map((file) => ({ file, source: readFileSync(join(ROOMS, file), 'utf8') }))
  .filter(({ file }) => !file.endsWith('.test.tsx'));
const pages = sources.filter(({ source }) => source.includes('<ListPage'));

test('every list of the platform goes out, or says here why it does not', () => {
  const staying = pages.filter(({ source }) => !/<(List)?ExportButton\s/.test(source)).map(({ file }) => file);
  expect(staying.toSorted()).toEqual(Object.keys(STAYING).toSorted());
});

test('what can go out has its button, and one alone', () => {
  const named = sources.flatMap(({ source }) =>
    [...source.matchAll(/<ListExportButton\s+list="(\w+)"/g)].map(([, list]) => list),
  );
  expect(named.toSorted()).toEqual([...EXPORT_LISTS].toSorted());
});
