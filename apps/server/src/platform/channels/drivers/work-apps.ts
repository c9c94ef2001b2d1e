import { noticeText } from '@vimo/contract';
import { Unavailable } from '../../errors.ts';
import { AccountTrouble, type Driver, type DriverValues, type Notice, NotTaken } from '../driver.ts';
import { askJson } from '../http.ts';

/** A token is renewed so long before its end. */
const EARLY_SECONDS = 300;

interface Told {
  errcode?: number;
  errmsg?: string;
}

/** A token of a service, asked for anew when its time is over. */
function createToken(ask: () => Promise<{ token: string; seconds: number }>) {
  let kept: { token: string; until: number } | undefined;
  return {
    async get(): Promise<string> {
      if (!kept || kept.until < Date.now()) {
        const { token, seconds } = await ask();
        kept = { token, until: Date.now() + Math.max(0, seconds - EARLY_SECONDS) * 1000 };
      }
      return kept.token;
    },
    forget() {
      kept = undefined;
    },
  };
}

/** What both services answer when a token is over, when too much was asked, when they do not take the application or its keys, and when they do not know a number. */
const TOKEN_OVER = new Set([40014, 41001, 42001, 88]);
const TOO_MUCH = new Set([-1, 45009, 45033, 90018, 130101, 143105]);
const OF_ACCOUNT = new Set([40001, 40013, 40089, 48002, 60020]);
const UNKNOWN = new Set([46004, 60121, 40103]);
/** What WeCom answers when its application reaches none of those to whom it is to go. */
const OUT_OF_REACH = 81013;
const UNKNOWN_TEXT = '没有找到登记该手机号的成员';
const OUT_OF_REACH_TEXT = '该成员不在应用的可见范围内，或没有加入企业';

function judged<T extends Told>(told: T, token: { forget(): void }): T {
  const code = told.errcode ?? 0;
  if (code === 0) return told;
  if (TOKEN_OVER.has(code)) {
    token.forget();
    throw new Unavailable(`令牌已失效 ${code}`);
  }
  if (TOO_MUCH.has(code)) throw new Unavailable(`服务繁忙 ${code}`);
  if (OF_ACCOUNT.has(code)) throw new AccountTrouble(`服务返回 ${code}`);
  if (code === OUT_OF_REACH) throw new NotTaken(OUT_OF_REACH_TEXT);
  throw new NotTaken(UNKNOWN.has(code) ? UNKNOWN_TEXT : `服务返回 ${code}`);
}

/** Asks a service's calls with its token, which it gives for some credentials. */
function createService(base: string, credentials: Record<string, string>) {
  const token = createToken(async () => {
    const told = judged(
      (await askJson({ url: `${base}/gettoken?${new URLSearchParams(credentials)}` })) as Told & {
        access_token?: string;
        expires_in?: number;
      },
      { forget() {} },
    );
    return { token: told.access_token ?? '', seconds: told.expires_in ?? 0 };
  });
  return async <T extends Told>(path: string, body: object): Promise<T> =>
    judged((await askJson({ url: `${base}/${path}?access_token=${await token.get()}`, body })) as T, token);
}

/**
 * Both services show what is worded alike once, for hours or a day. So a message names its own key behind the link, where no page reads it: a second try is
 * the same, and the next notice, which has the same words, is another.
 */
const ownLink = ({ link }: Notice, key: string): string => `${link}#${key}`;

/** The member that was found. @throws NotTaken where none was, though the service says that all went well */
function memberOf(userid: string | undefined): string {
  if (!userid) throw new NotTaken(UNKNOWN_TEXT);
  return userid;
}

/** Whom WeCom left out of a message that it took: their ids with `|` between them. */
interface LeftOut extends Told {
  invaliduser?: string;
  unlicenseduser?: string;
}
const isAmong = (userid: string, listed = '') =>
  listed.split('|').some((one) => one.toLowerCase() === userid.toLowerCase());

/** WeCom: a card of an application of the enterprise, to the member with a phone number. The same within four hours is shown once. */
export function wecom({ corpId = '', secret = '', agentId, endpoint }: DriverValues): Driver {
  const base = `${endpoint || 'https://qyapi.weixin.qq.com'}/cgi-bin`;
  const ask = createService(base, { corpid: corpId, corpsecret: secret });
  return {
    knowsKeys: true,
    async notify(phone, notice, key) {
      const found = await ask<Told & { userid?: string }>('user/getuserid', { mobile: phone });
      const userid = memberOf(found.userid);
      const sent = await ask<LeftOut>('message/send', {
        touser: userid,
        msgtype: 'textcard',
        agentid: Number(agentId),
        textcard: {
          ...{ title: `${notice.from}的通知`, description: '请登录平台查看' },
          ...{ url: ownLink(notice, key), btntxt: '查看' },
        },
        enable_duplicate_check: 1,
        duplicate_check_interval: 4 * 3600,
      });
      // The message was taken, and went to nobody.
      if (isAmong(userid, sent.invaliduser)) throw new NotTaken(OUT_OF_REACH_TEXT);
      if (isAmong(userid, sent.unlicenseduser)) throw new NotTaken('该成员没有应用的使用许可');
    },
  };
}

/** DingTalk: a notice of work of an enterprise's application, to the member with a phone number. The same to one member on one day is sent once by the service. */
export function dingtalk({ appKey = '', appSecret = '', agentId, endpoint }: DriverValues): Driver {
  const ask = createService(endpoint || 'https://oapi.dingtalk.com', { appkey: appKey, appsecret: appSecret });
  return {
    knowsKeys: true,
    async notify(phone, notice, key) {
      const { result } = await ask<Told & { result?: { userid?: string } }>('topapi/v2/user/getbymobile', {
        mobile: phone,
      });
      await ask('topapi/message/corpconversation/asyncsend_v2', {
        agent_id: Number(agentId),
        userid_list: memberOf(result?.userid),
        msg: { msgtype: 'text', text: { content: noticeText({ ...notice, link: ownLink(notice, key) }) } },
      });
    },
  };
}
