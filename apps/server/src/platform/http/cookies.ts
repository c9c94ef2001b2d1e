import { parseCookie, stringifySetCookie } from 'cookie';

/** Cookies of a request by name; of one that comes twice, the first. */
export const cookiesOf = ({ headers }: { headers: { cookie?: string | undefined } }) =>
  parseCookie(headers.cookie ?? '');

/** Header value for a cookie that scripts cannot read and other sites' forms do not send along. */
export const serverCookie = (
  name: string,
  value: string,
  { path, seconds, secure }: { path: string; seconds: number; secure: boolean },
): string => stringifySetCookie({ name, value, path, maxAge: seconds, httpOnly: true, sameSite: 'lax', secure });
