import { expect, it } from 'vitest';
import { createReadCounts } from './read-counts.ts';

it('keeps what could not be written for the next time', async () => {
  const stored = new Map<string, number>();
  let away = true;
  const counts = createReadCounts(
    async (batch) => {
      if (away) throw new Error('away');
      for (const [id, reads] of batch) stored.set(id, (stored.get(id) ?? 0) + reads);
    },
    () => {},
    () => {},
  );
  counts.add('1');
  await expect(counts.flush()).rejects.toThrow('away');
  expect(counts.add('1')).toBe(2);
  away = false;
  await counts.flush();
  expect(stored).toEqual(new Map([['1', 2]]));
  await counts.flush();
  expect(stored.get('1')).toBe(2);
});
