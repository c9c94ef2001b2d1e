import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

/** Kilobytes of scripts as they come over the wire, heads too; `npm run bench:web -- weight` says what a browser finds. */
export async function scriptWeight(request: APIRequestContext, files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const reply = await request.get(file, { headers: { 'accept-encoding': 'br' } });
    const sent = Number(reply.headers()['content-length']);
    // The smallest are sent as they are.
    if (sent > 1024) expect(reply.headers()['content-encoding'], file).toBe('br');
    bytes += sent;
    for (const { name, value } of reply.headersArray()) bytes += name.length + value.length + 4;
  }
  return bytes / 1024;
}
