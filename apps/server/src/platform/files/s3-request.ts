import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A signed request. */
export interface Wanted {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** The other side kept still for longer than it may. */
export class TooSlow extends Error {}

/** More connections than this to one store are waited for, within the time limits. */
const CONNECTIONS = 128;
const PIECE = 256 * 1024;
/** Bytes a millisecond below which an upload is given up although it moves (256 KB/s). */
const SLOWEST = 256;
/** The body of an answer may take this long, as its reader may be on a slow line. */
const BODY_MS = 30 * 60_000;

const secure = new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS });
const plain = new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS });

/**
 * Sends a request and answers when the head of the answer is there. `stillMs` is how long the other side may neither take a piece
 * of the body nor answer. The timers are this function's own and end with the exchange: nothing that is collected as garbage
 * holds them, and when one strikes, the connection is destroyed.
 * @throws TooSlow, or the fault of the connection
 */
export function send({ method, url, headers, body }: Wanted, stillMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const whole = { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) };
    const request: ClientRequest =
      url.protocol === 'https:'
        ? requestHttps(url, { method, headers: whole, agent: secure })
        : requestHttp(url, { method, headers: whole, agent: plain });
    const giveUp = () => request.destroy(new TooSlow(`no answer in ${stillMs} ms`));
    const still = setTimeout(giveUp, stillMs);
    const total = setTimeout(giveUp, stillMs + (body?.length ?? 0) / SLOWEST);
    const settle = () => {
      clearTimeout(still);
      clearTimeout(total);
    };
    request.on('error', (error) => {
      settle();
      reject(error);
    });
    request.once('response', (response) => {
      settle();
      resolve(response);
    });
    if (!body) request.end();
    // A fault of sending is the request's, which tells it.
    else pipeline(Readable.from(pieces(body, () => still.refresh())), request).catch(() => {});
  });
}

/** The body piece by piece; `moved` hears that one has gone. */
function* pieces(body: Buffer, moved: () => void): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE) {
    yield body.subarray(at, at + PIECE);
    moved();
  }
}

/**
 * The body of an answer, which ends with an error when the other side keeps still for `stillMs` or sends another number of bytes
 * than `size`. A reader who is slow to take what there is makes nothing fail.
 */
export function bodyOf(response: IncomingMessage, stillMs: number, size?: number): Readable {
  let seen = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      still.refresh();
      seen += chunk.length;
      if (size !== undefined && seen > size) next(new Error(`more than the ${size} bytes there should be`));
      else next(null, chunk);
    },
    flush(next) {
      if (size !== undefined && seen < size) next(new Error(`${seen} bytes instead of ${size}`));
      else next();
    },
  });
  const still = setTimeout(() => {
    if (body.readableLength > 0) still.refresh();
    else body.destroy(new TooSlow(`nothing more in ${stillMs} ms`));
  }, stillMs);
  const total = setTimeout(() => body.destroy(new TooSlow('the answer did not end')), BODY_MS);
  pipeline(response, body)
    // Whoever reads the body is told by the body itself.
    .catch(() => {})
    .finally(() => {
      clearTimeout(still);
      clearTimeout(total);
    });
  return body;
}
