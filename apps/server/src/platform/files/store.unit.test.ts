import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recordLog } from '../../testing/record-log.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';
import { type FileStore, StorageFault, storageReason, type Wanted } from './store.ts';
import { tellingFaults } from './told-faults.ts';

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (error) => (error instanceof StorageFault ? error.kind : error),
  );
const textOf = async (store: FileStore, key: string, wanted?: Wanted) => text((await store.get(key, wanted)).body);
const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
};

/** What both kinds of store must do. */
function behavesAsAStore(storeOf: () => FileStore) {
  test('gives back what was put, whole or in part', async () => {
    const store = storeOf();
    await store.put('ab/abc/original', Buffer.from('0123456789'));
    await store.put('cd/streamed', Readable.from([Buffer.from('in '), Buffer.from('parts')]));
    expect(await textOf(store, 'ab/abc/original')).toBe('0123456789');
    expect(await textOf(store, 'ab/abc/original', { range: { start: 2, end: 4 } })).toBe('234');
    expect(await textOf(store, 'cd/streamed')).toBe('in parts');
    await store.put('cd/streamed', Buffer.from('anew'));
    expect(await textOf(store, 'cd/streamed')).toBe('anew');
    expect(await keysOf(store)).toEqual(['ab/abc/original', 'cd/streamed']);
  });

  test('tells how long an object is, and when it is not as long as it was', async () => {
    const store = storeOf();
    await store.put('a', Buffer.from('0123456789'));
    for (const range of [undefined, { start: 2, end: 4 }]) {
      const { size, body } = await store.get('a', { range, size: 10 });
      expect([size, (await text(body)).length]).toEqual([10, range ? 3 : 10]);
      for (const size of [9, 11]) expect(await kindOf(store.get('a', { range, size }))).toBe('damaged');
    }
  });

  test('tells what is missing, and removes without complaint', async () => {
    const store = storeOf();
    expect(await kindOf(store.get('no/such'))).toBe('missing');
    await store.remove('no/such');
    await store.put('gone', Buffer.from('x'));
    await store.remove('gone');
    expect(await kindOf(store.get('gone'))).toBe('missing');
    await store.check();
  });

  test.each(['../outside', '/etc/passwd', 'a/../b', 'A', '.unfinished/x', 'a//b', '', 'a/.b', 'a\\b', 'a\u0000'])(
    'refuses the key %j',
    async (key) => {
      const store = storeOf();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
      await expect(store.get(key)).rejects.toThrow('not a storage key');
      await expect(store.remove(key)).rejects.toThrow('not a storage key');
    },
  );
}

describe('a local folder', () => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'vimo-store-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  let root = '';
  const fresh = () => {
    root = path.join(base, randomUUID());
    return createLocalStore(root);
  };

  behavesAsAStore(fresh);

  test('is empty before it is made', async () => {
    expect(await keysOf(fresh())).toEqual([]);
  });

  test('keeps nothing of a write that breaks off', async () => {
    const store = fresh();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('line lost');
      })(),
    );
    await expect(store.put('ab/half', broken)).rejects.toThrow('line lost');
    expect(await kindOf(store.get('ab/half'))).toBe('missing');
    expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  });

  test('fails with a source that fails before it is read', async () => {
    const store = fresh();
    const missing = createReadStream(path.join(root, 'nowhere'));
    await new Promise<void>((resolve) => missing.on('error', () => {}).once('close', resolve));
    await expect(store.put('ab/none', missing)).rejects.toThrow();
    // And with nobody listening before the store does.
    await expect(store.put('ab/none', createReadStream(path.join(root, 'nowhere')))).rejects.toThrow();
    expect(await kindOf(store.get('ab/none'))).toBe('missing');
  });

  test('sweeps away what a killed process left', async () => {
    const store = fresh();
    const left = path.join(root, '.unfinished', 'left');
    await mkdir(path.dirname(left), { recursive: true });
    await writeFile(left, 'half');
    const longAgo = Date.now() / 1000 - 7200;
    utimesSync(left, longAgo, longAgo);
    await store.put('new', Buffer.from('x'));
    expect(await readdir(path.dirname(left))).toEqual([]);
  });

  test('is full before nothing fits in, and not where the system tells of no room', async () => {
    fresh();
    const holding = (room: number | undefined) => createLocalStore(root, async () => room);
    expect(await kindOf(holding(99 * 1024 ** 2).check())).toBe('full');
    expect(await kindOf(holding(100 * 1024 ** 2).check())).toBe('no fault');
    expect(await kindOf(holding(undefined).check())).toBe('no fault');
    expect(await holding(5).room()).toBe(5);
  });

  test('says that it is away when its place is no folder', async () => {
    const store = fresh();
    await writeFile(root, 'a file in its place');
    expect(await kindOf(store.check())).toBe('away');
    expect(await kindOf(store.put('x', Buffer.from('x')))).toBe('away');
  });
});

