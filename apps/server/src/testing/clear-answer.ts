import { ErrorCode, HTTP_NO_SESSION, readEnvelope } from '@vimo/contract';
import { expect } from 'vitest';

/** What came back, whatever the kind of call. */
export interface Answered {
  status: number;
  type: string;
  body: string;
}

/** Answers of HTTP that a client understands: done or refused, unknown address, too large, too many, no session. */
const STATUSES = [200, 404, 413, 429, HTTP_NO_SESSION];
/** Letters that Chinese texts for people hold: units, and the names of formats. */
const NAMES = /\b(MB|KB|PDF|pdf|jpe?g|png|gif|webp|docx?|xlsx?|pptx?|mp4|JPG|PNG|GIF)\b/g;
const INTERNALS =
  /\bat \w+ \(|node_modules|\.ts\b|select |insert |syntax error|violates|constraint|invalid input|ECONN|undefined|NaN|\[object|prototype|stack/i;

/** An answer is an envelope that tells people in Chinese what is wrong and nobody anything of the inside. */
export function expectClear({ status, type, body }: Answered, said: () => string): void {
  expect(STATUSES, said()).toContain(status);
  if (!type.includes('json')) return;
  const { error_code, message, data } = readEnvelope<{ fields?: Record<string, string> }>(JSON.parse(body));
  expect([0, 1, 2, 3, 4], said()).toContain(error_code);
  if (error_code === ErrorCode.success) return;
  const fields = data?.fields ?? {};
  if (error_code === ErrorCode.invalidInput) expect(Object.keys(fields).length, said()).toBeGreaterThan(0);
  for (const text of [message, ...Object.values(fields)]) {
    expect(text, said()).toMatch(/[\u4e00-\u9fff]/);
    expect(String(text).replace(NAMES, ''), said()).not.toMatch(/[A-Za-z]{2,}/);
    expect(text, said()).not.toMatch(INTERNALS);
  }
}
