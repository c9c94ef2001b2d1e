import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createThreads, type Working } from './threads.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Which piece of work of its thread each was, and how many were under way at once at most. */
const file = path.join(folder, 'task.mjs');
writeFileSync(
  file,
  `let done = 0;
   export default async (counts) => {
     const running = Atomics.add(counts, 0, 1) + 1;
     if (running > Atomics.load(counts, 1)) Atomics.store(counts, 1, running);
     await new Promise((resolve) => setTimeout(resolve, 100));
     Atomics.sub(counts, 0, 1);
     done += 1;
     return done;
   };`,
);

const worked = async (how: Working) => {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const threads = createThreads(file, how);
  try {
    return { nth: await Promise.all([1, 2, 3].map(() => threads.run(counts))), atOnce: counts[1] };
  } finally {
    await threads.close();
  }
};

test('a thread does one piece of work after the other, as many at once as is said', async () => {
  expect(await worked({ atOnce: 1 })).toEqual({ nth: [1, 2, 3], atOnce: 1 });
});

test('a thread that ends after each does one', async () => {
  expect(await worked({ atOnce: 1, endsAfterEach: true })).toEqual({ nth: [1, 1, 1], atOnce: 1 });
});
