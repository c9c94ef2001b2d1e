import { Unavailable } from '../errors.ts';
import { AccountTrouble, NotTaken, Uncertain } from './driver.ts';

/** So long a service may take to answer. */
const ANSWER_MS = 8_000;
/** Larger answers are none of these services'. */
const MOST_BYTES = 64 * 1024;

export interface Sent {
  url: string;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Whatever is said besides the status, and whether it comes to an end, tells nothing. */
  statusAlone?: boolean;
}

/** Errors of a connection that never stood: nothing was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A token that is not good, nothing paid, no right to ask: whatever is asked. */
const OF_ACCOUNT = new Set([401, 402, 403]);
/** The service answers at another address: none of ours arrives until who keeps the channel has put it right. */
const isElsewhere = (status: number) => status >= 300 && status < 400;
const OURS = [Unavailable, NotTaken, AccountTrouble, Uncertain] as const;

/** Asks a service and answers its JSON. @throws as `ask`, Uncertain for what is none */
export async function askJson(sent: Sent): Promise<unknown> {
  const text = await ask(sent);
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Uncertain('服务的应答无法识别');
  }
}

/**
 * Asks a service and answers its text. Redirects are not followed: they would take the secrets along.
 * @throws Unavailable when it was not taken, Uncertain when that is not known, NotTaken for what the service calls wrong, AccountTrouble for who asks, or asks at a wrong address
 */
export async function ask({ url, body, headers = {}, timeoutMs = ANSWER_MS, statusAlone }: Sent): Promise<string> {
  try {
    const response = await fetch(url, {
      ...(body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response).catch((error) => (statusAlone ? '' : Promise.reject(error)));
    if (response.status >= 500 || response.status === 429) throw new Unavailable(`服务返回 ${response.status}`);
    if (OF_ACCOUNT.has(response.status)) throw new AccountTrouble(`服务返回 ${response.status}`);
    if (isElsewhere(response.status)) throw new AccountTrouble(`服务返回 ${response.status}，请核对服务的网址`);
    if (!response.ok) throw new NotTaken(`服务返回 ${response.status}`);
    return text;
  } catch (error) {
    if (OURS.some((kind) => error instanceof kind)) throw error;
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    if (NOT_CONNECTED.has(code)) throw new Unavailable('连接不上服务');
    throw new Uncertain('服务没有在规定时间内应答');
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Uncertain('服务的应答过长');
    parts.push(part);
  }
  return textOf(Buffer.concat(parts));
}

/** What is no UTF-8 is read as GBK, which services here answer in too, whatever their heads say: read as UTF-8 a half of a letter can be a backslash, and end a string of JSON. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
