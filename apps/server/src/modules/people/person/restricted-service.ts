import { isParent, type ParsedInputOf, type restrictedPersonPage } from '@vimo/contract';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { CODES_FROM_EVERYWHERE, STRANGE_GUESSES } from '../account/index.ts';
import { type Asker, countRestricted, restrictedAccounts } from './restricted-queries.ts';

/** Accounts that wrong passwords and codes restrict, of those whom somebody may unlock (docs/domains/accounts.md). */
export function createRestrictedAccounts({ database, secrets }: Platform) {
  const askerOf = ({ accountId, usertype, orgId }: Session): Asker => ({ accountId, usertype, orgId: orgId || null });
  const momentOf = (now: WireTime) => ({
    now,
    since: toWireTime(new Date(fromWireTime(now).getTime() - STRANGE_GUESSES.seconds * 1000)),
  });
  const count = (session: Session, now: WireTime) => countRestricted(database, askerOf(session), momentOf(now));
  return {
    count,
    async page(session: Session, now: WireTime, input: ParsedInputOf<typeof restrictedPersonPage>) {
      const [rows, totalCount] = await Promise.all([
        restrictedAccounts(database, askerOf(session), momentOf(now), spanOf(input)),
        count(session, now),
      ]);
      const dataList = rows.map(({ loginCipher, lockedUntil, codes, ...row }) => {
        const login = secrets.open(loginCipher);
        return {
          ...row,
          // A guardian logs in with the phone number, which is masked like any other.
          accountCode: isParent(row.usertype) ? maskPhone(login) : login,
          lockedUntil: lockedUntil ?? '',
          codesClosed: codes >= CODES_FROM_EVERYWHERE.max ? 1 : 0,
          closed: row.guesses >= STRANGE_GUESSES.max ? 1 : 0,
        };
      });
      return { dataList, totalCount };
    },
  };
}
export type RestrictedAccounts = ReturnType<typeof createRestrictedAccounts>;
