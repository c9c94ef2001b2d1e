import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type StandIn, startStandIn } from '../../testing/s3-stand-in.ts';
import { createS3Store } from './s3-store.ts';
import { type FileStore, StorageFault } from './store.ts';

/** Stands for the eight seconds of the real thing. */
const STILL_MS = 500;
let bucket: StandIn;
/** Gives up after `STILL_MS`: for a store that keeps still. */
let store: FileStore;
/** With the limits of the real thing: for answers that come, however busy the machine is. */
let patient: FileStore;

/** Collects garbage as a busy process does: what only a collected request held would be lost. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let collecting: NodeJS.Timeout;

beforeAll(async () => {
  collecting = setInterval(collect, 40);
  bucket = await startStandIn();
  store = createS3Store(bucket.settings, STILL_MS);
  patient = createS3Store(bucket.settings);
});
afterEach(() => {
  bucket.behave();
  bucket.objects.clear();
});
afterAll(async () => {
  clearInterval(collecting);
  await bucket.close();
});

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (error) => (error instanceof StorageFault ? error.kind : `${error.name}: ${error.message}`),
  );
const read = async (key: string, size?: number, from = patient) => text((await from.get(key, { size })).body);
const BYTES = Buffer.from('0123456789');
const LARGE = Buffer.alloc(8 * 1024 * 1024, 'x');

describe('a store that never answers', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a read', () => store.get('a')],
    ['a probe', () => store.check()],
    ['a small upload', () => store.put('a', BYTES)],
    ['a removal', () => store.remove('a')],
    ['a listing', () => store.keys()[Symbol.asyncIterator]().next()],
  ])('ends %s, and its connection', async (_what, work) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) bucket.misbehave(method, () => {});
    expect(await faultOf(work())).toBe('away');
    await eventually(async () => (await bucket.connections()) === 0);
  });

  test('ends an upload that is not taken', async () => {
    bucket.misbehave('PUT', (request, response) => {
      setTimeout(() => request.resume(), STILL_MS * 4);
      request.on('close', () => response.destroy());
    });
    expect(await faultOf(store.put('a', LARGE))).toBe('away');
    await eventually(async () => (await bucket.connections()) === 0);
  });

  test('ends an upload that is taken and not answered', async () => {
    bucket.misbehave('PUT', (request) => request.resume());
    expect(await faultOf(store.put('a', LARGE))).toBe('away');
  });

  test('ends an upload whose check is not answered', async () => {
    bucket.misbehave('HEAD', () => {});
    expect(await faultOf(store.put('a', BYTES))).toBe('away');
  });

  test('ends many at once', async () => {
    bucket.misbehave('GET', () => {});
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => faultOf(store.get('a')))))).toEqual(
      new Set(['away']),
    );
  });
});

describe('an answer that breaks off', () => {
  test.each<[string, (length: number) => Record<string, string | number>]>([
    ['with its length', (length) => ({ 'content-length': length })],
    ['without it', () => ({})],
  ])('ends its reader when the store keeps still, %s', async (_how, headers) => {
    bucket.misbehave('GET', (_request, response) => response.writeHead(200, headers(10)).write('0123'));
    expect(await faultOf(read('a', undefined, store))).not.toBe('no fault');
  });

  test('ends its reader when the connection breaks', async () => {
    bucket.misbehave('GET', (_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('0123', () => response.destroy());
    });
    expect(await faultOf(read('a'))).not.toBe('no fault');
  });

  test('waits for a reader who is slow', async () => {
    bucket.objects.set('a', LARGE);
    const { body } = await store.get('a');
    body.once('readable', () => {});
    await wait(STILL_MS * 3);
    expect((await text(body)).length).toBe(LARGE.length);
  });
});

describe('an object of another length', () => {
  test('is told before a byte is sent', async () => {
    bucket.objects.set('a', BYTES);
    expect(await read('a', 10)).toBe('0123456789');
    for (const size of [9, 11]) expect(await faultOf(patient.get('a', { size }))).toBe('damaged');
  });

  test('ends its reader when the store does not tell the length', async () => {
    bucket.misbehave('GET', (_request, response) => {
      response.write('01234');
      response.end('56789');
    });
    expect(await read('a', 10)).toBe('0123456789');
    expect(await faultOf(read('a', 11))).toContain('10 bytes instead of 11');
    expect(await faultOf(read('a', 9))).toContain('more than the 9 bytes');
  });

  test('is refused when the store sends all in place of a part', async () => {
    bucket.objects.set('a', BYTES);
    expect(await faultOf(patient.get('a', { range: { start: 0, end: 3 } }))).toBe('away');
  });
});

describe('an upload is not believed', () => {
  test('when the answer of success tells a fault', async () => {
    bucket.misbehave('PUT', (request, response) => {
      request.resume();
      response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
    });
    expect(await faultOf(patient.put('a', BYTES))).toBe('away');
    bucket.misbehave('PUT', (request, response) => {
      request.resume();
      response.end('<Error><Code>QuotaExceeded</Code></Error>');
    });
    expect(await faultOf(patient.put('a', BYTES))).toBe('full');
  });

  test('when half of it was stored, or nothing', async () => {
    bucket.misbehave('PUT', async (request, response, key) => {
      bucket.objects.set(key, BYTES.subarray(0, 5));
      request.resume();
      response.end();
    });
    expect(await faultOf(patient.put('a', BYTES))).toBe('away');
    bucket.misbehave('PUT', (request, response) => {
      request.resume();
      response.end();
    });
    bucket.objects.clear();
    expect(await faultOf(patient.put('a', BYTES))).toBe('away');
  });
});

test('a connection that is reset is tried anew', async () => {
  bucket.objects.set('a', BYTES);
  let resets = 0;
  bucket.misbehave('GET', (request) => {
    resets += 1;
    if (resets === 2) bucket.behave();
    request.socket.resetAndDestroy();
  });
  expect(await text((await patient.get('a')).body)).toBe('0123456789');
  bucket.misbehave('PUT', (request) => request.socket.resetAndDestroy());
  expect(await faultOf(patient.put('a', LARGE))).toBe('away');
});
