import { randomUUID } from 'node:crypto';
import { noticeText } from '@vimo/contract';
import { codeText, type Driver, type DriverValues } from '../driver.ts';
import { ask } from '../http.ts';

/** A gateway of one's own for text messages: JSON with phone and text, a key by which one that dedupes sends the same once, any 2xx is taken. */
export function gateway({ url = '', token, signName, dedupes }: DriverValues): Driver {
  const send = async (phone: string, text: string, key: string) => {
    // Gateways say "OK", or a page: what they say besides their status tells nothing, and to doubt it would send the same again.
    await ask({
      ...{ url, statusAlone: true },
      body: { phone, text: signName ? `【${signName}】${text}` : text },
      headers: { 'idempotency-key': key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  };
  return {
    // Whether it does is said by who keeps it: of one that does not, what may have arrived would arrive again and again.
    knowsKeys: dedupes === '1',
    notify: (phone, notice, key) => send(phone, noticeText(notice), key),
    sendCode: (phone, code) => send(phone, codeText(code), randomUUID()),
  };
}
