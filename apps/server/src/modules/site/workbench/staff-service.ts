import { type Ability, WAITING, type Waiting, waitingAbility } from '@vimo/contract';
import type { OwnWrites } from '../../../platform/own-writes.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { Told } from '../../../slice.ts';
import type { Staff } from '../../people/staff/index.ts';

/**
 * What waits for a member of staff: counted by each domain, of what the person may do. What is counted every few seconds alone is counted anew for who has just
 * written something.
 */
export function createWorkbench(
  staff: Staff,
  { counters, spans }: Pick<Told, 'counters' | 'spans'>,
  ownWrites: OwnWrites,
) {
  const totals = createTotals();
  return {
    /** What of these waits; of everything, where none are named, with the dates that are known. */
    async items(session: Session, now: WireTime, only?: readonly Waiting[]) {
      // Nothing waits for who only reads: all of it is to be done.
      if (session.readsOnly) return { items: [] };
      const may: readonly Ability[] = await staff.abilitiesOf(session);
      const keys = [...new Set(only ?? WAITING)].filter((key) => may.includes(waitingAbility[key]));
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
      const items = counted.flatMap(({ key, count }) => (count ? [{ key, count }] : []));
      if (only) return { items };
      return {
        items: await Promise.all(
          items.map(async (item) => {
            const { since, due } = (await spans[item.key]?.(session, now)) ?? {};
            return { ...item, ...(since ? { since } : {}), ...(due ? { due } : {}) };
          }),
        ),
      };
    },
  };
}
export type Workbench = ReturnType<typeof createWorkbench>;