describe('an S3 bucket', () => {
  const objects = new Map<string, Buffer>();
  const unsigned: string[] = [];
  let server: Server;
  let store: FileStore;
  /** When set, answers instead of the bucket. */
  let trouble: ((response: ServerResponse) => void) | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://s3');
    const body = await buffer(request);
    const digest = createHash('sha256').update(body).digest('hex');
    const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': sent } = request.headers;
    const signed =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/cn-test\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/;
    if (!signed.test(authorization) || !date || (request.method === 'PUT' && sent !== digest)) {
      unsigned.push(`${request.method} ${request.url}`);
      return response.writeHead(403).end();
    }
    if (trouble) return trouble(response);
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    if (bucket !== 'files') return response.writeHead(404).end('<Code>NoSuchBucket</Code>');
    if (request.method === 'HEAD') {
      const length = key === '' ? 0 : objects.get(key)?.length;
      return response.writeHead(length === undefined ? 404 : 200, { 'content-length': length ?? 0 }).end();
    }
    if (key === '' && request.method === 'GET')
      return response.end(listing(url.searchParams.get('continuation-token')));
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return response.writeHead(200).end();
    const object = objects.get(key);
    if (!object) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    return range
      ? response
          .writeHead(206, { 'content-range': `bytes ${range[1]}-${range[2]}/${object.length}` })
          .end(object.subarray(Number(range[1]), Number(range[2]) + 1))
      : response.end(object);
  }

  /** One key a page, so that the next page is asked for. */
  function listing(token: string | null): string {
    const keys = [...objects.keys()].sort();
    const at = token ? Number(token.split('&')[1]) : 0;
    const next = at + 1 < keys.length ? `<NextContinuationToken>n&amp;${at + 1}</NextContinuationToken>` : '';
    return `<ListBucketResult>${keys[at] ? `<Contents><Key>${keys[at]}</Key></Contents>` : ''}${next}</ListBucketResult>`;
  }

  const storeAt = (bucket: string) =>
    createS3Store({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      bucket,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'cn-test',
    });

  beforeAll(async () => {
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    store = storeAt('files');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => {
    trouble = undefined;
    objects.clear();
  });

  behavesAsAStore(() => store);

  test('signs every request, the bytes included', () => {
    expect(unsigned).toEqual([]);
  });

  test('leaves alone what others keep in the bucket', async () => {
    objects.set('Other Program/README.TXT', Buffer.from('x'));
    await store.put('ours', Buffer.from('x'));
    expect(await keysOf(store)).toEqual(['ours']);
  });

  test('tells full from away', async () => {
    trouble = (response) => response.writeHead(400).end('<Error><Code>QuotaExceeded</Code></Error>');
    expect(await kindOf(store.put('x', Buffer.from('x')))).toBe('full');
    trouble = (response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    expect(await kindOf(store.put('x', Buffer.from('x')))).toBe('away');
    expect(await kindOf(store.get('x'))).toBe('away');
    expect(await kindOf(store.remove('x'))).toBe('away');
    expect(await kindOf(keysOf(store))).toBe('away');
    expect(await kindOf(store.check())).toBe('away');
    trouble = undefined;
    expect(await kindOf(storeAt('elsewhere').check())).toBe('missing');
  });

  test('says why in its own words, and of clocks that differ the two times', async () => {
    const reasonOf = (code: string, headers = {}) => {
      trouble = (response) => response.writeHead(403, headers).end(`<Error><Code>${code}</Code></Error>`);
      return store.check().then(
        () => '',
        (error) => storageReason(error),
      );
    };
    expect(await reasonOf('SignatureDoesNotMatch')).toBe('HTTP 403 SignatureDoesNotMatch');
    expect(await reasonOf('RequestTimeTooSkewed', { date: 'Fri, 27 Nov 2020 00:00:00 GMT' })).toMatch(
      /^HTTP 403 RequestTimeTooSkewed（时钟相差太多：本机 \d{4}-\d\d-\d\d [\d:]{8}，文件存储 2020-11-27 08:00:00）$/,
    );
    const { log, text } = recordLog();
    const told = tellingFaults(store, log);
    for (let times = 0; times < 3; times += 1) expect(await kindOf(told.put('x', Buffer.from('x')))).toBe('away');
    expect(await kindOf(told.check())).toBe('away');
    expect(text().match(/"cause":"HTTP 403 RequestTimeTooSkewed[^"]*"/g)).toHaveLength(1);
    trouble = (response) => response.writeHead(507).end();
    expect(await kindOf(told.put('x', Buffer.from('x')))).toBe('full');
    expect(text()).toContain('"kind":"full","cause":"HTTP 507"');
    trouble = (response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    expect(await kindOf(told.check())).toBe('missing');
    expect(text()).toContain('"kind":"missing","cause":"HTTP 404 NoSuchBucket"');
  });

  test('tries again after a fault that passes', async () => {
    let faults = 0;
    trouble = (response) => {
      faults += 1;
      if (faults === 2) trouble = undefined;
      response.writeHead(503).end();
    };
    await store.put('x', Buffer.from('late'));
    expect(await textOf(store, 'x')).toBe('late');
  });
});
