import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../errors.ts';
import { isProbe } from './probes.ts';

/** So long without a new call, and callers have noticed. */
const QUIET_MS = 300;
/** Callers who do not notice are served for so long … */
const SERVE_MS = 3000;
/** … and then told to come again later. */
const TURN_AWAY_MS = 1500;
const STEP_MS = 25;
const DROP_EVERY_MS = 100;
/** A refusal of a larger body would reach nobody: the connection ends while it is still being sent. */
const SMALL_BODY = 16 * 1024;

export interface Draining {
  /** Whether the end has begun. */
  began(): boolean;
  /**
   * Lets calls come to an end before the door is closed: at first they are served as ever, on connections that each end with their answer; callers
   * who go on coming are told to come again later. Ends when no new call has come for a while.
   */
  drain(): Promise<void>;
  /** Closes the door, and ends when all calls have; connections on which nothing is being asked, or ever was, do not count. */
  close(): Promise<void>;
}

/** Sees to it that a server which is told to stop loses no call: each is answered, or its connection never taken. */
export function serveDraining(app: FastifyInstance): Draining {
  let phase: 'serving' | 'draining' | 'turning away' = 'serving';
  let lastCall = 0;
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  // Also what is refused before the framework hears of it is a call.
  app.server.on('request', ({ socket }) => silent.delete(socket));
  const ending = new AbortController();
  app.isEnding = () => phase !== 'serving';
  app.ending = ending.signal;
  app.addHook('onRequest', (request, _reply, next) => {
    if (phase === 'serving' || isProbe(request)) return next();
    lastCall = performance.now();
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const isSmall = encoding === undefined && Number(length ?? 0) <= SMALL_BODY;
    next(phase === 'turning away' && isSmall ? new Unavailable('服务正在重启，请稍后再试') : undefined);
  });

  // When it is sent, as calls that began before may end after.
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (phase !== 'serving') reply.header('connection', 'close');
    next();
  });

  const quiet = async (mostMs: number): Promise<boolean> => {
    const until = performance.now() + mostMs;
    for (;;) {
      if (performance.now() - lastCall >= QUIET_MS) return true;
      if (performance.now() >= until) return false;
      await sleep(STEP_MS);
    }
  };
  return {
    began: () => phase !== 'serving',
    async drain() {
      phase = 'draining';
      ending.abort();
      lastCall = performance.now();
      if (await quiet(SERVE_MS)) return;
      phase = 'turning away';
      await quiet(TURN_AWAY_MS);
    },
    async close() {
      const closed = app.close();
      const dropIdle = () => {
        app.server.closeIdleConnections();
        for (const socket of silent) socket.destroy();
      };
      const dropping = setInterval(dropIdle, DROP_EVERY_MS);
      await closed;
      clearInterval(dropping);
    },
  };
}
