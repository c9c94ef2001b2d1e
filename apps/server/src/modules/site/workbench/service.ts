import { type Ability, type Waiting, waitingAbility } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { Staff } from '../../people/staff/index.ts';

/** How many of something wait for a person; undefined where it is not theirs to look after. */
export type CountWaiting = (session: Session, now: WireTime) => Promise<number | undefined>;
/** Each thing that can wait, told by the domain that knows it. */
export type Counters = Record<Waiting, CountWaiting>;

/** What waits for a member of staff: counted by each domain, of what the person may do. */
export function createWorkbench(staff: Staff, counters: Counters) {
  const totals = createTotals();
  return {
    async items(session: Session, now: WireTime) {
      const may: readonly Ability[] = await staff.abilitiesOf(session);
      const keys = (Object.keys(counters) as Waiting[]).filter((key) => may.includes(waitingAbility[key]));
      const counted = await Promise.all(
        keys.map(async (key) => ({
          key,
          count: await totals.get(`${key} ${session.accountId}`, () => counters[key](session, now)),
        })),
      );
      return { items: counted.flatMap(({ key, count }) => (count ? [{ key, count }] : [])) };
    },
  };
}
export type Workbench = ReturnType<typeof createWorkbench>;
