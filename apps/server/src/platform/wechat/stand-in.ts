import { randomBytes } from 'node:crypto';
import type { FastifyReply, RouteOptions } from 'fastify';
import type { Secrets } from '../secrets.ts';
import type { AskWechat } from './ask.ts';
import { qrPage } from './stand-in-page.ts';

const BASE = '/wechat-stand-in';
const CODE_MS = 5 * 60_000;
/** WeChat people that can "scan", by union id. */
const PEOPLE: Record<string, string> = {
  'demo-parent': '家长的微信（13800000001）',
  'demo-student': '学生的微信（xs001）',
  'demo-stranger': '未绑定账号的微信',
};

interface StandIn {
  credentials: { appId: string; appSecret: string; authorizeUrl: string };
  ask: AskWechat;
  routes: RouteOptions[];
}

/**
 * The part of the WeChat open platform that a QR login meets, for demo mode: the QR page, the way back with a code, and the
 * two calls that turn the code into a person. Codes are random, live for five minutes and work once.
 */
export function createStandIn(secrets: Secrets, returnPath: string): StandIn {
  const credentials = {
    appId: 'wx-demo',
    appSecret: secrets.derive('wechat-stand-in').toString('hex'),
    authorizeUrl: `${BASE}/connect/qrconnect`,
  };
  const codes = new Map<string, { unionId: string; until: number }>();
  const tokens = new Map<string, { unionId: string; until: number }>();

  const accessToken = ({ appid, secret, code = '' }: Query) => {
    const known = codes.get(code);
    codes.delete(code);
    if (appid !== credentials.appId || secret !== credentials.appSecret) return refusal(40_125, 'invalid appsecret');
    if (!known || known.until < Date.now()) return refusal(40_029, 'invalid code');
    const token = remember(tokens, known.unionId);
    return { access_token: token, expires_in: CODE_MS / 1000, openid: openIdOf(known.unionId), scope: 'snsapi_login' };
  };
  const userInfo = ({ access_token = '', openid }: Query) => {
    const known = tokens.get(access_token);
    if (!known || known.until < Date.now() || openid !== openIdOf(known.unionId)) {
      return refusal(40_001, 'invalid credential');
    }
    return { openid, nickname: PEOPLE[known.unionId], unionid: known.unionId };
  };

  const get = (url: string, handle: (query: Query, reply: FastifyReply) => unknown): RouteOptions => ({
    method: 'GET',
    url: BASE + url,
    handler: (request, reply) => handle(onlyTexts(request.query), reply),
  });
  return {
    credentials,
    async ask(path, query) {
      return path === '/sns/oauth2/access_token' ? accessToken(query) : userInfo(query);
    },
    routes: [
      get('/connect/qrconnect', async ({ state = '', appid }, reply) => {
        reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
        if (appid !== credentials.appId || !isPlain(state)) return reply.status(400).send(qrPage());
        const scan = (unionId: string) => `${BASE}/connect/confirm?${new URLSearchParams({ person: unionId, state })}`;
        const { default: qrcode } = await import('qrcode');
        const picture = await qrcode.toDataURL(`${credentials.authorizeUrl}?state=${state}`, { margin: 1, width: 300 });
        const people = Object.entries(PEOPLE).map(([unionId, label]) => ({ label, href: scan(unionId) }));
        return reply.send(qrPage({ picture, people }));
      }),
      get('/connect/confirm', async ({ state = '', person = '' }, reply) => {
        if (!Object.hasOwn(PEOPLE, person) || !isPlain(state)) return reply.status(400).send(refusal(10_003, 'scan'));
        const code = remember(codes, person);
        return reply.redirect(`${returnPath}?${new URLSearchParams({ code, state })}`);
      }),
      get('/sns/oauth2/access_token', async (query) => accessToken(query)),
      get('/sns/userinfo', async (query) => userInfo(query)),
    ],
  };
}

type Query = Record<string, string | undefined>;

const MOST_REMEMBERED = 1000;

function remember(map: Map<string, { unionId: string; until: number }>, unionId: string): string {
  const key = randomBytes(16).toString('hex');
  if (map.size >= MOST_REMEMBERED) map.delete(map.keys().next().value ?? '');
  map.set(key, { unionId, until: Date.now() + CODE_MS });
  return key;
}

/** A parameter given twice counts as not given. */
const onlyTexts = (query: unknown): Query =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => typeof value === 'string'));
const isPlain = (state: string) => /^[\w.-]{1,128}$/.test(state);
const openIdOf = (unionId: string) => `open-${unionId}`;
const refusal = (errcode: number, errmsg: string) => ({ errcode, errmsg });
