import { expect, it } from 'vitest';
import { openPauses } from './pace.ts';

it('a pause ends when whoever waits is to stop, and there is none afterwards', async () => {
  const pauses = openPauses();
  // Longer than the test may take.
  const waited = pauses.wait(3_600_000);
  expect(pauses.isOver()).toBe(false);
  pauses.end();
  await waited;
  await pauses.wait(3_600_000);
  expect(pauses.isOver()).toBe(true);
});
