import type { FastifyInstance } from 'fastify';
import { asOneCall } from '../database.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve: every check passes and it is not draining. While it drains, each answer
 * ends its connection, so that no caller finds a connection closed under the next call.
 */
export function serveProbes(app: FastifyInstance, checks: (() => Promise<unknown>)[]): { drain(): void } {
  let draining = false;
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (draining) reply.header('connection', 'close');
    next();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const results = draining ? [] : await Promise.allSettled(checks.map((check) => asOneCall(check)()));
    const ready = !draining && results.every((result) => result.status === 'fulfilled');
    reply.status(ready ? 200 : 503);
    if (!ready) reply.header('retry-after', 2);
    return { status: ready ? 'ready' : draining ? 'draining' : 'unavailable' };
  });
  return {
    drain() {
      draining = true;
    },
  };
}
