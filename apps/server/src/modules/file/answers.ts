import { ErrorCode } from '@vimo/contract';
import type { FastifyReply } from 'fastify';
import { Unavailable } from '../../platform/errors.ts';
import { type FileStore, StorageFault } from '../../platform/files/index.ts';
import { dispositionOf, type Range } from './rules.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The same answer to what is not there and to what may not be seen: an image element understands the status. */
export function answerMissing(reply: FastifyReply, message: string): void {
  reply
    .status(404)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ error_code: ErrorCode.notFound, message, data: {} }));
}

export interface Sending {
  key: string;
  contentType: string;
  name: string;
  how: 'inline' | 'attachment';
  /** May be kept by every browser and proxy: bytes under an id never change. */
  shared: boolean;
  /** Length in bytes when known. */
  size?: number;
  range?: Range;
}

/** Sends an object of the store; nothing in it can run, whatever it is. @throws Unavailable when the store is away */
export async function sendObject(reply: FastifyReply, files: FileStore, what: Sending): Promise<void> {
  const stream = await files.get(what.key, what.range).catch((error) => {
    if (error instanceof StorageFault && error.kind === 'missing') return undefined;
    throw error instanceof StorageFault ? new Unavailable('文件服务暂时不可用，请稍后再试', error) : error;
  });
  if (!stream) return answerMissing(reply, '文件不存在或无权查看');
  reply
    .header('content-type', what.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', dispositionOf(what.how, what.name))
    .header('cache-control', what.shared ? FOR_EVER : 'private, no-store');
  if (what.range && what.size !== undefined) {
    reply.status(206).header('content-range', `bytes ${what.range.start}-${what.range.end}/${what.size}`);
    reply.header('content-length', what.range.end - what.range.start + 1);
  } else if (what.size !== undefined) reply.header('content-length', what.size);
  reply.send(stream);
}
