import { type Ability, WAITING, type Waiting, waitingAbility } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { Staff } from '../../people/staff/index.ts';

/** How many of something wait for a person; undefined where it is not theirs to look after. */
export type CountWaiting = (session: Session, now: WireTime) => Promise<number | undefined>;
/** Each thing that can wait, told by the domain that knows it. */
export type Counters = Record<Waiting, CountWaiting>;

/** Counted by an index that holds what waits and nothing else: told as they are, so that a menu follows what its person has just done. */
const CHEAP: readonly Waiting[] = [
  'recordsWaiting',
  'challengesWaiting',
  'evaluationsToAudit',
  'clubApplicationsWaiting',
  'contentWaiting',
  'feedbackWaiting',
  'dataRequestsWaiting',
  'transfersWaiting',
  'importsUnfinished',
  'classesWithVacancy',
];

/** What waits for a member of staff: counted by each domain, of what the person may do. */
export function createWorkbench(staff: Staff, counters: Counters) {
  const totals = createTotals();
  return {
    async items(session: Session, now: WireTime, only: readonly Waiting[] = WAITING) {
      const may: readonly Ability[] = await staff.abilitiesOf(session);
      const keys = [...new Set(only)].filter((key) => may.includes(waitingAbility[key]));
      const counted = await Promise.all(
        keys.map(async (key) => {
          const count = () => counters[key](session, now);
          return {
            key,
            count: await (CHEAP.includes(key) ? count() : totals.get(`${key} ${session.accountId}`, count)),
          };
        }),
      );
      return { items: counted.flatMap(({ key, count }) => (count ? [{ key, count }] : [])) };
    },
  };
}
export type Workbench = ReturnType<typeof createWorkbench>;
