import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerGone, invalidInput } from '../errors.ts';

export interface UploadedFile {
  /** As the browser sent it: anything may be in it. */
  name: string;
  /** Read it before asking for the next file. @throws FastifyError FST_REQ_FILE_TOO_LARGE, Refusal when it is broken, CallerGone */
  stream: AsyncIterable<Buffer>;
}

/** A multipart body under way: its fields come first, the files are read one after the other. */
export interface Upload {
  fields: Record<string, string>;
  files: AsyncIterable<UploadedFile>;
  /** Aborted when nobody waits for the answer any more, or the server is about to end: what waits for its turn then waits no longer. */
  over: AbortSignal;
}

/** Reads the fields before the first file; fields after it are ignored. @throws FastifyError when it is no multipart body */
export async function openUpload(request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  // A refusal is answered before the body is read; the rest must still pass for a browser that is sending to see it.
  reply.raw.once('finish', () => request.raw.unpipe().resume());
  const over = new AbortController();
  const { ending } = request.server;
  const end = () => over.abort();
  if (ending?.aborted) end();
  ending?.addEventListener('abort', end);
  reply.raw.once('close', () => {
    ending?.removeEventListener('abort', end);
    end();
  });
  const parts = request.parts();
  const fields: Record<string, string> = {};
  for (let part = await nextOf(parts, request); part; part = await nextOf(parts, request)) {
    if (part.type === 'file') return { fields, files: filesFrom(part, parts, request), over: over.signal };
    fields[part.fieldname] = String(part.value);
  }
  return { fields, files: filesFrom(undefined, parts, request), over: over.signal };
}

async function nextOf(parts: AsyncIterator<Multipart>, request: FastifyRequest): Promise<Multipart | undefined> {
  const next = await parts.next().catch((error) => {
    throw refusalOf(error, request);
  });
  return next.done ? undefined : next.value;
}

async function* filesFrom(first: MultipartFile | undefined, parts: AsyncIterator<Multipart>, request: FastifyRequest) {
  for (let part: Multipart | undefined = first; part; part = await nextOf(parts, request)) {
    if (part.type === 'file') yield { name: part.filename ?? '', stream: bytesOf(part, request) };
  }
}

async function* bytesOf({ file }: MultipartFile, request: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw refusalOf(error, request);
  }
  if (file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
}

/** The parser's own complaints about a body carry no code; limits and faults of the machine do. */
function refusalOf(error: unknown, { raw }: FastifyRequest): unknown {
  if (raw.destroyed && !raw.complete) return new CallerGone(undefined);
  const { code } = error as { code?: string };
  return code === undefined ? invalidInput({ file: '上传内容不完整，请重新上传' }) : error;
}
