import {
  AUDIT_REACH,
  auditDetailLabel,
  type manageAuditPage,
  type ParsedInputOf,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { loginIndex, loginReadings } from '../../people/account/index.ts';
import type { Staff } from '../../people/staff/index.ts';
import { type AuditRow, accountsCalled, auditRows, countAuditRows } from './queries.ts';

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Details that have a name for people; what else was written down stays here. */
const textOf = ({ detail }: AuditRow) =>
  Object.fromEntries(Object.entries(detail).filter(([key]) => key in auditDetailLabel));

/** The audit log, for those who look something up in it (docs/domains/audit.md). */
export function createAuditLog({ database, secrets }: Pick<Platform, 'database' | 'secrets'>, staff: Staff) {
  return {
    /** What people of the scope did, the latest first. @throws Refusal notFound for an organisation out of scope */
    async page(session: Session, input: ParsedInputOf<typeof manageAuditPage>) {
      const filter = {
        orgIds: await staff.orgIds(session, input.orgId || undefined),
        event: input.event ?? '',
        accountIds: input.person
          ? await accountsCalled(
              database,
              loginReadings(input.person).map((reading) => loginIndex(secrets, reading)),
              input.person,
            )
          : undefined,
        target: input.target ?? '',
        from: input.atFrom ? `${input.atFrom} 00:00:00` : '',
        until: input.atTo ? `${dayAfter(input.atTo)} 00:00:00` : '',
      };
      const span = spanOf(input);
      // Behind the reach nothing is looked for: a page there would read through all that lies before it.
      const rows = span.offset < AUDIT_REACH ? await auditRows(database, filter, span) : [];
      return {
        dataList: rows.map(({ usertype, ...row }) => ({
          ...row,
          detail: textOf({ usertype, ...row }),
          usertypeName: usertype === null ? '' : usertypeLabel[usertype as Usertype],
        })),
        totalCount: Math.min(
          AUDIT_REACH,
          await pageTotal({ ...span, shown: rows.length }, () => countAuditRows(database, filter, AUDIT_REACH)),
        ),
      };
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
