import type { Config } from '../../config.ts';
import { maskPhone } from '../secrets.ts';

/** To whom something is delivered outside of the site; empty where it is not known. */
export interface Recipient {
  phone: string;
  wechatUnionId: string;
}

/** Driver that tells people outside of the site that there is something for them: a text message, a template of WeChat. */
export interface Delivery {
  /** Delivers a title, which names no person. @throws Unavailable when it should be tried again later */
  deliver(to: Recipient, title: string): Promise<void>;
}

/** Says on the terminal what would be delivered. */
const toConsole = (say: (line: string) => void): Delivery => ({
  async deliver({ phone }, title) {
    say(`消息 ${title}（${phone ? maskPhone(phone) : '无手机号'}）`);
  },
});

/** The driver of the configuration; without one nothing leaves the site. */
export const createDelivery = ({ notificationDelivery }: Config): Delivery | undefined =>
  notificationDelivery === 'console' ? toConsole(console.log) : undefined;
