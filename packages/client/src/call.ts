import {
  type DataOf,
  type Due,
  type Endpoint,
  ErrorCode,
  type FieldErrors,
  HTTP_NO_SESSION,
  type InputOf,
  logout,
  PROOF_HEADER,
  proofChallenge,
  readEnvelope,
  SESSION_HEADER,
} from '@vimo/contract';
import { noteFault } from './page-faults.ts';
import { noteServerTime } from './server-clock.ts';
import { isSessionOfAnother, sessionToken } from './session.ts';

const TIMEOUT_MS = 30_000;
/** Pictures go slowly where the network is bad. What tells how far it is may take as long as it goes on. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** What is said when no answer comes, or one that says nothing. */
export const NETWORK_ERROR = '网络错误';
/** What is said when the page's own code fails: the network has no part in it. */
export const PAGE_FAULT = '页面程序出错，请重新加载后重试';
export const SESSION_EXPIRED = '登录过期，请重新登录';

/** Why a call did not succeed. `refused` carries the server's text for the user. */
export class CallError extends Error {
  readonly kind: 'refused' | 'invalid' | 'forbidden' | 'missing' | 'fault' | 'expired' | 'network';
  /** Text per field of the input, of code 2. */
  readonly fields: FieldErrors;
  readonly data: unknown;
  constructor(kind: CallError['kind'], message: string, fields: FieldErrors = {}, data?: unknown) {
    super(message);
    this.kind = kind;
    this.fields = fields;
    this.data = data;
  }
}

const KINDS: Partial<Record<ErrorCode, CallError['kind']>> = {
  [ErrorCode.refused]: 'refused',
  [ErrorCode.invalidInput]: 'invalid',
  [ErrorCode.notPermitted]: 'forbidden',
  [ErrorCode.notFound]: 'missing',
};

export interface Success<T> {
  data: T;
  /** Text for a success toast; may be empty. */
  message: string;
}

/** Called with what every screen treats alike: the session ended, or the server or the network failed. */
let onTrouble: (error: CallError) => void = () => {};
export function setTroubleHandler(handler: (error: CallError) => void): void {
  onTrouble = handler;
}

/** What a refusal says that asks for the password once more (docs/domains/accounts.md). */
export interface PasswordNeeded {
  passwordNeeded: true;
  /** A code of the second factor is needed as well. */
  codeNeeded: boolean;
}

/** Where people do what is due before all else (docs/domains/accounts.md); it may be a page of the other app. */
const DUE_PAGES: Record<Due, string> = { newPassword: '/newPassword', secondFactor: '/zs-platform/account' };
function goToDue(due: Due): void {
  const page = DUE_PAGES[due];
  if (location.pathname !== page)
    location.assign(`${page}?next=${encodeURIComponent(location.pathname + location.search)}`);
}
let askPassword: ((needed: PasswordNeeded) => Promise<boolean>) | undefined;
/** Sets what asks the person for the password when a call needs it once more: true when it was given, and the call goes again. */
export function setPasswordAsker(ask: typeof askPassword): void {
  askPassword = ask;
}

/** Calls one endpoint of the contract. @throws CallError */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Success<DataOf<E>>> {
  if (!endpoint.passive) lastAsked = Date.now();
  return send<E>(requestOf(endpoint, input as Record<string, unknown>), signal);
}

export interface UploadOptions {
  /** Hears which part (0 to 1) is on its way. */
  onProgress?: (part: number) => void;
  /** Ends it; the promise is then rejected with an `AbortError`. */
  signal?: AbortSignal;
}

/**
 * Uploads files to a multipart endpoint; the fields of `input` go first. A file that is to be kept waits for its turn where many send one at once (`fileUpload`; what else is sent in is
 * worked on by the call, and goes once). @throws CallError; DOMException AbortError when it was ended
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  files: readonly File[],
  { onProgress, signal }: UploadOptions = {},
): Promise<Success<DataOf<E>>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, string>)) body.append(name, value);
  for (const file of files) body.append('file', file);
  const { transportOf } = await loaded(import('./upload-transport.ts'));
  const via = transportOf(endpoint, UPLOAD_TIMEOUT_MS, onProgress);
  const timeoutMs = onProgress ? 0 : UPLOAD_TIMEOUT_MS;
  return send<E>({ url: endpoint.path, init: { method: endpoint.method, body }, timeoutMs, via }, signal);
}

let lastAsked = 0;
/** Moment (ms) of the last call that a person made, and not the page on its own. */
export const lastAskedAt = (): number => lastAsked;

interface Outgoing {
  url: string;
  init: RequestInit & { headers?: Record<string, string> };
  /** 0 is none: `via` has its own. */
  timeoutMs?: number;
  /** Sends in place of `fetch`. */
  via?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>): Outgoing {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    return { url: [path, query.toString()].filter(Boolean).join('?'), init: { method: endpoint.method } };
  }
  return {
    url: path,
    init: { method: endpoint.method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } },
  };
}

