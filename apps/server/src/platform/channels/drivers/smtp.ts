import { randomUUID } from 'node:crypto';
import { noticeText } from '@vimo/contract';
import { Unavailable } from '../../errors.ts';
import { AccountTrouble, codeText, type Driver, type DriverValues, NotTaken, Uncertain } from '../driver.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
const SECURE_PORT = 465;

/** Where the conversation broke off before the letter was handed over. */
const BEFORE = new Set(['EDNS', 'EAUTH', 'ETLS']);

/** Mail over SMTP by nodemailer, loaded with the first letter. Its id is that of the notice: who gets it twice sees it once. */
export function smtp({ host = '', port = '', user, password, from = '' }: DriverValues): Driver {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port: Number(port),
      secure: Number(port) === SECURE_PORT,
      ...(user ? { auth: { user, pass: password ?? '' } } : {}),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let connected: ReturnType<typeof connect> | undefined;
  async function send(to: string, subject: string, text: string, key: string): Promise<void> {
    connected ??= connect();
    const letter = {
      from,
      to: { name: '', address: to },
      subject,
      text: `${text}\n\n本邮件由系统发出，请勿回复。`,
      messageId: `<${key}@${from.split('@').at(-1)}>`,
    };
    try {
      await (await connected).sendMail(letter);
    } catch (error) {
      throw troubleOf(error as Failure);
    }
  }
  return {
    knowsKeys: false,
    notify: (to, notice, key) => send(to, `${notice.from}的通知`, noticeText(notice), key),
    sendCode: (to, code) => send(to, '邮箱验证码', codeText(code), randomUUID()),
  };
}

/** What nodemailer tells of a letter that it could not hand over. */
interface Failure {
  code?: string;
  responseCode?: number;
  syscall?: string;
  command?: string;
}

function troubleOf({ code = '', responseCode = 0, syscall = '', command = '' }: Failure): Error {
  if (responseCode >= 500 && code === 'EAUTH') return new AccountTrouble(`邮件服务器不接受账号 ${responseCode}`);
  // An address that is not the account's, or no login where one is asked for: whoever it is for.
  if (responseCode >= 500 && command === 'MAIL FROM')
    return new AccountTrouble(`邮件服务器不接受发件地址 ${responseCode}`);
  if (responseCode >= 500) return new NotTaken(`邮件服务器拒收 ${responseCode}`);
  if (responseCode >= 400) return new Unavailable(`邮件服务器返回 ${responseCode}`);
  if (BEFORE.has(code) || syscall === 'connect') return new Unavailable('连接不上邮件服务器');
  return new Uncertain('邮件服务器没有在规定时间内应答');
}
