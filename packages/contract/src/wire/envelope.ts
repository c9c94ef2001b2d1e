import { z } from 'zod';
import { orDigits } from './fields.ts';

/** Business codes of the envelope (docs/domains/wire.md). */
export const ErrorCode = {
  success: 0,
  refused: 1,
  invalidInput: 2,
  notPermitted: 3,
  notFound: 4,
  fault: -1,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** HTTP status that tells a client its session is missing, expired or revoked. */
export const HTTP_NO_SESSION = 511;

export interface Envelope<T = unknown> {
  error_code: ErrorCode;
  /** Text for the user; a fault carries `{ info }` instead (docs/domains/wire.md). */
  message: string | { info: string };
  data?: T;
}

/** What answers call their code and their text: a few calls have names of their own. */
export interface EnvelopeNames {
  code: string;
  text: string;
}
const NAMES: EnvelopeNames = { code: 'error_code', text: 'message' };
const OTHER_NAMES: EnvelopeNames = { code: 'code', text: 'msg' };
export const namesOf = ({ saysCode }: { saysCode?: boolean }): EnvelopeNames => (saysCode ? OTHER_NAMES : NAMES);

/** An answer as it came in, under whichever names. */
export const readEnvelope = <T>(sent: Envelope<T> & { code?: ErrorCode; msg?: Envelope['message'] }): Envelope<T> =>
  sent.code === undefined ? sent : { ...sent, error_code: sent.code, message: sent.msg ?? '' };

/** Chinese text per field, under `data.fields` of code 2. */
export type FieldErrors = Record<string, string>;

/** A page call's input fields for a JSON body: `pageSize` 1–100, `currentPage` from 1; digits in a text are understood too. */
export const pageFields = (defaultSize = 10) => ({
  pageSize: orDigits(z.int('每页条数应为整数').min(1, '每页至少 1 条').max(100, '每页最多 100 条')).default(
    defaultSize,
  ),
  currentPage: orDigits(z.int('页码应为整数').min(1, '页码从 1 开始').max(10_000_000, '页码过大')).default(1),
});

/** The same for a query string, where numbers arrive as text. */
export const pageQueryFields = (defaultSize = 10) => ({
  pageSize: z.coerce
    .number('每页条数应为整数')
    .int('每页条数应为整数')
    .min(1, '每页至少 1 条')
    .max(100, '每页最多 100 条')
    .default(defaultSize),
  currentPage: z.coerce
    .number('页码应为整数')
    .int('页码应为整数')
    .min(1, '页码从 1 开始')
    .max(10_000_000, '页码过大')
    .default(1),
});

/** Shape of a page answer; a page past the end is an empty list with the true total. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ dataList: z.array(row), totalCount: z.int() });

/** Output of a call whose answer is its message alone. */
export const nothing = z.object({});
export const noInput = z.object({});
