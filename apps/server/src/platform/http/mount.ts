import {
  type Due,
  type Endpoint,
  type EnvelopeNames,
  ErrorCode,
  type FieldErrors,
  namesOf,
  PROOF_HEADER,
  SESSION_HEADER,
  schemaOf,
} from '@vimo/contract';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hasCommitted, hasHidden } from '../call-budget.ts';
import { asOneCall } from '../database.ts';
import { NoSession, Refusal } from '../errors.ts';
import { inOffice, type Session } from '../sessions.ts';
import { toWireTime } from '../time.ts';
import { JSON_TYPE } from './content-types.ts';
import { Answer, type Route, requireAccess } from './route.ts';
import type { HttpServices } from './services.ts';
import { openUpload, type Upload } from './upload.ts';

/** A question longer than this is nobody else's, and remembering it would let strangers fill the memory. */
export const MAX_KEY = 2000;

type Serialize = (envelope: { error_code: 0; message: string; data: unknown }) => string;

/** Compiles the writer of an endpoint's answers: fields that the contract does not declare are never written. */
export function serializerOf(endpoint: Endpoint): Serialize {
  const { $defs, ...data } = schemaOf(endpoint.output, 'output') as { $defs?: Record<string, object> };
  const { code, text } = namesOf(endpoint);
  const schema = {
    type: 'object',
    properties: { [code]: { type: 'integer' }, [text]: { type: 'string' }, data },
    ...($defs ? { $defs } : {}),
  };
  const write = fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0]);
  return ({ error_code, message, data }) => write({ [code]: error_code, [text]: message, data });
}

/** The key that guests who ask the same share an answer under. */
export const sharedKey = (endpoint: Endpoint, sent: unknown) => `${endpoint.path} ${JSON.stringify(sent)}`;

/** The writer of an endpoint's answers, compiled at the first one: dozens of writers at once would cost a start its seconds and the process its memory. */
export function lazySerializerOf(endpoint: Endpoint): Serialize {
  let compiled: Serialize | undefined;
  return (envelope) => {
    compiled ??= serializerOf(endpoint);
    return compiled(envelope);
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling what is not open to everyone. */
    caller?: Session;
  }
  interface FastifyContextConfig {
    names?: EnvelopeNames;
  }
}

/** Mounts one route: session, role, input, handler, answer, in this order. */
export function mount(app: FastifyInstance, route: Route, services: HttpServices): void {
  const { endpoint, handle } = route;
  const serialize = lazySerializerOf(endpoint);
  // What guests read they go on reading while the database is away.
  const isKept = endpoint.sharedForGuests || endpoint.renderedForGuests;
  const write = (result: unknown): string => {
    const envelope = envelopeOf(result);
    services.checkAnswer?.(endpoint, envelope.data);
    return serialize(envelope);
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { names: namesOf(endpoint) },
    onRequest: [
      (request, reply, next) => {
        // Those with a session were refused before they came here (http-server.ts).
        if (!isKept && !services.hasEntered(request.raw) && services.admission.isHopeless())
          services.refuse(reply.hijack().raw);
        else next();
      },
      // Before the body is read: who may not call learns nothing of what would be taken, and sends nothing in.
      ...(endpoint.access === 'everyone'
        ? []
        : [
            asOneCall(async (request: FastifyRequest) => {
              request.caller = await callerOf(request, route, services);
            }, services.callMs),
          ]),
    ],
    handler: asOneCall(async (request: FastifyRequest, reply: FastifyReply) => {
      const session = request.caller ?? (await visitorOf(request, endpoint, services));
      let hides = true;
      const answerTo = async (sent: unknown, upload?: Upload) => {
        const input = parse(endpoint.input, sent);
        hides = endpoint.hides?.(input) ?? true;
        // Files come and go at the pace of their callers; each of their few statements waits in the line alone.
        if (!upload && !endpoint.binary && !services.hasEntered(request.raw)) await services.admission.enter();
        const result = await handle({
          input,
          session,
          now: toWireTime(services.clock()),
          address: request.ip,
          requestId: request.id,
          http: { request, reply, upload },
        });
        if (session && hasCommitted()) services.ownWrites.note(session.accountId);
        return result;
      };
      if (endpoint.binary) {
        await answerTo(gather(request, endpoint));
        return reply;
      }
      reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
      if (isKept && !session) {
        const sent = gather(request, endpoint);
        const compute = async () => Buffer.from(write(await answerTo(sent)));
        if (sizeOf(request) > MAX_KEY) return compute();
        // By what was sent and not by what it means: whoever asks the same again is answered before it is even checked.
        const tellAge = (ms: number) => reply.header('age', String(Math.floor(ms / 1000)));
        const how = { onOld: tellAge, each: !endpoint.sharedForGuests };
        return services.shared.get(endpoint.tag, sharedKey(endpoint, sent), compute, how);
      }
      const upload = endpoint.multipart ? await openUpload(request, reply) : undefined;
      let isWritten = false;
      try {
        const text = write(await answerTo(upload ? upload.fields : gather(request, endpoint), upload));
        isWritten = true;
        return text;
      } finally {
        // Also where it failed after a part was written, or perhaps was: then nobody was told that something is off, and what was there may stand in.
        if (isWritten || hasCommitted())
          for (const tag of endpoint.changes ?? []) services.shared.forget(tag, isWritten && (hides || hasHidden()));
      }
    }, services.callMs),
  });
}

