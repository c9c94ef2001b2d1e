import { ErrorCode, HTTP_NO_SESSION, readEnvelope } from '@vimo/contract';

/** What came back, whatever the kind of call. */
export interface Answered {
  status: number;
  type: string;
  body: string;
}

/** Answers of HTTP that a client understands: done or refused, unknown address, too large, too many, no session. */
const STATUSES = [200, 404, 413, 429, HTTP_NO_SESSION];
/** Codes of an envelope that callers understand: done, and the four kinds of refusal. */
const CODES: number[] = [0, 1, 2, 3, 4];
/** Letters that Chinese texts for people hold: units, and the names of formats. */
const NAMES = /\b(MB|KB|PDF|pdf|jpe?g|png|gif|webp|docx?|xlsx?|pptx?|mp4|JPG|PNG|GIF)\b/g;
const INTERNALS =
  /\bat \w+ \(|node_modules|\.ts\b|select |insert |syntax error|violates|constraint|invalid input|ECONN|undefined|NaN|\[object|prototype|stack/i;

/**
 * An answer is an envelope that tells people in Chinese what is wrong and nobody anything of the inside.
 * @param said what was sent and came back, asked for only when it is not so: of tens of thousands of answers nearly all are clear
 * @throws Error that tells both
 */
export function expectClear(answered: Answered, said: () => string): void {
  const unclear = whatIsUnclear(answered);
  if (unclear.length > 0) throw new Error(`${said()}: ${unclear.join(' · ')}`);
}

function whatIsUnclear({ status, type, body }: Answered): string[] {
  const unclear = STATUSES.includes(status) ? [] : [`status ${status}`];
  if (!type.includes('json')) return unclear;
  const { error_code, message, data } = readEnvelope<{ fields?: Record<string, string> }>(JSON.parse(body));
  if (!CODES.includes(error_code)) unclear.push(`code ${error_code}`);
  if (error_code === ErrorCode.success) return unclear;
  const fields = data?.fields ?? {};
  if (error_code === ErrorCode.invalidInput && Object.keys(fields).length === 0) unclear.push('no field is named');
  for (const text of [message, ...Object.values(fields)].map(String)) {
    if (!/[\u4e00-\u9fff]/.test(text)) unclear.push(`not in Chinese: ${text}`);
    if (/[A-Za-z]{2,}/.test(text.replace(NAMES, ''))) unclear.push(`foreign words: ${text}`);
    if (INTERNALS.test(text)) unclear.push(`of the inside: ${text}`);
  }
  return unclear;
}
