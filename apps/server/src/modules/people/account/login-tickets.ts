import type { Platform } from '../../../platform/platform.ts';
import { sm3Hex } from '../../../platform/secrets.ts';
import type { Credentials } from './queries.ts';

/** So long after the password the second factor may be given. */
const LIFE_MS = 5 * 60_000;

interface Ticket {
  accountId: string;
  /** Digest of the password's hash: a password that was changed meanwhile opens nothing. */
  password: string;
  until: number;
}

const digestOf = ({ passwordHash }: Credentials) => sm3Hex(passwordHash);

/** What a login whose password was right carries to its second step: sealed, and good for five minutes. */
export function createLoginTickets({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>) {
  return {
    make(account: Credentials): string {
      const until = clock().getTime() + LIFE_MS;
      const ticket: Ticket = { accountId: account.accountId, password: digestOf(account), until };
      return secrets.seal(JSON.stringify(ticket)).toString('base64url');
    },
    /** The account of a ticket that still holds, else undefined. */
    accountOf(text: string): string | undefined {
      const ticket = open(text);
      return ticket && ticket.until > clock().getTime() ? ticket.accountId : undefined;
    },
    /** Whether the account's password is still the one that was given. */
    isOf: (text: string, account: Credentials): boolean => open(text)?.password === digestOf(account),
  };

  function open(text: string): Ticket | undefined {
    try {
      return JSON.parse(secrets.open(Buffer.from(text, 'base64url'))) as Ticket;
    } catch {
      return undefined;
    }
  }
}
export type LoginTickets = ReturnType<typeof createLoginTickets>;