/** Characters of a question as it came in, so that one which is too long, or nested too deep, is not even written out. */
function sizeOf({ url, body, headers }: FastifyRequest): number {
  if (body === undefined || body === null) return url.length;
  return url.length + Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

/** What a handler gave, as it travels. */
export function envelopeOf(result: unknown): { error_code: 0; message: string; data: unknown } {
  return result instanceof Answer
    ? { error_code: ErrorCode.success, message: result.message, data: result.data }
    : { error_code: ErrorCode.success, message: '', data: result };
}

/** Whoever calls what is open to everyone: no token, or one that is over, is a guest. */
async function visitorOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: HttpServices,
): Promise<Session | undefined> {
  const session = await sessionOf(request, endpoint, services);
  // Who has something to do before all else is a guest where guests may come.
  return isOpenTo(session, endpoint) ? session : undefined;
}

async function sessionOf(request: FastifyRequest, endpoint: Endpoint, services: HttpServices) {
  const header = request.headers[SESSION_HEADER];
  const token = typeof header === 'string' ? header : '';
  if (token === '') return endpoint.binary ? services.cookieSession(request) : undefined;
  return services.sessions.find(token, endpoint.passive);
}

const isOpenTo = (session: Session | undefined, { openWhile = [] }: Endpoint) =>
  session?.due === undefined || openWhile.includes(session.due);

const DUE_TEXT: Record<Due, string> = { newPassword: '请先修改初始密码', secondFactor: '请先设置两步验证' };

/** Whoever calls the rest. @throws NoSession, or Refusal when the role may not */
async function callerOf(
  request: FastifyRequest,
  { endpoint, permit, office }: Route,
  services: HttpServices,
): Promise<Session> {
  const session = await sessionOf(request, endpoint, services);
  if (!session) throw new NoSession();
  if (session.due && !isOpenTo(session, endpoint))
    throw new Refusal(ErrorCode.notPermitted, DUE_TEXT[session.due], { due: session.due });
  const caller = inOffice(session, office);
  requireAccess(endpoint, caller);
  permit?.(caller);
  return caller;
}

/** Methods whose question stands in the address; HEAD asks what GET does. */
const IN_ADDRESS = new Set(['GET', 'HEAD', 'DELETE']);

/** Path parameters win over the body, so that nothing in a body can change whom the path names. */
function gather(request: FastifyRequest, { listBody }: Endpoint): unknown {
  const { query, body, params } = request;
  if (listBody && Array.isArray(body)) return { list: body };
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) return body;
  return IN_ADDRESS.has(request.method)
    ? { ...(query as object), ...(params as object) }
    : { ...(body as object | undefined), ...(params as object) };
}

/** @throws Refusal with code 2 and a Chinese text per field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '填写有误';
  }
  throw new Refusal(ErrorCode.invalidInput, Object.values(fields)[0] ?? '填写有误', { fields });
}

export const proofOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers[PROOF_HEADER];
  return typeof header === 'string' ? header : undefined;
};
