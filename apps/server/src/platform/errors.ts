import { ErrorCode, type FieldErrors } from '@vimo/contract';

/** A refusal that the user is told about: it travels as an envelope with HTTP 200. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  constructor(code: ErrorCode, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The rules of the business say no (already signed up, places gone …). */
export const refused = (message: string, data?: unknown) => new Refusal(ErrorCode.refused, message, data);
/** Somebody else changed the thing since it was read: what is sent now would undo that unseen. */
export const changedMeanwhile = () => refused('该内容已被他人修改，请刷新后再试');
/** Input that only the domain can find wrong; `fields` names each with its text. */
export const invalidInput = (fields: FieldErrors) =>
  new Refusal(ErrorCode.invalidInput, Object.values(fields)[0] ?? '填写有误', { fields });
export const notPermitted = (message = '您没有权限进行此操作') => new Refusal(ErrorCode.notPermitted, message);
/** Not there, or not visible for this person: the two are not told apart. */
export const notFound = (message = '内容不存在或已下线') => new Refusal(ErrorCode.notFound, message);

/** The call needs a session and has none that is alive: HTTP 511. */
export class NoSession extends Error {}

/** Too many of something: HTTP 429 with Retry-After. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** A body came in too slowly: HTTP 408, and the connection ends. */
export class SlowBody extends Error {
  readonly code = 'SLOW_BODY';
  readonly statusCode = 408;
}

/** What was thrown or told, as an error: a library may tell of one by its fields alone. */
export function errorOf(error: unknown): Error {
  if (error instanceof Error) return error;
  const told = error as { message?: unknown } | null | undefined;
  return typeof told?.message === 'string' ? Object.assign(new Error(told.message), told) : new Error(String(error));
}

/** A text of others without its long numbers: they may be somebody's, of a telephone, a register, an identity. */
export const withoutNumbers = (text: string): string => text.replace(/\d{5,}/g, '…');

/**
 * What a log may hold of an unexpected error: what it is and where it happened. The messages of the database and the system are left out, and what
 * others quote or count is covered, as it may be somebody's.
 */
export function faultDetails(error: unknown) {
  const { name, code, message, stack } = errorOf(error) as Error & { code?: string };
  return {
    name,
    code,
    message: code ? undefined : withoutNumbers(message).replace(/(["'“])[^"'”]*(["'”])/g, '$1…$2'),
    stack: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7),
  };
}

/** The server or something behind it cannot answer now: HTTP 503 with Retry-After. */
export class Unavailable extends Error {
  /** When it is known how long it takes until there is room. */
  readonly retryAfterSeconds: number | undefined;
  constructor(message = '服务繁忙，请稍后再试', cause?: unknown, retryAfterSeconds?: number) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Of two transactions that waited for each other the database has undone this one: it alone is asked again, the database is there for all others. */
export class Undone extends Unavailable {}

/** Whoever called went away before the call could be done: nobody reads the answer, and it is no fault of anybody's. */
export class CallerGone extends Unavailable {}