/** Sends it, and tells of what nobody expected. @throws CallError; whatever it was ended by */
async function send<E extends Endpoint>(outgoing: Outgoing, signal?: AbortSignal): Promise<Success<DataOf<E>>> {
  try {
    return await attempt<E>(outgoing, signal);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    noteFault(error);
    throw troubled(new CallError('fault', PAGE_FAULT));
  }
}

async function attempt<E extends Endpoint>(
  outgoing: Outgoing,
  signal?: AbortSignal,
  proof?: string,
  proofs = 0,
): Promise<Success<DataOf<E>>> {
  const { url, init, timeoutMs = TIMEOUT_MS, via = fetch } = outgoing;
  // Whoever logs out means the session of the moment.
  if (isSessionOfAnother() && url !== logout.path) {
    location.reload();
    throw new CallError('expired', SESSION_EXPIRED);
  }
  const headers: Record<string, string> = { ...init.headers };
  const token = sessionToken();
  if (token) headers[SESSION_HEADER] = token;
  if (proof) headers[PROOF_HEADER] = proof;
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const timer = timeoutMs > 0 ? setTimeout(end, timeoutMs) : undefined;
  const sentAt = Date.now();
  // Nothing else stands in here: what fails is the network, or what is between.
  const answer = via(url, { ...init, headers, signal: ended.signal }).then(answerIn<E>);
  const { response, envelope } = await answer
    .catch((error) => {
      throw signal?.aborted ? error : troubled(new CallError('network', NETWORK_ERROR));
    })
    .finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    });
  noteServerTime(response.headers.get('date'), sentAt);
  if (!envelope) throw sessionEnded(token);
  // A rate limit has a text of its own to show; every other status is a network error, of which the server may say more, as that it has too much to do.
  if (response.status === 429) throw new CallError('refused', String(envelope.message));
  const info = typeof envelope.message === 'object' ? envelope.message?.info : '';
  if (!response.ok) throw troubled(new CallError('network', info || NETWORK_ERROR));
  if (envelope.error_code === ErrorCode.success) {
    return { data: envelope.data as DataOf<E>, message: String(envelope.message) };
  }
  if (envelope.error_code === ErrorCode.fault) throw troubled(new CallError('fault', info || NETWORK_ERROR));
  const data = envelope.data as
    | (Partial<PasswordNeeded> & { proofRequired?: number; due?: Due; fields?: FieldErrors })
    | undefined;
  if (data?.proofRequired && proofs < MOST_PROOFS) {
    const solved = await solveProof(data.proofRequired);
    return attempt<E>(outgoing, signal, solved, proofs + 1);
  }
  if (data?.due) goToDue(data.due);
  if (data?.passwordNeeded && (await askPassword?.(data as PasswordNeeded))) return attempt<E>(outgoing, signal);
  throw new CallError(KINDS[envelope.error_code] ?? 'refused', String(envelope.message), data?.fields, data);
}

/** The session that asked has ended. One that was begun meanwhile goes on: nobody is sent away, and what shows another person's is loaded anew. */
function sessionEnded(asking: string): CallError {
  const error = new CallError('expired', SESSION_EXPIRED);
  const present = sessionToken();
  if (present === '' || present === asking) return troubled(error);
  if (isSessionOfAnother()) location.reload();
  return error;
}

/** An answer with its envelope; who has no session is sent away whatever stands in it. */
async function answerIn<E extends Endpoint>(response: Response) {
  if (response.status === HTTP_NO_SESSION) return { response, envelope: undefined };
  return { response, envelope: readEnvelope<DataOf<E>>(await response.json()) };
}

/** The price may rise while a proof is being solved; after so many it is the person's to try again. */
const MOST_PROOFS = 3;

/** A fresh proof of work of a price; the solver is loaded only when one is asked for. */
async function solveProof(price: number): Promise<string> {
  setProving(1);
  try {
    const [{ data }, { solve }] = await Promise.all([
      call(proofChallenge, { price }),
      loaded(import('./proof-solver.ts')),
    ]);
    return await solve(data.challenge);
  } finally {
    setProving(-1);
  }
}

/** Code that is asked for when it is needed; it comes by the network too. */
const loaded = <T>(module: Promise<T>): Promise<T> =>
  module.catch(() => {
    throw troubled(new CallError('network', NETWORK_ERROR));
  });

let proving = 0;
const watchers = new Set<() => void>();
function setProving(by: 1 | -1): void {
  proving += by;
  for (const watcher of watchers) watcher();
}
/** Whether a proof of work is being solved, which may take seconds. */
export const isProving = (): boolean => proving > 0;
/** Calls back whenever that changes; answers what ends it. */
export function onProving(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function troubled(error: CallError): CallError {
  onTrouble(error);
  return error;
}
