import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface UploadedFile {
  /** As the browser sent it: anything may be in it. */
  name: string;
  /** Read it before asking for the next file. */
  stream: Readable;
}

/** A multipart body under way: its fields come first, the files are read one after the other. */
export interface Upload {
  fields: Record<string, string>;
  files: AsyncIterable<UploadedFile>;
}

/** Reads the fields before the first file; fields after it are ignored. @throws FastifyError when it is no multipart body */
export async function openUpload(request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  // A refusal is answered before the body is read; the rest must still pass for a browser that is sending to see it.
  reply.raw.once('finish', () => request.raw.unpipe().resume());
  const parts = request.parts();
  const fields: Record<string, string> = {};
  let first: MultipartFile | undefined;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part: Multipart = next.value;
    if (part.type === 'file') {
      first = part;
      break;
    }
    fields[part.fieldname] = String(part.value);
  }
  return { fields, files: filesFrom(first, parts) };
}

async function* filesFrom(first: MultipartFile | undefined, rest: AsyncIterator<Multipart>) {
  for (let part: Multipart | undefined = first; part; ) {
    if (part.type === 'file') yield { name: part.filename ?? '', stream: part.file as Readable };
    const next: IteratorResult<Multipart> = await rest.next();
    part = next.done ? undefined : next.value;
  }
}
