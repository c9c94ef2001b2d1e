import { type Ability, WAITING, type Waiting, waitingAbility } from '@vimo/contract';
import type { OwnWrites } from '../../../platform/own-writes.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { Counters } from '../../../slice.ts';
import type { Staff } from '../../people/staff/index.ts';

/**
 * What waits for a member of staff: counted by each domain, of what the person may do. What is counted every few seconds alone is counted anew for who has just
 * written something.
 */
export function createWorkbench(staff: Staff, counters: Counters, ownWrites: OwnWrites) {
  const totals = createTotals();
  return {
    async items(session: Session, now: WireTime, only: readonly Waiting[] = WAITING) {
      const may: readonly Ability[] = await staff.abilitiesOf(session);
      const keys = [...new Set(only)].filter((key) => may.includes(waitingAbility[key]));
      const counted = await Promise.all(
        keys.map(async (key) => {
          const counter = counters[key];
          const count = await (typeof counter === 'object'
            ? totals.get(`${key} ${session.accountId} ${ownWrites.of(session.accountId)}`, () =>
                counter.atTimes(session, now),
              )
            : counter?.(session, now));
          return { key, count };
        }),
      );
      return { items: counted.flatMap(({ key, count }) => (count ? [{ key, count }] : [])) };
    },
  };
}
export type Workbench = ReturnType<typeof createWorkbench>;
