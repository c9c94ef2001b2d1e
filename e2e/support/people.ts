import { createHash } from 'node:crypto';
import {
  type DataOf,
  type Endpoint,
  type Envelope,
  type InputOf,
  login,
  RecentChoice,
  SESSION_HEADER,
  updateChoice,
} from '@vimo/contract';

/** Password of every account of the demo city. */
export const DEMO_PASSWORD = 'Demo@2026';
/** A password as browsers send it. */
export const passwordDigest = (password: string): string => createHash('sm3').update(password).digest('hex');
const PWD = passwordDigest(DEMO_PASSWORD);

export interface Reply<T> {
  status: number;
  envelope: Envelope<T>;
  retryAfter: string | null;
}

/** Calls an endpoint of a running server over real HTTP. @param input a form where it takes files, its fields first */
export async function send<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E> | FormData,
  token = '',
): Promise<Reply<DataOf<E>>> {
  const inAddress = endpoint.method === 'GET';
  const isForm = input instanceof FormData;
  const headers = new Headers({ [SESSION_HEADER]: token });
  // Of a form fetch says it itself, with where its parts end.
  if (!isForm) headers.set('content-type', 'application/json');
  const query = inAddress ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(url + endpoint.path + query, {
    method: endpoint.method,
    headers,
    ...(inAddress ? {} : { body: isForm ? input : JSON.stringify(input) }),
  });
  return {
    status: response.status,
    envelope: (await response.json()) as Envelope<DataOf<E>>,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Session token of a demo account. */
export async function tokenOf(url: string, account: string): Promise<string> {
  const { envelope } = await send(url, login, { user: account, pwd: PWD });
  if (!envelope.data) throw new Error(`login of ${account}: ${JSON.stringify(envelope)}`);
  return envelope.data.token;
}

/** Records that one of the staff comes as a parent, so that no page asks as whom. */
export async function comeAsParent(url: string, token: string): Promise<void> {
  const path = updateChoice.path.replace(':id', String(RecentChoice.parent));
  await fetch(url + path, { headers: { [SESSION_HEADER]: token } });
}
