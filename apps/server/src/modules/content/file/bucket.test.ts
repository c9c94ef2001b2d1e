import type { AddressInfo } from 'node:net';
import { SESSION_HEADER, showImage } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StandIn, startStandIn } from '../../../testing/s3-stand-in.ts';
import { sendFiles } from '../../../testing/uploads.ts';
import { createSweep } from './sweep.ts';

/** The server with a bucket that misbehaves; what the store itself makes of it is in `platform/files/s3-store.fault.test.ts`. */
let bucket: StandIn;
let app: TestApp;
let origin = '';
let headers: Record<string, string>;
let png: Buffer;

beforeAll(async () => {
  bucket = await startStandIn();
  app = await startTestApp({ config: { s3: bucket.settings } });
  await app.app.http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`;
  headers = { [SESSION_HEADER]: (await app.loginAs(2)).token };
  png = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});
afterEach(() => bucket.behave());
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const upload = () => sendFiles(app, headers[SESSION_HEADER], 'record', { name: '图.png', bytes: png });
const show = (id: string, width = '') => fetch(`${origin}${showImage.path}?id=${id}${width}`, { headers });
const rows = async () => (await app.platform.database.row<{ n: number }>('select count(*)::int as n from file'))?.n;

test('pictures come back whole, thumbnails too', async () => {
  const { data } = await upload();
  for (const width of ['', '&w=160', '&w=480']) {
    const reply = await show(data, width);
    const bytes = await reply.arrayBuffer();
    expect([reply.status, Number(reply.headers.get('content-length'))]).toEqual([200, bytes.byteLength]);
  }
});

test.each<[string, (key: string) => string]>([
  ['is answered by success with a fault in it', () => '<Error><Code>InternalError</Code></Error>'],
  [
    'is stored in half',
    (key) => {
      bucket.objects.set(key, Buffer.from('half'));
      return '';
    },
  ],
])('an upload that %s is refused: no row, and no object after the next sweep', async (_what, answer) => {
  const before = [await rows(), bucket.objects.size];
  bucket.misbehave('PUT', (request, response, key) => {
    request.resume();
    response.end(answer(key));
  });
  expect(await upload()).toMatchObject({ status: 200, error_code: 1, message: '文件服务暂时不可用，请稍后再试' });
  bucket.behave();
  await createSweep(app.platform)();
  expect([await rows(), bucket.objects.size]).toEqual(before);
});

test('an answer that the bucket breaks off ends, and what is away is told so', async () => {
  const { data } = await upload();
  bucket.misbehave('GET', (_request, response, key) => {
    response.writeHead(200, { 'content-length': bucket.objects.get(key)?.length });
    response.write('half', () => response.destroy());
  });
  await expect(show(data).then((reply) => reply.arrayBuffer())).rejects.toThrow();
  bucket.misbehave('GET', (request) => request.socket.resetAndDestroy());
  bucket.misbehave('HEAD', (request) => request.socket.resetAndDestroy());
  expect((await show(data)).status).toBe(503);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
});
