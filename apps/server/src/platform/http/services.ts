import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@vimo/contract';
import type { FastifyRequest } from 'fastify';
import type { Admission } from '../admission.ts';
import type { OwnWrites } from '../own-writes.ts';
import type { Session, Sessions } from '../sessions.ts';
import type { SharedAnswers } from '../shared-answers.ts';
import type { Clock } from '../time.ts';
import type { Refuse } from './in-flight.ts';

/** @throws Error when an answer is not what the endpoint declares */
export type CheckAnswer = (endpoint: Endpoint, data: unknown) => void;

/** What every mounted route works with. */
export interface HttpServices {
  sessions: Sessions;
  shared: SharedAnswers;
  ownWrites: OwnWrites;
  clock: Clock;
  admission: Admission;
  /** Whether a call has waited for the database already (entrance.ts). */
  hasEntered(request: IncomingMessage): boolean;
  refuse: Refuse;
  /** Session of the cookie: authorises nothing but the read of a private file (docs/domains/wire.md). */
  cookieSession(request: FastifyRequest): Promise<Session | undefined>;
  /** All waits of one call for the database together, in ms; absent: as in production. */
  callMs?: number | undefined;
  /** Tests have answers looked at before they are written: the writer makes "" of what is not there where the contract promises a text. */
  checkAnswer?: CheckAnswer | undefined;
}
