import type { DataOf, Endpoint, Office, ParsedInputOf } from '@vimo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notPermitted } from '../errors.ts';
import type { TaskWork } from '../jobs/index.ts';
import type { Session } from '../sessions.ts';
import type { Upload } from './upload.ts';

/** One call, as a handler sees it. */
export interface Call<E extends Endpoint = Endpoint> {
  input: ParsedInputOf<E>;
  session: E['access'] extends 'everyone' ? Session | undefined : Session;
  /** Moment of the call, as wire time. */
  now: string;
  /** Address of the caller, behind trusted proxies the real one. */
  address: string;
  requestId: string;
  /** What is answered is kept for a second in its turn, as a page is: it is of now, and nothing that was kept itself. */
  anew?: boolean | undefined;
  /** For uploads and binary answers alone. */
  http: { request: FastifyRequest; reply: FastifyReply; upload: Upload | undefined };
}

/** Data together with the text of a success toast. */
export class Answer<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}
export const answer = <T>(message: string, data: T) => new Answer(data, message);
/** Success that says only its text. */
export const done = (message = '') => new Answer({}, message);

/** A call before the types of its endpoint are known. */
export type AnyCall = Omit<Call, 'session'> & { session: Session | undefined };

/** @throws Refusal notPermitted for a kind of user whom an endpoint is not open to, and for who only reads, where it is not for them */
export function requireAccess(
  { access, readers }: Endpoint,
  { usertype, readsOnly = false }: Pick<Session, 'usertype' | 'readsOnly'>,
): void {
  if (Array.isArray(access) && !access.includes(usertype)) throw notPermitted();
  if (readsOnly && !(readers ?? !Array.isArray(access)))
    throw notPermitted('您的账号只能查看数据、内容和活动，不能进行此操作');
}

/** Refuses who may never make a call, whatever is sent. @throws Refusal notPermitted, with the domain's own text */
export type Permit = (session: Session) => void;

export interface Route {
  endpoint: Endpoint;
  /** Judged after `access` and before anything that was sent is read. */
  permit: Permit | undefined;
  /** Whoever holds it calls as the school's administrators do. */
  office?: Office | undefined;
  handle(call: AnyCall): Promise<unknown>;
}

/** Joins an endpoint of the contract with what answers it; `permit` is for roles that are refused with a text of their own. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<DataOf<E> | Answer<DataOf<E>>> | DataOf<E> | Answer<DataOf<E>>,
  permit?: E['access'] extends 'everyone' ? never : Permit,
): Route {
  return { endpoint, permit, handle: async (call) => handle(call as unknown as Call<E>) };
}

/** As `on`, for an endpoint that answers with a file: the handler writes to the reply itself. */
export function onBinary<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<void>,
  permit?: Permit,
): Route {
  return { endpoint, permit, handle: (call) => handle(call as unknown as Call<E>) };
}

export interface Module {
  name: string;
  routes: Route[];
  /** Kinds of task that are done for it, with what is done. */
  tasks?: readonly TaskWork[];
  /** Removes what is over, once a minute; what it throws stands in the log, and it comes again. */
  sweep?(): Promise<void>;
  /** Ends what the module does beside its calls; called after the last of them, while the database is still there. */
  close?(): Promise<void>;
}
