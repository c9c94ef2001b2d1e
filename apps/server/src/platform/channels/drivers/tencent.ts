import { createHash, createHmac } from 'node:crypto';
import { Unavailable } from '../../errors.ts';
import { AccountTrouble, type Driver, type DriverValues, type Notice, NotTaken, Uncertain } from '../driver.ts';
import { askJson } from '../http.ts';
import { pathOf } from './aliyun.ts';

const ENDPOINT = 'https://sms.tencentcloudapi.com';
const REGION = 'ap-guangzhou';
const SERVICE = 'sms';
const ACTION = 'SendSms';
const VERSION = '2021-01-11';

/** Answers after which the same may be taken later. */
const LATER = /LimitExceeded|InternalError|RequestLimitExceeded|ServiceUnavailable/;

/** Answers about the account, its keys and what it has had passed: they are the same for every number. */
const OF_ACCOUNT = /InsufficientBalance|UnauthorizedOperation|AuthFailure|IncorrectOrUnapproved|SdkAppIdNotExist/;

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();

export interface Signed {
  secretId: string;
  secretKey: string;
  host: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The header `Authorization` of a request, by Tencent Cloud's signature TC3-HMAC-SHA256. */
export function tencentAuthorization({ secretId, secretKey, host, body, timestamp }: Signed): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const headers = `content-type:application/json; charset=utf-8\nhost:${host}\nx-tc-action:${ACTION.toLowerCase()}\n`;
  const names = 'content-type;host;x-tc-action';
  const request = ['POST', '/', '', headers, names, sha256(body)].join('\n');
  const scope = `${day}/${SERVICE}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), SERVICE), 'tc3_request');
  const signature = createHmac('sha256', key).update(toSign, 'utf8').digest('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

interface TencentAnswer {
  Response?: { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] };
}

/** Tencent Cloud SMS over HTTP. Variables of its templates have no names: the code; organisation and path of a notice. */
export function tencent(values: DriverValues): Driver {
  const { secretId = '', secretKey = '', appId, signName, codeTemplate, noticeTemplate } = values;
  const url = values.endpoint || ENDPOINT;

  async function send(phone: string, template: string | undefined, variables: string[]): Promise<void> {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: template,
      TemplateParamSet: variables,
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const { Response } = (await askJson({
      url,
      body,
      headers: {
        authorization: tencentAuthorization({ secretId, secretKey, host: new URL(url).host, body, timestamp }),
        'x-tc-action': ACTION,
        'x-tc-version': VERSION,
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': values.region || REGION,
      },
    })) as TencentAnswer;
    const reason = Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code ?? '';
    if (reason === 'Ok') return;
    if (LATER.test(reason)) throw new Unavailable(reason);
    if (OF_ACCOUNT.test(reason)) throw new AccountTrouble(reason);
    if (!reason) throw new Uncertain('服务的应答无法识别');
    throw new NotTaken(reason);
  }

  return {
    knowsKeys: false,
    sendCode: (phone, code) => send(phone, codeTemplate, [code]),
    ...(noticeTemplate
      ? { notify: (phone: string, { from, link }: Notice) => send(phone, noticeTemplate, [from, pathOf(link)]) }
      : {}),
  };
}
