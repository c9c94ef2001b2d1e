import { BEHIND, type Behind, isWaitingBehind } from '@vimo/contract';
import type { OwnWrites } from '../../../platform/own-writes.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { FellBehind, Told } from '../../../slice.ts';
import { officeOf } from '../../people/responsibility/index.ts';

const NONE: FellBehind = { count: 0, since: '' };

/**
 * 落下的事: what fell behind in a school, for who runs it (docs/domains/responsibility.md). Each domain tells of its own; what waits as well is the number that
 * the workbench counts. All of it is counted every few seconds alone, and anew for who has just written something.
 */
export function createBehind(told: Pick<Told, 'counters' | 'behind'>, ownWrites: OwnWrites) {
  const totals = createTotals();

  async function find(key: Behind, session: Session, now: WireTime): Promise<FellBehind> {
    if (!isWaitingBehind(key)) return (await told.behind[key]?.(session, now)) ?? NONE;
    const counter = told.counters[key];
    const count = typeof counter === 'object' ? counter.atTimes : counter;
    return { count: (await count?.(session, now)) ?? 0, since: '' };
  }

  return {
    /** Of nobody's school nothing. */
    async items(session: Session, now: WireTime) {
      if (officeOf(session) === null) return { items: [] };
      const found = await Promise.all(
        BEHIND.map(async (key) => ({
          key,
          semesterId: '',
          ...(await totals.get(`${key} ${session.accountId} ${ownWrites.of(session.accountId)}`, () =>
            find(key, session, now),
          )),
        })),
      );
      return { items: found.filter(({ count }) => count > 0) };
    },
  };
}
export type BehindList = ReturnType<typeof createBehind>;
