import type { z } from 'zod';
import type { Usertype } from './codes.ts';

/** Every path of the platform lives under one of these two (docs/domains/wire.md). */
export const API = '/vimo-cms/v1/api';
export const OPEN_API = '/vimo-cms/v1/openApi';

/** Request header that carries the session, and the cookie in which the browser keeps it for seven days (docs/domains/wire.md). */
export const SESSION_HEADER = 'sessiontoken';
export const SESSION_COOKIE = 'Admin-Token';
export const SESSION_DAYS = 7;

/** Header with a solved proof-of-work, asked for by a refusal whose data holds `proofRequired`: the price of the challenge to solve. */
export const PROOF_HEADER = 'x-proof-of-work';

/**
 * By these the server knows a device from which somebody has logged in: a cookie that scripts cannot read, or a header for programs
 * that keep none. Who sends the header, be it empty, gets the device's token back in it when a login succeeds.
 */
export const DEVICE_COOKIE = 'vimo-device';
export const DEVICE_HEADER = 'x-device-token';

/**
 * Who may call: everyone (a session is optional), anyone signed in, or only the listed kinds of user.
 * Finer rules (whose record, which school) belong to the policy of the server's module.
 */
export type Access = 'everyone' | 'signedIn' | readonly Usertype[];

/** What a person has to do before all else (docs/domains/accounts.md): change a first password, set up the second factor. */
export type Due = 'newPassword' | 'secondFactor';

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  /** Chinese name in the API reference. */
  summary: string;
  /** Chapter of the API reference. */
  tag: string;
  access: A;
  /** Codes that rules answer besides: 1 refused with its reason, 3 not for this person, 4 not there or not to be seen (docs/domains/policy.md). */
  refuses?: readonly (1 | 3 | 4)[];
  /** Path parameters, query and body in one object; unknown fields are dropped. */
  input: I;
  /** Shape of `data`; what it does not declare never leaves the server. */
  output: O;
  /** The answer to a visitor without a session may be shared for one second between all who ask the same. */
  sharedForGuests?: boolean;
  /** Open to everyone, and some of what may be asked needs a session. */
  asksForSession?: boolean;
  /** Pages rendered by the server may ask it for guests, though its answers are not shared: each counts. The last one is given to guests while the database is away, and counts nothing then. */
  renderedForGuests?: boolean;
  /** Tags whose shared answers a success makes old. */
  changes?: readonly string[];
  /**
   * Whether a success takes something off what these answers show; it does unless said. After one that does not (a sign-up, a new entry) older answers stand
   * in for a minute where the database is away (docs/decisions/2026-11-22-kept-values.md). What is known only as it is written the server's module says itself.
   */
  hides?(input: z.output<I>): boolean;
  /** Made by a page on its own and not by its person: it does not keep an idle session alive. */
  passive?: boolean;
  /**
   * What a call is to staff of a bureau who only read (docs/domains/responsibility.md): one that names kinds of users is open to them where this is true, and
   * closed where nothing is said; one for everybody who is signed in is closed to them where this is false.
   */
  readers?: boolean;
  /** Open also to those who have this to do first. */
  openWhile?: readonly Due[];
  /** Its answers call code and text `code` and `msg` (docs/domains/wire.md). */
  saysCode?: boolean;
  /** The body may be a bare list; it is the field `list`. */
  listBody?: boolean;
  /** Sent as multipart/form-data (uploads). */
  multipart?: boolean;
  /** Answers with a file instead of the envelope. */
  binary?: boolean;
}

/** Declares one call once: path, who may call it, what goes in, what comes out. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return definition;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type DataOf<E extends Endpoint> = z.output<E['output']>;
