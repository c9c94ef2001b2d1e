import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SlowBody } from '../errors.ts';

/** How slowly a body may come in: `graceMs`, and a second more for every `bytesPerSecond` that came. */
export interface BodyPace {
  graceMs: number;
  bytesPerSecond: number;
  /** How often the open ones are looked at. */
  checkMs: number;
}

/** A film of 30 MB over the slowest mobile network still gets through; a kilobyte does not take a minute. */
const PACE: BodyPace = { graceMs: 15_000, bytesPerSecond: 16 * 1024, checkMs: 1000 };

interface Open {
  since: number;
  /** Bytes of the connection before this body. */
  before: number;
}

/**
 * Ends bodies that stall or drip: whoever reads one (the parser of JSON, an upload) gets SlowBody as an error of its stream, so that
 * the call is answered; what nobody reads any more is cut. Time for the whole request alone would cut honest uploads too.
 */
export function endSlowBodies(app: FastifyInstance, { graceMs, bytesPerSecond, checkMs }: BodyPace = PACE): void {
  const open = new Map<FastifyRequest['raw'], Open>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, socket } = request.raw;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      open.set(request.raw, { since: performance.now(), before: socket.bytesRead });
    next();
  });
  // Kept until the next look at the open ones, thousands of calls that are over would outlive the space of young objects, at a third of the server's speed.
  app.addHook('onResponse', ({ raw }, _reply, next) => {
    if (raw.complete) open.delete(raw);
    next();
  });

  const check = () => {
    const now = performance.now();
    for (const [raw, { since, before }] of open) {
      if (raw.complete || raw.socket.destroyed) open.delete(raw);
      else if (now - since > graceMs + ((raw.socket.bytesRead - before) / bytesPerSecond) * 1000) {
        open.delete(raw);
        if (raw.listenerCount('error') > 0) raw.emit('error', new SlowBody());
        else raw.socket.destroy();
      }
    }
  };
  const checking = setInterval(check, checkMs);
  checking.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(checking);
    done();
  });
}
