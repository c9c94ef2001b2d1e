import type { ServerResponse } from 'node:http';
import { ErrorCode } from '@vimo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Unavailable } from '../errors.ts';
import { isProbe } from './probes.ts';

/**
 * A refusal is sent after this long, and a millisecond more for each that waits to be sent. Clients that ask again at once would otherwise make
 * the server do nothing but refuse: a thousand of them take its whole time. So there are a thousand refusals a second at most, and a call that
 * waits costs a socket.
 */
const HELD_MS = 1000;
const MOST_HELD_MS = 4000;
/** So many refusals may wait for each call that may be in flight; more are sent at once, with the end of their connection. */
const HELD_PER_CALL = 4;
/** A text and not bytes: head and body leave together. */
const BODY = JSON.stringify({ error_code: ErrorCode.fault, message: { info: new Unavailable().message } });
const LENGTH = String(Buffer.byteLength(BODY));

/** Seconds after which to ask again; not the same for everybody, so that they do not all come back at once. */
export const retryAfter = (): number => 2 + Math.floor(Math.random() * 4);

/** Refuses a call before anything of it is read, with an answer that lies ready; at once if it has waited long enough. */
export type Refuse = (response: ServerResponse, how?: { isLate: boolean }) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to end, so that each answer ends its connection too (draining.ts). */
    isEnding(): boolean;
    /** Aborted when the end begins. Absent in tests of single parts. */
    ending?: AbortSignal;
  }
}

/** @param most calls in flight, from which it follows how many refusals may wait */
export function createRefusal(most: number, headers: Record<string, string>, isEnding: () => boolean): Refuse {
  let held = 0;
  const lines = Object.entries(headers).flat();
  return (response, { isLate } = { isLate: false }) => {
    const answer = (ends = isEnding()) =>
      response
        .writeHead(503, [
          ...lines,
          ...(ends ? ['connection', 'close'] : []),
          'retry-after',
          String(retryAfter()),
          'content-length',
          LENGTH,
        ])
        .end(BODY);
    if (held >= most * HELD_PER_CALL || isLate) {
      answer(!isLate || isEnding());
      return;
    }
    held += 1;
    setTimeout(
      () => {
        held -= 1;
        answer();
      },
      Math.min(MOST_HELD_MS, HELD_MS + held),
    );
  };
}

/**
 * Refuses what comes on top of `limit` calls in flight, so that memory stays bounded. Counted per connection, since a caller who goes away
 * ends the connection and not the call: a listener per call would cost more than its routing. How long calls wait is the business of
 * admission.ts, which refuses long before this limit is met.
 */
export function limitInFlight(app: FastifyInstance, limit: number, refuse: Refuse): void {
  let inFlight = 0;
  const onConnection = new WeakMap<object, number>();
  app.server.on('connection', (socket) => {
    socket.once('close', () => {
      inFlight -= onConnection.get(socket) ?? 0;
      onConnection.delete(socket);
    });
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (inFlight >= limit && !isProbe(request)) return refuse(reply.hijack().raw);
    const { socket } = request.raw;
    onConnection.set(socket, (onConnection.get(socket) ?? 0) + 1);
    inFlight += 1;
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    const { socket } = request.raw;
    const count = onConnection.get(socket) ?? 0;
    if (count > 0) {
      onConnection.set(socket, count - 1);
      inFlight -= 1;
    }
    next();
  });
}

/** Refuses a call while the event loop is far behind. @throws Unavailable, after the time that refusals are held */
export async function refuseUnderPressure(request: FastifyRequest): Promise<void> {
  if (isProbe(request)) return;
  await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  throw new Unavailable();
}
