import { isIPv6 } from 'node:net';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';

export interface Origin {
  session: Session | undefined;
  address: string;
  requestId: string;
}

/** Where a call comes from, for the audit log. */
export const originOf = ({ session, address, requestId }: Origin): Origin => ({ session, address, requestId });

/** What one caller can hardly change: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%')[0]!.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  if (tail !== undefined) groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Key of a limit per network; addresses are not kept in clear. */
export const networkKey = (secrets: Secrets, purpose: string, address: string) =>
  `${purpose}:${secrets.blindIndex('network', networkOf(address)).toString('hex')}`;
