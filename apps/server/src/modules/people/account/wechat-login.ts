import { randomBytes } from 'node:crypto';
import { type linkWechat, OPEN_API, type unlinkWechat, type wechatAppId, type wechatLogin } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { isDuplicate } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import { cookiesOf, serverCookie } from '../../../platform/http/cookies.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifications } from '../notification/index.ts';
import { accountClosed, closedTo } from './credentials.ts';
import type { KnownOrigins } from './known-origins.ts';
import type { Closings } from './login.ts';
import { accountNotices } from './notices.ts';
import { originOf } from './origin.ts';
import { type Credentials, credentialsByWechat, lockPassword } from './queries.ts';
import { setWechat } from './safety-queries.ts';
import { beginSession } from './sessions.ts';

const STATE_SECONDS = 600;
/** Ties a state to the browser that asked for it; readable by nothing in the page. */
const COOKIE = 'wechat-login';
const STALE = '登录二维码已失效，请重新扫码';

/**
 * QR login (docs/domains/accounts.md). The state is signed, lives ten minutes, works once and only in the browser that asked for it, so
 * that nobody can be led into another person's account by a link.
 */
export function createWechatLogin(
  platform: Platform,
  origins: KnownOrigins,
  requireNoSecondFactor: (account: Credentials) => Promise<void>,
  notifications: Notifications,
  closings: Closings,
) {
  const { config, database, secrets, wechat, limits, clock } = platform;
  const secure = config.publicUrl.startsWith('https:');

  function makeState(browser: string): string {
    const until = clock().getTime() + STATE_SECONDS * 1000;
    const once = randomBytes(8).toString('hex');
    return `${until}.${once}.${secrets.sign('wechat-state', until, once, browser)}`;
  }

  async function spendState(state: string, browser: string | undefined): Promise<boolean> {
    const [until = '', once = '', signature = ''] = state.split('.');
    if (!browser || !secrets.verify(signature, 'wechat-state', Number(until), once, browser)) return false;
    if (Number(until) <= clock().getTime()) return false;
    return limits.spend(secrets.blindIndex('wechat-state', once), new Date(Number(until) + 1000));
  }

  return {
    wechatAppId({ http }: Call<typeof wechatAppId>) {
      const browser = browserOf(http.request) ?? randomBytes(16).toString('hex');
      const state = makeState(browser);
      http.reply.header(
        'set-cookie',
        serverCookie(COOKIE, browser, { path: `${OPEN_API}/app/auth`, seconds: STATE_SECONDS, secure }),
      );
      return { appId: wechat.appId, state, authorizeUrl: wechat.authorizeUrl(state) };
    },

    /** @throws Refusal for a stale state or code, a WeChat that no account is linked to, a closed account */
    async wechatLogin(call: Call<typeof wechatLogin>) {
      const { code, state = '' } = call.input;
      if (!(await spendState(state, browserOf(call.http.request)))) throw refused(STALE);
      const { unionId } = await wechat.exchange(code);
      const account = await credentialsByWechat(database, unionId);
      if (!account) throw refused('该微信尚未绑定账号，请先用账号密码登录');
      const { accountId, passwordHash } = account;
      const closed = closedTo(account, call.now);
      if (closed) throw closed;
      await requireNoSecondFactor(account);
      return database.transaction(async (db) => {
        if (!(await lockPassword(db, accountId, passwordHash))) throw accountClosed();
        await audit(db, {
          event: 'login.succeeded',
          accountId,
          ...originOf(call),
          session: undefined,
          detail: { by: 'wechat' },
        });
        await origins.remember(db, call, accountId);
        const notice = await closings.takeBack(db, accountId, call.now);
        return { ...(await beginSession(platform, db, call, accountId)), notice };
      });
    },

    /** Ties a scanned WeChat to the account of the session; the person is told. @throws Refusal for a stale code, one of somebody else's account */
    async linkWechat(call: Call<typeof linkWechat>) {
      const { code, state = '' } = call.input;
      if (!(await spendState(state, browserOf(call.http.request)))) throw refused(STALE);
      const { unionId } = await wechat.exchange(code);
      try {
        await database.transaction(async (db) => {
          if (!(await setWechat(db, call.session.accountId, unionId, call.now)))
            throw refused('您的账号已绑定微信，请先解除绑定');
          await audit(db, { event: 'wechat.linked', ...originOf(call) });
          await notifications.notify(db, {
            accountIds: [call.session.accountId],
            notice: accountNotices.wechatLinked,
            title: '您的账号已绑定微信',
            text: '今后可以用微信扫码登录。如果不是您本人操作，请立即解除绑定并修改密码。',
          });
        });
      } catch (error) {
        throw isDuplicate(error) ? refused('该微信已绑定其他账号') : error;
      }
      return done('微信绑定成功');
    },

    /** @throws Refusal when there is none */
    async unlinkWechat(call: Call<typeof unlinkWechat>) {
      await database.transaction(async (db) => {
        if (!(await setWechat(db, call.session.accountId, null, call.now))) throw refused('您的账号没有绑定微信');
        await audit(db, { event: 'wechat.unlinked', ...originOf(call) });
        await notifications.notify(db, {
          accountIds: [call.session.accountId],
          notice: accountNotices.wechatUnlinked,
          title: '您的账号已解除微信绑定',
          text: '今后不能再用该微信扫码登录。如果不是您本人操作，请立即修改密码。',
        });
      });
      return done('已解除微信绑定');
    },
  };
}

const browserOf = (request: Parameters<typeof cookiesOf>[0]) =>
  /^[0-9a-f]{32}$/.exec(cookiesOf(request)[COOKIE] ?? '')?.[0];
