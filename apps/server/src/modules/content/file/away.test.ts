import { getMd5Url, SESSION_HEADER, showImage } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { sendFiles } from '../../../testing/uploads.ts';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.loginAs(5)).token;
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const statusOf = async (id: string, headers: Record<string, string> = {}) =>
  (await app.app.http.inject({ url: `${showImage.path}?id=${id}`, headers })).statusCode;
const withoutDatabase = () => vi.spyOn(app.platform.database, 'rows').mockRejectedValue(new Unavailable());

async function send(isPublic: boolean): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f6c65' } })
    .jpeg()
    .toBuffer();
  const { data: id } = await sendFiles(app, token, 'headimg', { name: '图.jpg', bytes });
  if (isPublic) await app.platform.database.run("insert into banner (title, picture_id) values ('春游', $1)", [id]);
  return id;
}

test('pictures that guests saw are shown to them while the database is away, to nobody else, and not once something was taken off', async () => {
  const [seen, unseen, own] = [await send(true), await send(true), await send(false)];
  expect([await statusOf(seen), await statusOf(own)]).toEqual([200, 404]);
  withoutDatabase();
  expect([await statusOf(seen), await statusOf(seen)]).toEqual([200, 200]);
  // What nobody has asked for may be there or not, and be theirs meanwhile.
  expect([await statusOf(unseen), await statusOf(own)]).toEqual([503, 503]);
  expect(await statusOf(seen, { [SESSION_HEADER]: token })).toBe(503);
  app.platform.shared.forget('活动', false);
  expect(await statusOf(seen)).toBe(200);
  app.platform.shared.forget('新闻');
  expect(await statusOf(seen)).toBe(503);
  vi.restoreAllMocks();
  expect(await statusOf(seen)).toBe(200);
  withoutDatabase();
  expect(await statusOf(seen)).toBe(200);
});

test('links are given to guests and opened while the database is away, where the file is public and was asked for lately', async () => {
  const [film, own] = [await send(true), await send(false)];
  const linkTo = async (id: string, as?: string) => (await app.call(getMd5Url, { ids: id }, as)).data[0]?.url ?? '';
  const opened = async (url: string) => (await app.app.http.inject(url)).statusCode;
  const [link, ownLink] = [await linkTo(film), await linkTo(own, token)];
  expect([await opened(link), await opened(ownLink)]).toEqual([200, 200]);
  withoutDatabase();
  expect(await linkTo(film)).toContain(film);
  expect([await opened(link), await opened(ownLink)]).toEqual([200, 503]);
  // Of a link that somebody made up nothing is looked for.
  expect(await opened(link.replace(/expires=\d/, 'expires=9'))).toBe(404);
});
