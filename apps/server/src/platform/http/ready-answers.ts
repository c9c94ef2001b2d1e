import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SESSION_HEADER } from '@vimo/contract';
import type { Logger } from 'pino';
import type { SharedAnswers } from '../shared-answers.ts';
import { MAX_KEY, sharedKey } from './mount.ts';
import type { Route } from './route.ts';

/** Answers what lies ready for guests before the framework makes anything of the request. */
export interface ReadyAnswers {
  /** Whether an answer may lie ready, by the head of a request alone. */
  mayAnswer(request: IncomingMessage): boolean;
  /** Answers a request whose whole body is here. False leaves it as it was, for the framework. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface ReadyAnswersOptions {
  shared: SharedAnswers;
  /** Headers of every answer to a call. */
  headers: Record<string, string>;
  log: Logger;
  /** Whether the server is about to end: each answer then ends its connection (draining.ts). */
  isEnding(): boolean;
}

/** In a rush most calls are those of guests for the same few lists, and what the framework does for one costs more than its answer. */
export function createReadyAnswers(
  routes: readonly Route[],
  { shared, headers, log, isEnding }: ReadyAnswersOptions,
): ReadyAnswers {
  const open = new Map(
    routes
      .filter(({ endpoint }) => endpoint.sharedForGuests && endpoint.method === 'POST')
      .map(({ endpoint }) => [endpoint.path as string, endpoint]),
  );
  const lines = Object.entries(headers).flat();

  function logAnswer(route: string, reqId: string, response: ServerResponse): void {
    const began = performance.now();
    response.once('finish', () => {
      const ms = Math.round(performance.now() - began);
      log.info({ reqId, method: 'POST', route, status: 200, ms }, 'answered');
    });
  }

  return {
    mayAnswer({ method, url = '', headers: sent }) {
      const length = Number(sent['content-length'] ?? 0);
      return (
        method === 'POST' &&
        !sent[SESSION_HEADER] &&
        length > 0 &&
        length <= MAX_KEY &&
        sent['content-type']?.startsWith('application/json') === true &&
        open.has(url) &&
        !isEnding()
      );
    },
    answer(request, response) {
      const endpoint = open.get(request.url ?? '');
      // A body that is still on its way is read, and hurried, by the framework.
      if (!endpoint || !request.complete) return false;
      const body: Buffer | null = request.read();
      const answer = body && shared.ready(endpoint.tag, keyOf(endpoint, body));
      if (!answer) {
        if (body) request.unshift(body);
        return false;
      }
      const id = randomUUID();
      if (log.isLevelEnabled('info')) logAnswer(endpoint.path, id, response);
      response.writeHead(200, [...lines, 'x-request-id', id, 'content-length', String(answer.length)]).end(answer);
      return true;
    },
  };
}

/** The key under which the same question was answered; no key for what is no question. */
function keyOf(endpoint: Route['endpoint'], body: Buffer): string {
  try {
    const sent: unknown = JSON.parse(body.toString());
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sharedKey(endpoint, sent) : '';
  } catch {
    return '';
  }
}
