import { ErrorCode } from '@vimo/contract';
import type { FastifyReply } from 'fastify';
import { Unavailable } from '../../../platform/errors.ts';
import { type FileStore, StorageFault } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dispositionOf, type Range } from './rules.ts';
import { thumbnailBytes } from './thumbnails.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The same answer to what is not there and to what may not be seen: an image element understands the status, a program the envelope; a person who has followed a link, say one that
 * is over, is shown a page.
 */
export function answerMissing(reply: FastifyReply, message: string): void {
  reply.status(404).header('cache-control', 'no-store');
  if (reply.request.headers.accept?.includes('text/html')) {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    reply.header('content-type', 'text/html; charset=utf-8').send(missingPage(message));
    return;
  }
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error_code: ErrorCode.notFound, message, data: {} }));
}

const missingPage = (message: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>
<style>body{max-width:32em;margin:18vh auto 0;padding:0 20px;font:16px/1.7 system-ui,sans-serif;color:#14211d}h1{font-size:22px}a{color:#0f6c65}</style></head>
<body><main><h1>${message}</h1><p>查看和下载文件的链接过一段时间会失效。请回到原来的页面，刷新后重新打开。</p><p><a href="/">回到首页</a></p></main></body></html>`;

export interface Sending {
  key: string;
  contentType: string;
  name: string;
  how: 'inline' | 'attachment';
  /** May be kept by every browser and proxy: bytes under an id never change. */
  shared: boolean;
  /** Length in bytes as its row says. A thumbnail has no row and says it itself; nobody measured the files of older tasks. */
  size: number | 'thumbnail' | undefined;
  range?: Range;
}

/** What `HEAD` reads of an object: that it is there, and as long as it was, is known by one byte. */
const FIRST_BYTE: Range = { start: 0, end: 0 };

/** What is to be sent, and how long the whole of it is. @throws StorageFault */
async function openWhole(files: FileStore, { key, size, range: sent }: Sending, isHead: boolean) {
  if (size === 'thumbnail') {
    const body = await thumbnailBytes(files, key);
    return { body, size: body.length };
  }
  const range = isHead ? FIRST_BYTE : sent;
  const { body, size: found } = await files.get(key, { range, size });
  return { body, size: size ?? found };
}

/**
 * Sends an object of the store; nothing in it can run, whatever it is. One that is not as long as it was is not sent: an answer
 * cannot be taken back once it has begun. @throws Unavailable when the store is away
 */
export async function sendObject(reply: FastifyReply, { files, log, faults }: Platform, what: Sending): Promise<void> {
  const object = await openWhole(files, what, reply.request.method === 'HEAD').catch((error) => {
    if (!(error instanceof StorageFault)) throw error;
    if (error.kind === 'away') throw new Unavailable('文件服务暂时不可用，请稍后再试', error);
    log.error({ key: what.key, kind: error.kind, cause: (error.cause as Error | undefined)?.message }, 'stored file');
    faults.note(error, { at: error.kind, requestId: reply.request.id });
    return undefined;
  });
  if (!object) return answerMissing(reply, '文件不存在或无权查看');
  reply
    .header('content-type', what.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', dispositionOf(what.how, what.name))
    .header('cache-control', what.shared ? FOR_EVER : 'private, no-store');
  const { size } = object;
  if (what.range) {
    reply.status(206).header('content-range', `bytes ${what.range.start}-${what.range.end}/${size}`);
    reply.header('content-length', what.range.end - what.range.start + 1);
  } else if (size !== undefined) reply.header('content-length', size);
  reply.send(object.body);
}
