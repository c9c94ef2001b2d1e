import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import { ErrorCode, HTTP_NO_SESSION, namesOf, SESSION_COOKIE, SESSION_HEADER } from '@vimo/contract';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Admission } from '../admission.ts';
import { asUnavailable } from '../database.ts';
import { faultDetails, NoSession, Refusal, SlowBody, TooMany, Unavailable } from '../errors.ts';
import type { Faults } from '../faults.ts';
import type { OwnWrites } from '../own-writes.ts';
import type { Sessions } from '../sessions.ts';
import type { SharedAnswers } from '../shared-answers.ts';
import type { Clock } from '../time.ts';
import { refuseBrokenRequest } from './client-errors.ts';
import { JSON_TYPE } from './content-types.ts';
import { cookiesOf } from './cookies.ts';
import { createEntrance } from './entrance.ts';
import { createHttpServer } from './http-server.ts';
import { createRefusal, limitInFlight, refuseUnderPressure, retryAfter } from './in-flight.ts';
import { mount } from './mount.ts';
import { createReadyAnswers } from './ready-answers.ts';
import type { Module } from './route.ts';
import {
  assetHeaders,
  callHeaders,
  isAsset,
  isDecoding,
  pageHeaders,
  type SecurityOptions,
} from './security-headers.ts';
import type { CheckAnswer, HttpServices } from './services.ts';
import { endSlowBodies } from './slow-bodies.ts';

export interface HttpOptions extends SecurityOptions {
  sessions: Sessions;
  shared: SharedAnswers;
  ownWrites: OwnWrites;
  clock: Clock;
  admission: Admission;
  log: Logger;
  faults: Pick<Faults, 'note'>;
  trustedProxies: string[];
  /** Calls in flight beyond which the next ones are refused. */
  maxInFlight: number;
  checkAnswer?: CheckAnswer | undefined;
  callMs?: number | undefined;
  /** A turn of the event loop that takes longer has calls refused; 0: none, as in tests. */
  maxLoopDelayMs?: number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in tests of single parts. */
    faults?: Pick<Faults, 'note'>;
  }
}

/** Every call of the contract lies below. */
const CALLS = '/vimo-cms/';
const BODY_LIMIT = 1024 * 1024;
/** Largest upload of any use; each use has its own limit below it. */
const UPLOAD_LIMIT = 50 * 1024 * 1024;

