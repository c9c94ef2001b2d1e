import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createOwnProcess, type OwnProcess } from './own-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-own-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers with its number, its priority and the bytes that it was sent; or does not, as it is told. */
const entry = path.join(folder, 'entry.mjs');
writeFileSync(
  entry,
  `import os from 'node:os';
   import { Worker } from 'node:worker_threads';
   import { endWithStarter, withinWork } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'own-process-end.ts')))};
   endWithStarter();
   process.on('message', ({ how, bytes }) => {
     if (how === 'spin') for (;;);
     if (how === 'end') process.exit(1);
     if (how === 'work') return withinWork(300, () => new Promise(() => new Worker('for (;;);', { eval: true })));
     if (how === 'wait') return withinWork(300, async () => {
       await new Promise((resolve) => setTimeout(resolve, 1000));
       process.send({ pid: process.pid });
     });
     process.send({ pid: process.pid, nice: os.getPriority(), bytes });
   });`,
);

interface Order {
  how?: 'spin' | 'end' | 'work' | 'wait';
  bytes?: Buffer;
}
interface Delivery {
  pid: number;
  nice: number;
  bytes?: Uint8Array;
}
let worker: OwnProcess<Order, Delivery>;
afterEach(() => worker.stop());

test('one process answers one order after the other, with bytes as they are, below the calls', async () => {
  worker = createOwnProcess(entry, { heapMb: 64, orderMs: 60_000, idleMs: 60_000 });
  const first = await worker.ask({ bytes: Buffer.from([1, 2, 255]) });
  expect([...(first.bytes ?? [])]).toEqual([1, 2, 255]);
  const second = await worker.ask({});
  expect(second.pid).toBe(first.pid);
  expect(second.nice).toBeGreaterThanOrEqual(10);
  expect(second.pid).not.toBe(process.pid);
});

test('an order over which it ends or that takes too long is told, and the next one finds another', async () => {
  worker = createOwnProcess(entry, { heapMb: 64, orderMs: 5000, idleMs: 60_000 });
  const { pid } = await worker.ask({});
  await expect(worker.ask({ how: 'end' })).rejects.toMatchObject({ isLate: false });
  const next = await worker.ask({});
  expect(next.pid).not.toBe(pid);
  await expect(worker.ask({ how: 'spin' })).rejects.toMatchObject({ isLate: true });
  expect((await worker.ask({})).pid).not.toBe(next.pid);
});

test('an order at which it works for longer than it may, in whichever thread, is told; one that waits for as long is not', async () => {
  worker = createOwnProcess(entry, { heapMb: 64, orderMs: 60_000, idleMs: 60_000 });
  const { pid } = await worker.ask({ how: 'wait' });
  await expect(worker.ask({ how: 'work' })).rejects.toMatchObject({ isLate: true });
  expect((await worker.ask({})).pid).not.toBe(pid);
});

test('a stop that is told to it as well ends it only with the process that started it', async () => {
  worker = createOwnProcess(entry, { heapMb: 64, orderMs: 60_000, idleMs: 60_000 });
  const { pid } = await worker.ask({});
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGINT');
  expect((await worker.ask({})).pid).toBe(pid);
});

test('one that the system does not start is told, and the next order tries again', async () => {
  worker = createOwnProcess(entry, { heapMb: 64, orderMs: 60_000, idleMs: 60_000 });
  const { execPath } = process;
  process.execPath = path.join(folder, 'nowhere');
  try {
    await expect(worker.ask({})).rejects.toMatchObject({ isLate: false });
  } finally {
    process.execPath = execPath;
  }
  expect((await worker.ask({})).pid).toBeGreaterThan(0);
});

test('one without work ends, and the next order starts another', async () => {
  worker = createOwnProcess(entry, { heapMb: 64, orderMs: 60_000, idleMs: 1 });
  const { pid } = await worker.ask({});
  const isThere = () => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  while (isThere()) await new Promise((resolve) => setImmediate(resolve));
  expect((await worker.ask({})).pid).not.toBe(pid);
});
