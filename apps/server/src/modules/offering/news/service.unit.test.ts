import { noticeFetch } from '@vimo/contract';
import pino from 'pino';
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/database.ts';
import { createGuestCalls } from '../../../platform/http/guest-calls.ts';
import { createSharedAnswers } from '../../../platform/shared-answers.ts';
import { newsRoutes } from './routes.ts';
import { createNews } from './service.ts';

const NOW = '2026-11-10 10:00:00';
const ARTICLE = {
  ...{ id: '7', title: '植树', introInfo: '', createName: '', comments: '<p>一棵树</p>', category: 0, readNum: 0 },
  ...{ logoId: '', logoText: '', imagesUrl: '', belongDeptId: '3', belongDeptName: '云汀一中' },
  ...{ updateDate: '2026-11-10 08:00:00', startTime: '2026-11-10 08:00:00', until: null },
};

/** News on a database that is busy, with what stands there and what was written. */
function busy() {
  const at = { now: 0, writes: 0, piece: ARTICLE as typeof ARTICLE | undefined };
  const db = {
    row: async () => {
      at.now += 200;
      return at.piece;
    },
    run: async () => 1,
  } as Partial<Db> as Db;
  const parts = { writes: () => at.writes, elapsed: () => at.now };
  return { at, news: createNews(db, pino({ level: 'silent' }), parts) };
}

it('what was taken down is read for a second by nobody more, however long the database takes', async () => {
  const { at, news } = busy();
  const read = () => news.read('7', NOW);
  await read();
  at.piece = undefined;
  at.now += 900;
  await expect(read()).resolves.toMatchObject({ readNum: 2 });
  at.now += 200;
  await expect(read()).rejects.toMatchObject({ code: 4 });
  await news.flush();
});

it('a page, which is kept for a second, is rendered with the text as it is, and not with one kept before', async () => {
  const { at, news } = busy();
  const shared = createSharedAnswers({ now: () => at.now });
  const clock = () => new Date('2026-11-10T10:00:00+08:00');
  const services = { shared, clock, admission: { enter: () => undefined } };
  const calls = createGuestCalls(newsRoutes(news), services as never);
  await news.read('7', NOW);
  at.piece = { ...ARTICLE, title: '种树' };
  expect(await calls.ask(noticeFetch.path, { id: '7' }, { anew: true })).toMatchObject({ title: '种树' });
  await news.flush();
});

it('where it was written nobody reads what was there before', async () => {
  const { at, news } = busy();
  await news.read('7', NOW);
  at.piece = { ...ARTICLE, title: '种树' };
  at.writes += 1;
  expect(await news.read('7', NOW)).toMatchObject({ title: '种树' });
  await news.flush();
});
