import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { Unavailable } from '../errors.ts';
import type { TextMessages } from './gateway.ts';

const CONNECT_MS = 3_000;
const READ_MS = 8_000;

type AliyunConfig = Extract<Config['sms'], { driver: 'aliyun' }>;

/** Aliyun SMS through its official SDK, loaded with the first message. The template's variable is `code`. */
export function createAliyunMessages(config: AliyunConfig, log: Logger): TextMessages {
  const connect = async () => {
    const [{ default: sms }, { default: core }] = await Promise.all([
      import('@alicloud/dysmsapi20170525'),
      import('@alicloud/openapi-core'),
    ]);
    const { accessKeyId, accessKeySecret, endpoint, signName, templateCode } = config;
    const access = { accessKeyId, accessKeySecret, endpoint, connectTimeout: CONNECT_MS, readTimeout: READ_MS };
    const client = new sms.default(new core.$OpenApiUtil.Config(access));
    return (phone: string, code: string) =>
      client.sendSms(
        new sms.SendSmsRequest({
          phoneNumbers: phone,
          signName,
          templateCode,
          templateParam: JSON.stringify({ code }),
        }),
      );
  };
  let connected: ReturnType<typeof connect> | undefined;
  return {
    async send(phone, code) {
      connected ??= connect();
      let reason: string | undefined;
      try {
        const { body } = await (await connected)(phone, code);
        if (body?.code === 'OK') return;
        reason = body?.code;
      } catch (error) {
        reason = (error as { code?: string; name?: string }).code ?? (error as Error).name;
      }
      // The gateway's own text may repeat the number; its code does not.
      log.error({ reason }, 'text message refused');
      throw new Unavailable('短信发送失败，请稍后再试');
    },
  };
}
