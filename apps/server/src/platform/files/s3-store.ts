import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../../config.ts';
import { type ByteRange, checkKey, type FileStore, isKey, StorageFault } from './store.ts';

/** Until the answer begins; the body of a download may take as long as its reader. */
const TIMEOUT_MS = 10_000;
/** A large upload needs longer than a small one. */
const UPLOAD_TIMEOUT_MS = 60_000;
const RETRIES = 2;
const LIST_SIZE = 1000;

/** An S3-compatible bucket, addressed by path (`endpoint/bucket/key`), as MinIO, Ceph and the clouds take it. */
export function createS3Store(settings: NonNullable<Config['s3']>, timeoutMs = TIMEOUT_MS): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 100,
  });
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`;
  const addressOf = (key: string) => `${bucket}/${checkKey(key)}`;

  async function send(url: string, init: RequestInit, limitMs = timeoutMs): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      return await client.fetch(url, { ...init, signal: limit.signal });
    } catch (error) {
      throw new StorageFault('away', error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, data) {
      const body = Buffer.isBuffer(data) ? data : await buffer(data);
      const response = await send(
        addressOf(key),
        {
          method: 'PUT',
          body: new Uint8Array(body),
          headers: {
            'content-type': 'application/octet-stream',
            'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
          },
        },
        Math.max(timeoutMs, UPLOAD_TIMEOUT_MS),
      );
      await finish(response);
    },
    async get(key, range?: ByteRange) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const response = await send(addressOf(key), { method: 'GET', headers });
      if (!response.ok || !response.body) {
        await finish(response);
        throw new StorageFault('away');
      }
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove(key) {
      const response = await send(addressOf(key), { method: 'DELETE' });
      if (response.status === 404) await response.body?.cancel();
      else await finish(response);
    },
    async *keys() {
      let token = '';
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(LIST_SIZE) });
        if (token) query.set('continuation-token', token);
        const response = await send(`${bucket}?${query}`, { method: 'GET' });
        const xml = await response.text();
        if (!response.ok) throw new StorageFault('away', new Error(`HTTP ${response.status}`));
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) if (isKey(key)) yield key;
        token = unescaped(/<NextContinuationToken>([^<]*)</.exec(xml)?.[1] ?? '');
      } while (token);
    },
    async check() {
      await finish(await send(bucket, { method: 'HEAD' }));
    },
  };
}

/** 507 and QuotaExceeded are how such stores say that they are full. */
async function finish(response: Response): Promise<void> {
  const text = await response.text().catch(() => '');
  if (response.ok) return;
  const cause = new Error(`HTTP ${response.status}`);
  if (response.status === 404) throw new StorageFault('missing', cause);
  const full = response.status === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test(text);
  throw new StorageFault(full ? 'full' : 'away', cause);
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
