import { ErrorCode } from '@vimo/contract';
import type { FastifyReply } from 'fastify';
import { Unavailable } from '../../../platform/errors.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
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

/**
 * Sends an object of the store; nothing in it can run, whatever it is. One that is not as long as it was is not sent: an answer
 * cannot be taken back once it has begun. @throws Unavailable when the store is away
 */
export async function sendObject(reply: FastifyReply, { files, log }: Platform, what: Sending): Promise<void> {
  const object = await files.get(what.key, { range: what.range, size: what.size }).catch((error) => {
    if (!(error instanceof StorageFault)) throw error;
    if (error.kind === 'away') throw new Unavailable('文件服务暂时不可用，请稍后再试', error);
    log.error({ key: what.key, kind: error.kind, cause: (error.cause as Error | undefined)?.message }, 'stored file');
    return undefined;
  });
  if (!object) return answerMissing(reply, '文件不存在或无权查看');
  reply
    .header('content-type', what.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', dispositionOf(what.how, what.name))
    .header('cache-control', what.shared ? FOR_EVER : 'private, no-store');
  const size = what.size ?? object.size;
  if (what.range) {
    reply.status(206).header('content-range', `bytes ${what.range.start}-${what.range.end}/${size}`);
    reply.header('content-length', what.range.end - what.range.start + 1);
  } else if (size !== undefined) reply.header('content-length', size);
  reply.send(object.body);
}
