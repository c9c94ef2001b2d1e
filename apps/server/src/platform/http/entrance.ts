import type { IncomingMessage } from 'node:http';
import { SESSION_HEADER } from '@vimo/contract';
import type { Admission } from '../admission.ts';
import { Unavailable } from '../errors.ts';
import type { Module } from './route.ts';

/** Where calls wait for the database before the framework hears of them. */
export interface Entrance {
  /**
   * Undefined when the call need not wait, or is one that waits where it is known what it asks (mount.ts).
   * @throws Unavailable when it waited too long, or when as many wait as may be in flight
   */
  enter(request: IncomingMessage): Promise<void> | undefined;
  /** Whether a call has waited here. */
  hasEntered(request: IncomingMessage): boolean;
}

/**
 * Calls with a session whose address says that they need the database. What guests ask may lie ready, files come and go at the pace of their
 * callers, and probes are answered however busy the server is.
 */
export function createEntrance(
  modules: readonly Module[],
  { admission, maxInFlight }: { admission: Admission; maxInFlight: number },
): Entrance {
  const paths = new Set<string>(
    modules.flatMap(({ routes }) =>
      routes.flatMap(({ endpoint }) => (endpoint.binary || endpoint.multipart ? [] : [endpoint.path])),
    ),
  );
  const entered = new WeakSet<IncomingMessage>();
  let waiting = 0;

  return {
    enter(request) {
      if (!request.headers[SESSION_HEADER] || !paths.has(request.url ?? '')) return undefined;
      if (waiting >= maxInFlight) return Promise.reject(new Unavailable());
      entered.add(request);
      const wait = admission.enter();
      if (!wait) return undefined;
      waiting += 1;
      return wait.finally(() => {
        waiting -= 1;
      });
    },
    hasEntered: (request) => entered.has(request),
  };
}
