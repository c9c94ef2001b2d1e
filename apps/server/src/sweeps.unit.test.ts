import { expect, it } from 'vitest';
import { sweepAll } from './sweeps.ts';
import { recordLog } from './testing/record-log.ts';

it('a part whose sweep fails says so, and holds up no other', async () => {
  const { log, text } = recordLog();
  const swept: string[] = [];
  await sweepAll(
    [
      { name: 'job', sweep: () => Promise.reject(new Error('no such column')) },
      {
        name: 'import',
        sweep() {
          throw new Error('at once');
        },
      },
      { name: 'home' },
      { name: 'file', sweep: async () => swept.push('file') },
    ],
    log,
  );
  expect(swept).toEqual(['file']);
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, part: 'import', msg: 'a sweep failed and comes again' },
    { level: 40, part: 'job' },
  ]);
  expect(JSON.stringify(lines)).toContain('no such column');
});
