import { createRequire } from 'node:module';
import { Unavailable } from '../../errors.ts';
import { AccountTrouble, type Driver, type DriverValues, type Notice, NotTaken, Uncertain } from '../driver.ts';

const load = createRequire(import.meta.url);

const CONNECT_MS = 3_000;
const READ_MS = 8_000;
const ENDPOINT = 'dysmsapi.aliyuncs.com';

/** Answers after which the same may be taken later: limits of flow, and faults of the service. */
const LATER = /LIMIT_CONTROL|Throttling|SYSTEM_ERROR|InternalError|ServiceUnavailable/;

/** Answers about the account, its keys and what it has had passed: they are the same for every number. */
const OF_ACCOUNT =
  /AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_ABNORMAL|ACCOUNT_NOT_EXISTS|PRODUCT_UN_?SUBSCRI|BILLING_DEDUCTION|RAM_PERMISSION_DENY|SMS_(SIGNATURE|SIGN|TEMPLATE)_ILLEGAL|InvalidAccessKeyId|SignatureDoesNotMatch/;

/** An address of a service of one's own may say http; else it is spoken to over https. */
const addressOf = (endpoint: string) => ({
  endpoint: endpoint.replace(/^https?:\/\//, ''),
  ...(endpoint.startsWith('http://') ? { protocol: 'http' } : {}),
});

/** Aliyun SMS through its official SDK, loaded with the first message. Variables: `code` of a code; `org` and `path` of a notice. */
export function aliyun({
  accessKeyId,
  accessKeySecret,
  signName,
  codeTemplate,
  noticeTemplate,
  endpoint,
}: DriverValues): Driver {
  const connect = () => {
    // As the CommonJS that they are: what an import makes of their default differs by who runs it.
    const sms = load('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525');
    const core = load('@alicloud/openapi-core') as typeof import('@alicloud/openapi-core');
    const access = {
      accessKeyId,
      accessKeySecret,
      ...addressOf(endpoint || ENDPOINT),
      connectTimeout: CONNECT_MS,
      readTimeout: READ_MS,
    };
    const client = new sms.default(new core.$OpenApiUtil.Config(access));
    return (phoneNumbers: string, templateCode: string | undefined, variables: object) =>
      client.sendSms(
        new sms.SendSmsRequest({ phoneNumbers, signName, templateCode, templateParam: JSON.stringify(variables) }),
      );
  };
  let connected: ReturnType<typeof connect> | undefined;

  async function send(phone: string, template: string | undefined, variables: object): Promise<void> {
    connected ??= connect();
    let reason: string;
    try {
      const { body } = await connected(phone, template, variables);
      if (body?.code === 'OK') return;
      reason = body?.code ?? '';
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string };
      if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(code ?? '')) throw new Unavailable('连接不上服务');
      reason = code ?? name ?? '';
      // The SDK tells a service's answer by its code; a connection that broke off has none of these.
      if (!/^[A-Za-z]+\.[A-Za-z._]+$/.test(reason) && !LATER.test(reason) && !OF_ACCOUNT.test(reason))
        throw new Uncertain(`没有应答 ${reason}`.trim());
    }
    if (!reason) throw new Uncertain('服务的应答无法识别');
    // The service's own text may repeat the number; its code does not.
    if (LATER.test(reason)) throw new Unavailable(reason);
    if (OF_ACCOUNT.test(reason)) throw new AccountTrouble(reason);
    throw new NotTaken(reason);
  }

  return {
    knowsKeys: false,
    sendCode: (phone, code) => send(phone, codeTemplate, { code }),
    ...(noticeTemplate
      ? {
          notify: (phone: string, { from, link }: Notice) =>
            send(phone, noticeTemplate, { org: from, path: pathOf(link) }),
        }
      : {}),
  };
}

/** Templates hold the site's address; what is put into them is the rest, without the slash it begins with. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`.slice(1);
};
