import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Config } from '../../config.ts';
import { toWireTime } from '../time.ts';
import { bodyOf, send, TooSlow } from './s3-request.ts';
import { checkKey, type FileStore, isKey, StorageFault } from './store.ts';

/** How long the store may keep still: until an answer begins, and within a body in either direction. */
const STILL_MS = 8_000;
/** A probe asks again soon, and whoever asks it waits for less. */
const PROBE_MS = 2_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
const LIST_SIZE = 1000;

interface Ask {
  body?: Buffer;
  headers?: Record<string, string>;
  stillMs?: number;
}

/** The text of an answer to its end. @throws StorageFault of the kind that the answer tells */
async function textOf(response: IncomingMessage, stillMs: number): Promise<string> {
  const said = await text(bodyOf(response, stillMs)).catch((error) => {
    throw new StorageFault('away', error);
  });
  const { statusCode = 0 } = response;
  // Some answer 200 before they have stored anything, and tell a fault in the body.
  if (statusCode >= 200 && statusCode < 300 && !/<Error[\s>]/.test(said)) return said;
  const cause = new Error(reasonOf(response, said));
  if (statusCode === 404) throw new StorageFault('missing', cause);
  const full = statusCode === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test(said);
  throw new StorageFault(full ? 'full' : 'away', cause);
}

/** An S3-compatible bucket, addressed by path (`endpoint/bucket/key`), as MinIO, Ceph and the clouds take it. */
export function createS3Store(settings: NonNullable<Config['s3']>, stillMs = STILL_MS): FileStore {
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`;
  const addressOf = (key: string) => `${bucket}/${checkKey(key)}`;
  const { accessKeyId, secretAccessKey, region } = settings;
  const sign = async (url: string, method: string, { body, headers = {} }: Ask) => {
    const signer = new AwsV4Signer({ url, method, headers, accessKeyId, secretAccessKey, region, service: 's3' });
    const signed = await signer.sign();
    return { method, url: signed.url, headers: Object.fromEntries(signed.headers), body };
  };

  /** Asks until there is an answer that is no passing fault, within the time that one answer may take. @throws StorageFault 'away' */
  async function ask(method: string, url: string, what: Ask = {}): Promise<IncomingMessage> {
    const limit = what.stillMs ?? stillMs;
    const end = Date.now() + limit;
    for (let tried = 1; ; tried += 1) {
      const last = tried === TRIES || Date.now() > end - limit / 2;
      try {
        const response = await send(await sign(url, method, what), Math.max(1, end - Date.now()));
        const { statusCode = 0 } = response;
        if ((statusCode < 500 || statusCode === 507) && statusCode !== 429) return response;
        if (last) return response;
        response.destroy();
      } catch (error) {
        if (last || error instanceof TooSlow) throw new StorageFault('away', error);
      }
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tried);
    }
  }

  const finish = (response: IncomingMessage): Promise<string> => textOf(response, stillMs);

  return {
    async put(key, data) {
      const body = Buffer.isBuffer(data) ? data : await buffer(data);
      const headers = {
        'content-type': 'application/octet-stream',
        'content-md5': createHash('md5').update(body).digest('base64'),
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      };
      await finish(await ask('PUT', addressOf(key), { body, headers }));
      const stored = await ask('HEAD', addressOf(key));
      await finish(stored).catch((error) => {
        throw new StorageFault('away', error);
      });
      if (Number(stored.headers['content-length']) !== body.length) {
        throw new StorageFault('away', new Error(`stored ${stored.headers['content-length']} of ${body.length} bytes`));
      }
    },
    async get(key, { range, size } = {}) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const response = await ask('GET', addressOf(key), { headers });
      const { statusCode = 0 } = response;
      if (statusCode >= 300) await finish(response);
      if (statusCode !== (range ? 206 : 200)) {
        response.destroy();
        throw new StorageFault('away', new Error(`HTTP ${statusCode} instead of the bytes asked for`));
      }
      const found = wholeSizeOf(response);
      if (size !== undefined && found !== undefined && found !== size) {
        response.destroy();
        throw new StorageFault('damaged', new Error(`${found} bytes instead of ${size}`));
      }
      return { size: found, body: bodyOf(response, stillMs, range ? range.end - range.start + 1 : size) };
    },
    async remove(key) {
      const response = await ask('DELETE', addressOf(key));
      await finish(response).catch((error) => {
        if (!(error instanceof StorageFault && error.kind === 'missing')) throw error;
      });
    },
    async *keys() {
      let token = '';
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(LIST_SIZE) });
        if (token) query.set('continuation-token', token);
        const xml = await finish(await ask('GET', `${bucket}?${query}`));
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) if (isKey(key)) yield key;
        token = unescaped(/<NextContinuationToken>([^<]*)</.exec(xml)?.[1] ?? '');
      } while (token);
    },
    async check() {
      // A listing and no HEAD: what is wrong stands in the body.
      await finish(
        await ask('GET', `${bucket}?${new URLSearchParams({ 'list-type': '2', 'max-keys': '1' })}`, {
          stillMs: Math.min(PROBE_MS, stillMs),
        }),
      );
    },
    room: async () => undefined,
  };
}

/** Stores refuse what was signed longer ago, or later, than a quarter of an hour. */
const MOST_APART_MS = 15 * 60_000;

/** What a store says is wrong: `HTTP 403 AccessDenied`, and where its clock is another the two times. */
function reasonOf({ statusCode, headers }: IncomingMessage, said: string): string {
  const code = /<Code>([\w.]{1,64})<\/Code>/.exec(said)?.[1] ?? '';
  const [ours, theirs] = [new Date(), new Date(headers.date ?? '')];
  // Where no time came nothing is known of the clock.
  const apartMs = Math.abs(ours.getTime() - theirs.getTime());
  const isApart = apartMs > MOST_APART_MS || (code === 'RequestTimeTooSkewed' && apartMs >= 0);
  const times = isApart ? `（时钟相差太多：本机 ${toWireTime(ours)}，文件存储 ${toWireTime(theirs)}）` : '';
  return [`HTTP ${statusCode}`, code].filter(Boolean).join(' ') + times;
}

/** Bytes of the whole object, as the head of an answer tells them. */
function wholeSizeOf({ headers }: IncomingMessage): number | undefined {
  const length = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
