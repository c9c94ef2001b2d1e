import { type Endpoint, HTTP_NO_SESSION, SESSION_HEADER } from '@vimo/contract';
import type { z } from 'zod';
import type { Reply } from '../app.ts';
import { type SentFile, sendForm } from '../uploads.ts';
import { type Actor, type Kind, PICTURE, type Stage } from './stage.ts';

/** Makes what a call is about and answers its input. */
export type Make = (stage: Stage, actor: Actor) => Promise<object> | object;

/** How one call is tried. The first case succeeds when `works` tries it. */
export interface AccessCases {
  cases: Record<string, Make>;
  /** Absent when a success needs more than one call; then a test of the module shows it. */
  works?: Kind;
  /** Whether a success shows what the case is about; a list may be empty instead. */
  shows?: (data: never) => boolean;
  /** Each success counts for itself: a login, an upload. Others leave one row however often they are sent at once. */
  counts?: boolean;
  /** What it is about is all that there is: each asks after the one before was answered. */
  oneByOne?: boolean;
}

/** Things that are not the actor's to see: they answer as if they were not there. */
export const OWN = 'own';
export const MATE = 'of a schoolmate';
export const OTHER = 'of another school';
export const HIDDEN = 'not to be seen';
export const NONE = 'not there';
export const ALIKE: readonly string[] = [MATE, OTHER, HIDDEN];
export const NO_ID = '99999999';

/** The four cases of a thing that belongs to one person. */
export const whose = (
  make: (stage: Stage, ownerId: string) => Promise<string>,
  input: (id: string) => object,
  none = NO_ID,
): Record<string, Make> => ({
  [OWN]: async (stage, actor) => input(await make(stage, actor.accountId)),
  [MATE]: async (stage) => input(await make(stage, stage.mate)),
  [OTHER]: async (stage) => input(await make(stage, stage.stranger)),
  [NONE]: () => input(none),
});

/** A case that needs nothing made. */
export const just = (input: object = {}): Record<string, Make> => ({ '': () => input });

let addresses = 0;

/** Sends a call as it is tried, from an address of its own. Files answer with their status and nothing else. */
export async function attempt(stage: Stage, endpoint: Endpoint, input: object, token?: string): Promise<Reply> {
  const { app } = stage;
  if (endpoint.multipart) {
    const { sent = { name: '图.png', bytes: PICTURE }, ...fields } = input as { sent?: SentFile };
    const declared = Object.keys((endpoint.input as z.ZodObject).shape);
    const known = Object.entries(fields).filter(([name]) => declared.includes(name));
    const values = Object.fromEntries(known) as Record<string, string>;
    return sendForm(app, endpoint.path, token, values, [sent]);
  }
  if (endpoint.binary) {
    const { id, ...query } = input as Record<string, string>;
    const inPath = endpoint.path.includes(':id');
    const { statusCode, headers, payload } = await app.app.http.inject({
      url: endpoint.path.replace(':id', id ?? ''),
      query: inPath ? query : { id: id ?? '', ...query },
      headers: token ? { [SESSION_HEADER]: token } : {},
    });
    // A refusal is an envelope in the file's place.
    const refusal = /json/.test(String(headers['content-type']))
      ? (JSON.parse(payload) as { error_code?: number })
      : {};
    const error_code = statusCode === 200 ? (refusal.error_code ?? 0) : 4;
    return { status: statusCode, headers, error_code, message: '', data: undefined, refusal: {} };
  }
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return app.call(endpoint, input, { token, address });
}

/** An answer as the table prints it: ✓ success, ∅ success that shows nothing, 511 no session, else the error code. */
export function outcomeOf(entry: AccessCases, reply: Reply): string {
  if (reply.status === HTTP_NO_SESSION) return '511';
  if (reply.error_code !== 0) return String(reply.error_code);
  return entry.shows?.(reply.data as never) === false ? '∅' : '✓';
}
