import type { RouteOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { refused, Unavailable } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import type { AskWechat } from './ask.ts';
import { createStandIn } from './stand-in.ts';

/** QR login by the website protocol of the WeChat open platform. */
export interface Wechat {
  /** Empty when WeChat login is not set up. */
  appId: string;
  /** Page that shows the QR code; after the scan it leads to /wechatLogin with `code` and this `state`. */
  authorizeUrl(state: string): string;
  /** Origins that the browser may frame for that page. */
  frameSources: string[];
  /** Ids of the person behind a code. @throws Refusal for a wrong or used code, Unavailable when WeChat is away */
  exchange(code: string): Promise<WechatPerson>;
  /** Pages and calls of the stand-in; none when the real WeChat is configured. */
  standInRoutes: RouteOptions[];
}

export interface WechatPerson {
  unionId: string;
  openId: string;
}

const RETURN_PATH = '/wechatLogin';
const TIMEOUT_MS = 5_000;

/** The real WeChat when configured; in demo mode a local stand-in of the same protocol; nothing otherwise. */
export function createWechat(config: Config, secrets: Secrets): Wechat {
  if (config.wechat) {
    const { appId, appSecret, baseUrl, authorizeUrl } = config.wechat;
    const credentials = { appId, appSecret, authorizeUrl, returnUrl: config.publicUrl + RETURN_PATH };
    const frameSources = [new URL(authorizeUrl).origin];
    return { ...protocol(credentials, askOver(baseUrl)), frameSources, standInRoutes: [] };
  }
  if (config.demoMode) {
    const standIn = createStandIn(secrets, RETURN_PATH);
    // The browser stays on the address it came by, whichever name of this machine that is.
    const credentials = { ...standIn.credentials, returnUrl: RETURN_PATH };
    return { ...protocol(credentials, standIn.ask), frameSources: [], standInRoutes: standIn.routes };
  }
  return {
    appId: '',
    authorizeUrl: () => '',
    frameSources: [],
    async exchange() {
      throw refused('微信登录尚未开通，请使用账号密码登录');
    },
    standInRoutes: [],
  };
}

interface Credentials {
  appId: string;
  appSecret: string;
  authorizeUrl: string;
  returnUrl: string;
}

function protocol(
  { appId, appSecret, authorizeUrl, returnUrl }: Credentials,
  ask: AskWechat,
): Pick<Wechat, 'appId' | 'authorizeUrl' | 'exchange'> {
  return {
    appId,
    authorizeUrl(state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${authorizeUrl}?${query}#wechat_redirect`;
    },
    async exchange(code) {
      const token = await ask('/sns/oauth2/access_token', {
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const openId = textOf(token, 'openid');
      const person =
        token.unionid === undefined
          ? await ask('/sns/userinfo', { access_token: textOf(token, 'access_token'), openid: openId })
          : token;
      return { unionId: textOf(person, 'unionid'), openId };
    },
  };
}

/** A field of WeChat's answer; an answer without it is a refusal (`errcode`, `errmsg`). */
function textOf(answer: Record<string, unknown>, field: string): string {
  const value = answer[field];
  if (typeof value !== 'string' || value === '') throw refused('微信授权已失效，请重新扫码');
  return value;
}

function askOver(baseUrl: string): AskWechat {
  return async (path, query) => {
    try {
      const url = `${baseUrl}${path}?${new URLSearchParams(query)}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      return (await response.json()) as Record<string, unknown>;
    } catch (error) {
      // The address carries the app's secret, so the fault's own text is not passed on.
      throw new Unavailable('微信服务暂时无法连接，请稍后再试', new Error(`wechat: ${(error as Error).name}`));
    }
  };
}
