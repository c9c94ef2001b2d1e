import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Refuse } from './in-flight.ts';
import type { ReadyAnswers } from './ready-answers.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Heads are timed here, bodies by their pace (slow-bodies.ts). */
const HEAD_MS = 15_000;
const CHECK_MS = 5000;
/** A connection on which nothing moves. */
const IDLE_MS = 60_000;
/** Longer than proxies keep theirs, so that none is closed under a call that is on its way. */
const KEEP_ALIVE_MS = 72_000;

export interface BelowFramework {
  /** What is refused before the framework makes anything of it. */
  isHopeless(request: IncomingMessage): boolean;
  refuse: Refuse;
  /** Waits for the database; undefined when there is nothing to wait for. Rejects when it took too long. */
  enter(request: IncomingMessage): Promise<void> | undefined;
  ready: ReadyAnswers;
}

/** The server below the framework, which gets what is neither refused nor lies ready. */
export function createHttpServer(handle: Handle, { isHopeless, refuse, enter, ready }: BelowFramework): Server {
  /** A small body comes with its head, but is only there when the turn of its connection is over. */
  const answerReady: Handle = (request, response) =>
    setImmediate(() => {
      if (!request.destroyed && !ready.answer(request, response)) handle(request, response);
    });
  /** Nothing of a call is read, parsed or looked up while it waits, so that one which waited in vain has cost next to nothing. */
  const handleInTurn: Handle = (request, response) => {
    const entered = enter(request);
    if (!entered) return handle(request, response);
    entered.then(
      () => {
        if (!response.destroyed) handle(request, response);
      },
      () => refuse(response, { isLate: true }),
    );
  };
  const server = createServer(
    {
      headersTimeout: HEAD_MS,
      requestTimeout: 0,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      if (isHopeless(request)) refuse(response);
      else if (ready.mayAnswer(request)) answerReady(request, response);
      else handleInTurn(request, response);
    },
  );
  server.setTimeout(IDLE_MS);
  return server;
}
