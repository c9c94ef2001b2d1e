import { maskPhone } from '../secrets.ts';
import type { TextMessages } from './gateway.ts';

/** Phones whose last code is remembered. */
const REMEMBERED = 1000;

/** Stand-in of a gateway for demo mode: says the code on the terminal and keeps it for those who try things out. */
export function createConsoleMessages(say: (line: string) => void): Required<Omit<TextMessages, 'isOpen'>> {
  const codes = new Map<string, string>();
  return {
    async send(phone, code) {
      codes.delete(phone);
      codes.set(phone, code);
      if (codes.size > REMEMBERED) codes.delete(codes.keys().next().value ?? '');
      say(`验证码 ${code}（${maskPhone(phone)}，5 分钟内有效）`);
    },
    outbox: { lastCode: (phone) => codes.get(phone) },
  };
}
