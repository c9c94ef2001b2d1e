import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Heads are timed here, bodies by their pace (slow-bodies.ts). */
const HEAD_MS = 15_000;
const CHECK_MS = 5000;
/** A connection on which nothing moves. */
const IDLE_MS = 60_000;
/** Longer than proxies keep theirs, so that none is closed under a call that is on its way. */
const KEEP_ALIVE_MS = 72_000;

/** The server below the framework: what `isHopeless` finds so is refused before the framework makes anything of it. */
export function createHttpServer(
  handle: Handle,
  isHopeless: (request: IncomingMessage) => boolean,
  refuse: (response: ServerResponse) => void,
): Server {
  const server = createServer(
    {
      headersTimeout: HEAD_MS,
      requestTimeout: 0,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      if (isHopeless(request)) refuse(response);
      else handle(request, response);
    },
  );
  server.setTimeout(IDLE_MS);
  return server;
}
