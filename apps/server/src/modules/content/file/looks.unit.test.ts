import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { pdfDocument } from '../../../testing/uploads.ts';
import { UNCHECKABLE } from './harm/index.ts';
import { createLooks } from './looks.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-looks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const log = pino({ level: 'silent' });
const placed = (name: string, bytes: Buffer | string) => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { path: file, size: bytes.length, kinds: ['document'] as const };
};

test('a look is taken in a thread, and its answer comes back', async () => {
  const looks = createLooks();
  const script = pdfDocument({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' });
  try {
    expect(await looks.into(placed('a', pdfDocument()), log)).toEqual({ extension: 'pdf' });
    expect(await looks.into(placed('b', Buffer.concat([Buffer.from('\r\n'), pdfDocument()])), log)).toEqual({
      extension: 'pdf',
    });
    expect(await looks.into(placed('c', script), log)).toMatchObject({ harm: expect.stringContaining('含有脚本') });
    expect(await looks.into({ ...placed('d', script), kinds: ['image'] }, log)).toEqual({ extension: 'pdf' });
    expect(await looks.into(placed('e', 'hello'), log)).toEqual({ extension: 'txt' });
    expect(await looks.into(placed('f', Buffer.alloc(300, 5)), log)).toEqual({});
  } finally {
    await looks.close();
  }
});

test('one that does not end, eats up its memory or fails is refused, and the next begins', async () => {
  const task = path.join(folder, 'task.mjs');
  writeFileSync(
    task,
    `export default ({ path }) => {
       if (path === 'spins') for (;;);
       if (path === 'fails') throw new RangeError('no');
       if (path === 'eats') for (const held = []; ; ) held.push(Array(100_000).fill(held.length));
       return { extension: path };
     };`,
  );
  const looks = createLooks({ task, ms: 5_000 });
  const into = (name: string) => looks.into({ path: name, size: 1, kinds: [] }, log);
  try {
    expect(await Promise.all([into('spins'), into('pdf')])).toEqual([{ harm: UNCHECKABLE }, { extension: 'pdf' }]);
    expect(await into('eats')).toEqual({ harm: UNCHECKABLE });
    expect(await into('fails')).toEqual({ harm: UNCHECKABLE });
    expect(await into('docx')).toEqual({ extension: 'docx' });
  } finally {
    await looks.close();
  }
});

test('a photo in JPEG waits for no other look, as nothing is looked for in it; what only begins like one does', async () => {
  const task = path.join(folder, 'count.mjs');
  writeFileSync(task, `export default () => ({ extension: 'looked' });`);
  const looks = createLooks({ task });
  try {
    expect(await looks.into(placed('photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])), log)).toEqual({
      extension: 'jpg',
    });
    for (const other of [[0xff, 0xd8, 0xff, 0xf7, 0], [0xff, 0xd8], []])
      expect(await looks.into(placed('other', Buffer.from(other)), log)).toEqual({ extension: 'looked' });
  } finally {
    await looks.close();
  }
});
