import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asOneCall } from '../database.ts';

/** Probes are answered however busy the server is. */
export const isProbe = ({ url }: FastifyRequest): boolean => url === '/healthz' || url === '/readyz';

/** `/healthz`: the process lives. `/readyz`: it can serve: every check passes and the server is not about to end. */
export function serveProbes(app: FastifyInstance, isEnding: () => boolean, checks: (() => Promise<unknown>)[]): void {
  const ask = checks.map((check) => asOneCall(check));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ending = isEnding();
    const results = ending ? [] : await Promise.allSettled(ask.map((check) => check()));
    const ready = !ending && results.every((result) => result.status === 'fulfilled');
    reply.status(ready ? 200 : 503);
    if (!ready) reply.header('retry-after', 2);
    return { status: ready ? 'ready' : ending ? 'draining' : 'unavailable' };
  });
}
