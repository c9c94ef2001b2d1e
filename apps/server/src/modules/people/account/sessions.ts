import type { DataOf, login } from '@vimo/contract';
import { SESSION_HEADER } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeOf } from './device.ts';
import type { Caller } from './proofs.ts';
import { userInfoOf } from './user-info.ts';

export type NewSession = DataOf<typeof login>;

/** Begins a session in the caller's transaction and answers what a login answers: the user and the token. */
export async function beginSession(
  { sessions, secrets }: Platform,
  db: Db,
  caller: Caller & Pick<Call, 'now'>,
  accountId: string,
  handoverAccountId?: string,
): Promise<NewSession> {
  const token = await sessions.create(db, accountId, handoverAccountId, placeOf(caller));
  return {
    ...(await userInfoOf(db, secrets, { accountId, handoverAccountId }, caller.now)),
    token,
    sessiontoken: token,
  };
}

/** The token that a call with a session came with. */
export const tokenOf = (call: Call) => String(call.http.request.headers[SESSION_HEADER]);
