import type { Secrets } from '../../../platform/secrets.ts';
import { fromWireTime, type WireTime } from '../../../platform/time.ts';

const LINK_SECONDS = 1800;
type Purpose = 'import-rows' | 'import-passwords';

/** A signed address of a file that a batch has, for half an hour. */
export function linkTo(secrets: Secrets, path: string, purpose: Purpose, id: string, now: WireTime): string {
  const expires = Math.floor(fromWireTime(now).getTime() / 1000) + LINK_SECONDS;
  return `${path}?${new URLSearchParams({ id, expires: String(expires), sign: secrets.sign(purpose, id, expires) })}`;
}

export const isLink = (
  secrets: Secrets,
  purpose: Purpose,
  { id, expires, sign }: { id: string; expires: number; sign: string },
  now: WireTime,
): boolean => expires * 1000 >= fromWireTime(now).getTime() && secrets.verify(sign, purpose, id, expires);