/** Builds the HTTP side: hygiene, error envelopes and the mounted modules. Tests build the same one. */
export async function buildHttp(options: HttpOptions, modules: readonly Module[]): Promise<FastifyInstance> {
  const ofCalls = callHeaders(options);
  const ofAnswers = { ...ofCalls, 'content-type': JSON_TYPE, 'cache-control': 'no-store' };
  const isEnding = () => app.isEnding();
  const refuse = createRefusal(options.maxInFlight, ofAnswers, isEnding);
  const ready = createReadyAnswers(
    modules.flatMap(({ routes }) => routes),
    { shared: options.shared, headers: ofAnswers, log: options.log, isEnding },
  );
  // What guests ask may lie ready: theirs is decided when it is known what they ask (mount.ts).
  const isHopeless = ({ url, headers }: IncomingMessage) =>
    options.admission.isHopeless() && url?.startsWith(CALLS) === true && Boolean(headers[SESSION_HEADER]);
  const entrance = createEntrance(modules, options);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: refuseBrokenRequest,
    // What comes while the server closes is answered like everything else (draining.ts), not with a status of Fastify's own.
    return503OnClosing: false,
    serverFactory: (handle) => createHttpServer(handle, { isHopeless, refuse, enter: entrance.enter, ready }),
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    // An address that cannot be decoded is an unknown address; a person is shown the page for it.
    frameworkErrors: (_error, { url, headers }, reply) =>
      !url.startsWith(CALLS) && headers.accept?.includes('text/html')
        ? reply.redirect('/404')
        : sendUnknownAddress(reply.headers(ofCalls)),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) as unknown as FastifyInstance;

  app.decorate('isEnding', () => false);
  // Many clients name the type of every body, also of one that is not there.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(multipart, {
    limits: { files: 9, fileSize: UPLOAD_LIMIT, fields: 5, fieldSize: 1024, parts: 14 },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxLoopDelayMs ?? 1500,
    pressureHandler: refuseUnderPressure,
  });
  limitInFlight(app, options.maxInFlight, refuse);
  endSlowBodies(app);

  const ofAssets = assetHeaders(options);
  const ofDecoding = assetHeaders(options, { decodes: true });
  const ofPages = pageHeaders(options);
  app.addHook('onRequest', (request, reply, next) => {
    const { url } = request;
    if (isAsset(url)) reply.headers(isDecoding(url) ? ofDecoding : ofAssets);
    else reply.headers(url.startsWith(CALLS) ? ofCalls : ofPages).header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    if (!options.log.isLevelEnabled('info')) return next();
    // The pattern, not the address: addresses carry phone numbers and ids.
    const route = request.routeOptions.url ?? 'unknown';
    options.log.info(
      { reqId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    next();
  });
  app.decorate('faults', options.faults);
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error as FastifyError));

  const services: HttpServices = {
    sessions: options.sessions,
    shared: options.shared,
    ownWrites: options.ownWrites,
    clock: options.clock,
    admission: options.admission,
    callMs: options.callMs,
    hasEntered: entrance.hasEntered,
    refuse,
    checkAnswer: options.checkAnswer,
    async cookieSession(request) {
      const token = cookiesOf(request)[SESSION_COOKIE];
      return token ? options.sessions.find(token) : undefined;
    },
  };
  for (const module of modules) for (const route of module.routes) mount(app, route, services);
  return app;
}

/** There is nothing at this address. */
export const sendUnknownAddress = (reply: FastifyReply) =>
  reply
    .status(404)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify({ error_code: ErrorCode.notFound, message: '没有这个地址' }));

/**
 * Writes the envelope of a failure; never an internal detail. An unexpected fault is code -1 under HTTP 200, as any other
 * status means 网络错误 to a client (docs/domains/wire.md).
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: unknown): FastifyReply {
  const error = asUnavailable(failure);
  reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
  const names = request.routeOptions?.config?.names ?? namesOf({});
  const send = (status: number, error_code: ErrorCode, message: string | { info: string }, data?: unknown) =>
    reply.status(status).send(JSON.stringify({ [names.code]: error_code, [names.text]: message, data }));

  if (error instanceof Refusal) return send(200, error.code, error.message, error.data);
  if (error instanceof NoSession) return send(HTTP_NO_SESSION, ErrorCode.refused, '登录过期，请重新登录');
  if (error instanceof TooMany) {
    reply.header('retry-after', error.retryAfterSeconds);
    return send(429, ErrorCode.refused, error.message);
  }
  if (error instanceof Unavailable) {
    if (error.cause)
      request.log.error({ reqId: request.id, err: { message: (error.cause as Error).message } }, 'unavailable');
    reply.header('retry-after', Math.max(error.retryAfterSeconds ?? 0, retryAfter()));
    return send(503, ErrorCode.fault, { info: error.message });
  }
  if (error instanceof SlowBody) {
    const text = '提交的内容传输过慢，请检查网络后重试';
    reply.header('connection', 'close');
    return send(408, ErrorCode.invalidInput, text, { fields: { body: text } });
  }
  const { code, statusCode } = error as FastifyError;
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE')
    return send(413, ErrorCode.invalidInput, '提交的内容过大，请删减后再试');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return send(200, ErrorCode.invalidInput, '提交的内容格式有误', { fields: { body: '提交的内容格式有误' } });
  }
  request.log.error({ reqId: request.id, err: faultDetails(error) }, 'fault');
  request.server.faults?.note(error, { at: request.routeOptions?.url ?? '', requestId: request.id });
  return send(200, ErrorCode.fault, { info: `系统开小差了，请稍后再试（${request.id.slice(0, 8)}）` });
}
