import { type manageTransferPage, type ParsedInputOf, TRANSFER_DAYS, TransferState } from '@vimo/contract';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { type BehindAsked, spanOver } from '../../../slice.ts';
import { organisationIdsWithin } from '../organisation/index.ts';
import type { By } from '../person/index.ts';
import { waitedSince } from '../school-year/index.ts';
import type { Staff } from '../staff/index.ts';
import { countTransfers, type TransferFilter, transferRows, transfersSince } from './transfer-queries.ts';
import { actionsOf } from './transfer-states.ts';

/** Transfers from and to the person's schools, and those that wait. */
export function createTransferLists({ database }: Pick<Platform, 'database'>, staff: Staff) {
  /** What has waited since before it has done so for longer than a school may take. */
  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), TRANSFER_DAYS);

  /** Schools of the person, narrowed to one and what is below it; null is all. */
  const schoolsOf = async (session: Session, orgId?: string) => {
    const [top] = await staff.orgIds(session, orgId);
    return top === undefined ? null : organisationIdsWithin(database, top);
  };

  /** Those that wait for an answer of the person's schools. */
  const waitingFor = async (session: Session): Promise<TransferFilter> => ({
    orgIds: await schoolsOf(session),
    direction: 'in',
    state: TransferState.waiting,
  });

  /** Those by which others ask for pupils of the person's schools. */
  const requestedOf = async (session: Session): Promise<TransferFilter> => ({
    orgIds: await schoolsOf(session),
    direction: 'out',
    state: TransferState.requested,
  });

  return {
    async page(by: Pick<By, 'session' | 'now'>, input: ParsedInputOf<typeof manageTransferPage>) {
      const span = spanOf(input);
      const orgIds = await schoolsOf(by.session, input.orgId || undefined);
      const askedBefore = input.late === 1 ? await lateBefore(by.now) : undefined;
      const filter: TransferFilter = { orgIds, direction: input.direction, state: input.state, askedBefore };
      const waiting: TransferFilter = { orgIds, direction: 'in', state: TransferState.waiting };
      const [rows, waitingIn] = await Promise.all([
        transferRows(database, filter, span),
        countTransfers(database, waiting),
      ]);
      const isMine = (orgId: string) => orgIds === null || orgIds.includes(orgId);
      return {
        dataList: rows.map((row) => {
          const giving = isMine(row.fromOrgId);
          return {
            ...row,
            // Who asks for a pupil is told of the old school by that school alone.
            ...(row.isUnagreed && !giving ? { studentNo: '', fromClass: '' } : {}),
            may: actionsOf(row.state, { giving, receiving: isMine(row.toOrgId) }),
          };
        }),
        totalCount: await pageTotal({ ...span, shown: rows.length }, () => countTransfers(database, filter)),
        waitingIn,
      };
    },

    /** How many wait for an answer of the person's schools. */
    waiting: async ({ session }: Pick<By, 'session'>): Promise<number> =>
      countTransfers(database, await waitingFor(session)),
    waitingSpan: async (session: Session) => spanOver(await transfersSince(database, await waitingFor(session))),

    /** How many pupils of the person's schools others ask for. */
    requested: async ({ session }: Pick<By, 'session'>): Promise<number> =>
      countTransfers(database, await requestedOf(session)),
    requestedSpan: async (session: Session) => spanOver(await transfersSince(database, await requestedOf(session))),

    /** What has waited for an answer of schools for too long, to take a student or to let one go, and since which day the first. */
    async late({ orgIds, now }: BehindAsked) {
      const askedBefore = await lateBefore(now);
      return transfersSince(database, { orgIds, direction: undefined, state: undefined, askedBefore });
    },
  };
}
