import { buffer } from 'node:stream/consumers';
import { fileDownload, getMd5Url, SESSION_COOKIE, SESSION_HEADER, showImage } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageFault } from '../../../platform/files/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeNotice } from '../../../testing/fixtures.ts';
import { film, pdfDocument, sendFiles } from '../../../testing/uploads.ts';
import { storeFile } from './index.ts';

let app: TestApp;
let owner: { accountId: string; token: string };
let other: { accountId: string; token: string };
let publicId = '';
let privateId = '';
let videoId = '';
const VIDEO = Buffer.concat([film(), Buffer.alloc(1000 - film().length)]);

beforeAll(async () => {
  app = await startTestApp();
  [owner, other] = [await app.loginAs(2), await app.loginAs(2)];
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#c67f00' } })
    .png()
    .toBuffer();
  publicId = (await sendFiles(app, owner.token, 'headimg', { name: '头像.png', bytes })).data;
  privateId = (await sendFiles(app, owner.token, 'record', { name: '证明 (1).png', bytes })).data;
  const staff = await app.loginAs(5);
  videoId = (await sendFiles(app, staff.token, 'notice', { name: '影片.mp4', bytes: VIDEO })).data;
  const { database } = app.platform;
  await database.run('update account set headimg = $1 where account_id = $2', [publicId, owner.accountId]);
  const { orgId } = await app.makeSchool();
  await makeNotice(database, app.clock(), { orgId, pictureIds: [videoId] });
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const get = (url: string, headers: Record<string, string> = {}) => app.app.http.inject({ url, headers });
const show = (id: string, headers?: Record<string, string>) => get(`${showImage.path}?id=${id}`, headers);
const linksFor = async (ids: string | string[], token?: string) => (await app.call(getMd5Url, { ids }, { token })).data;

describe('showImage', () => {
  test('sends a public picture to everyone, for ever and harmless', async () => {
    const reply = await show(publicId);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="_.png"; filename*=UTF-8''${encodeURIComponent('头像.png')}`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('sends a private one to its owner alone, by header or cookie', async () => {
    const ways: Record<string, string>[] = [
      { [SESSION_HEADER]: owner.token },
      { cookie: `x=1; ${SESSION_COOKIE}=${owner.token}` },
    ];
    for (const headers of ways) {
      const reply = await show(privateId, headers);
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    const missing = await show('zzzzzz');
    expect([missing.statusCode, missing.json().error_code]).toEqual([404, 4]);
    for (const headers of [{}, { [SESSION_HEADER]: other.token }, { cookie: `${SESSION_COOKIE}=${other.token}` }]) {
      const reply = await show(privateId, headers as Record<string, string>);
      expect([reply.statusCode, reply.body]).toEqual([404, missing.body]);
    }
  });

  test('shows the child’s evidence to a parent who acts in the child’s account', async () => {
    const parent = await app.loginAs(4);
    const { database, sessions } = app.platform;
    const token = await sessions.create(database, owner.accountId, parent.accountId);
    expect((await show(privateId, { [SESSION_HEADER]: token })).statusCode).toBe(200);
  });

  test('is for pictures, and for ids that can be', async () => {
    expect((await show(videoId)).statusCode).toBe(404);
    for (const query of ['id=', 'id=../../etc', 'id=1234567', `id=${publicId}&w=0`, `id=${publicId}&w=x`, '']) {
      expect((await get(`${showImage.path}?${query}`)).json().error_code, query).toBe(2);
    }
  });

  test('says so when the store is away or lost the bytes', async () => {
    const getting = vi.spyOn(app.platform.files, 'get').mockRejectedValue(new StorageFault('away'));
    const away = await show(publicId);
    expect([away.statusCode, Number(away.headers['retry-after']) > 0]).toEqual([503, true]);
    getting.mockRejectedValue(new StorageFault('missing'));
    expect((await show(publicId)).statusCode).toBe(404);
  });
});

describe('links', () => {
  test('are given for what there is and what the person may see, in the order asked', async () => {
    const ids = (links: { id: string }[]) => links.map((link) => link.id);
    expect(ids(await linksFor(`${videoId},zzzzzz,${privateId},${publicId}`))).toEqual([videoId, publicId]);
    expect(ids(await linksFor([privateId, publicId], other.token))).toEqual([publicId]);
    const [link] = await linksFor(privateId, owner.token);
    expect(link).toMatchObject({ id: privateId, realName: '证明 (1).png', name: '证明 (1)', extension: 'png' });
    expect(link!.size).toBeGreaterThan(100);
    expect(await linksFor('')).toEqual([]);
  });

  test('refuse what is no list of ids', async () => {
    for (const ids of [undefined, 5, [5], ['../x'], '1234567', Array.from({ length: 101 }, () => 'abcdef')]) {
      expect((await app.call(getMd5Url, { ids })).error_code).toBe(2);
    }
  });

  test('download without a session, as an attachment', async () => {
    const [link] = await linksFor(privateId, owner.token);
    const reply = await get(link!.url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.length).toBe(link!.size);
    expect(reply.headers).toMatchObject({
      'content-disposition': `attachment; filename="_ (1).png"; filename*=UTF-8''${encodeURIComponent('证明 ')}%281%29.png`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('tell by HEAD what GET sends', async () => {
    const [link] = await linksFor(privateId, owner.token);
    const whole = await get(link!.url);
    const getting = vi.spyOn(app.platform.files, 'get');
    const head = await app.app.http.inject({ method: 'HEAD', url: link!.url });
    const told = ['content-type', 'content-length', 'content-disposition', 'accept-ranges', 'cache-control'];
    expect([head.statusCode, ...told.map((name) => head.headers[name])]).toEqual([
      200,
      ...told.map((name) => whole.headers[name]),
    ]);
    expect(head.rawPayload.length).toBe(0);
    // The store is not asked for all that is not sent.
    expect(getting.mock.calls.map(([, wanted]) => wanted?.range)).toEqual([{ start: 0, end: 0 }]);
    expect(
      (await app.app.http.inject({ method: 'HEAD', url: link!.url.replace(/sign=../, 'sign=00') })).statusCode,
    ).toBe(404);
  });

  test('end, and cannot be changed into others', async () => {
    const [link] = await linksFor(privateId, owner.token);
    const forged = [
      link!.url.replace(privateId, publicId),
      link!.url.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 3600}`),
      link!.url.replace(/sign=../, 'sign=00'),
      `${fileDownload.path.replace(':id', privateId)}?expires=99999999999&sign=${'0'.repeat(64)}`,
    ];
    for (const url of forged) expect((await get(url)).statusCode, url).toBe(404);
    expect((await get(link!.url.replace(/sign=.*/, 'sign=zz'))).json().error_code).toBe(2);
    app.clock.advance(3600);
    const over = await get(link!.url);
    expect([over.statusCode, over.json().error_code]).toEqual([404, 4]);
    // A person who follows it is shown a page.
    const page = await get(link!.url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>链接已失效，请重新获取</h1>');
    app.clock.advance(-3600);
  });

  test('send parts of a film', async () => {
    const [link] = await linksFor(videoId);
    const part = async (range: string) => {
      const reply = await get(link!.url, { range });
      return [reply.statusCode, reply.headers['content-range'], reply.rawPayload.length];
    };
    expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-99/1000', 100]);
    expect(await part('bytes=990-')).toEqual([206, 'bytes 990-999/1000', 10]);
    expect(await part('bytes=-5')).toEqual([206, 'bytes 995-999/1000', 5]);
    expect(await part('bytes=500-5000')).toEqual([206, 'bytes 500-999/1000', 500]);
    expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', 0]);
    expect(await part('bytes=5-1')).toEqual([200, undefined, 1000]);
    expect(await part('lines=1-2')).toEqual([200, undefined, 1000]);
    expect((await get(link!.url)).headers['accept-ranges']).toBe('bytes');
  });
});

test('an object that is not as long as its row says is not sent, and is told to the operator', async () => {
  const { database, files, log } = app.platform;
  const id = (await sendFiles(app, owner.token, 'record', { name: '缺.pdf', bytes: pdfDocument() })).data;
  const row = await database.row<{ key: string }>('select store_key as key from file where file_id = $1', [id]);
  const told = vi.spyOn(log, 'error');
  const [link] = await linksFor(id, owner.token);
  for (const bytes of ['%PDF', `${pdfDocument()} and more`]) {
    await files.put(`${row?.key}/original`, Buffer.from(bytes));
    for (const headers of [{ range: '' }, { range: 'bytes=0-2' }])
      expect((await get(link!.url, headers)).statusCode).toBe(404);
  }
  expect(told).toHaveBeenCalledTimes(4);
});

test('a thumbnail that is not as long as it says itself is not sent either', async () => {
  const { database, files, log } = app.platform;
  const row = await database.row<{ key: string }>('select store_key as key from file where file_id = $1', [publicId]);
  const key = `${row?.key}/w160`;
  const whole = await buffer((await files.get(key)).body);
  expect((await get(`${showImage.path}?id=${publicId}&w=160`)).rawPayload).toEqual(whole);
  const told = vi.spyOn(log, 'error').mockReturnValue();
  for (const bytes of [whole.subarray(0, 60), whole.subarray(0, 5), Buffer.alloc(0), Buffer.concat([whole, whole])]) {
    await files.put(key, bytes);
    const reply = await get(`${showImage.path}?id=${publicId}&w=160`);
    expect([reply.statusCode, reply.headers['cache-control'], reply.json().error_code]).toEqual([404, 'no-store', 4]);
  }
  expect(told).toHaveBeenCalledTimes(4);
  await files.put(key, whole);
});

test('a file that the platform stores for itself is nobody’s, until something public refers to it', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  const id = await storeFile(app.platform, { bytes, name: 'cover.webp', use: 'activity' });
  expect((await show(id, { [SESSION_HEADER]: owner.token })).statusCode).toBe(404);
  await app.platform.database.run("insert into banner (title, picture_id) values ('春游', $1)", [id]);
  expect((await show(id)).headers['content-type']).toBe('image/webp');
});
