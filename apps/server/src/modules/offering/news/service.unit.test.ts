import pino from 'pino';
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/database.ts';
import { createNews } from './service.ts';

it('what was taken down is read for a second by nobody more, however long the database takes', async () => {
  let now = 0;
  let piece: object | undefined = { startTime: '2026-11-10 08:00:00', until: null, readNum: 0 };
  const db = {
    // As one that is busy.
    row: async () => {
      now += 200;
      return piece;
    },
    run: async () => 1,
  } as Partial<Db> as Db;
  const news = createNews(db, pino({ level: 'silent' }), () => now);
  const read = () => news.read('7', '2026-11-10 10:00:00');
  await read();
  piece = undefined;
  now += 900;
  await expect(read()).resolves.toMatchObject({ readNum: 2 });
  now += 200;
  await expect(read()).rejects.toMatchObject({ code: 4 });
  await news.flush();
});
