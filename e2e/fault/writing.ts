import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { send } from '../support/people.ts';

/** Writes to a server that may be killed or lose its database at any moment, and what became of them. */
export interface Writing {
  /** What the server answered when it said that it had done it; undefined otherwise. */
  write<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> | FormData,
    token: string,
  ): Promise<{ data: DataOf<E> } | undefined>;
  /** Writes that the server said it had done. */
  acknowledged(): number;
  /** Calls told to come again later. */
  refused(): number;
  /** Whatever was neither: calls that broke, other answers. */
  broken(): string[];
}

/** `refusals` are texts of refusals that belong to what is written: somebody else was quicker. */
export function openWriting(url: string, { refusals = [] }: { refusals?: readonly string[] } = {}): Writing {
  const broken: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  return {
    async write(endpoint, input, token) {
      const reply = await send(url, endpoint, input, token).catch((error: Error) => error);
      if (reply instanceof Error) broken.push(`${endpoint.path}: ${reply.message} ${reply.cause ?? ''}`);
      else if (reply.status === 200 && reply.envelope.error_code === 0) {
        acknowledged += 1;
        return { data: reply.envelope.data! };
      } else if (reply.status === 503 && Number(reply.retryAfter) > 0 && reply.envelope.error_code === -1) refused += 1;
      else if (reply.status !== 200 || !refusals.some((text) => text === reply.envelope.message))
        broken.push(`${endpoint.path}: ${reply.status} ${JSON.stringify(reply.envelope)}`);
      await sleep(20);
      return undefined;
    },
    acknowledged: () => acknowledged,
    refused: () => refused,
    broken: () => broken,
  };
}
