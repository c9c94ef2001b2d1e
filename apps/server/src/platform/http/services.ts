import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Admission } from '../admission.ts';
import type { Session, Sessions } from '../sessions.ts';
import type { SharedAnswers } from '../shared-answers.ts';
import type { Clock } from '../time.ts';
import type { Refuse } from './in-flight.ts';

/** What every mounted route works with. */
export interface HttpServices {
  sessions: Sessions;
  shared: SharedAnswers;
  clock: Clock;
  admission: Admission;
  /** Whether a call has waited for the database already (entrance.ts). */
  hasEntered(request: IncomingMessage): boolean;
  refuse: Refuse;
  /** Session of the cookie: authorises nothing but the read of a private file (docs/domains/wire.md). */
  cookieSession(request: FastifyRequest): Promise<Session | undefined>;
}
