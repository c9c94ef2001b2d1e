import { CoinEvent, type manageCoinPointsUpdate, type ParsedInputOf, PRESET_POINTS } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { changedMeanwhile } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { requireKeeperForAll } from '../../people/organisation/index.ts';
import { pointsSet, writePoints } from './queries.ts';

/** What each event earns, as those who keep the platform for all set it (docs/domains/vcoins.md). */
export const createStaffCoins = (database: Database) => ({
  /** @throws Refusal for who does not keep it */
  async points(session: Session) {
    await requireKeeperForAll(database, session);
    const { version = 0, ...set } = await pointsSet(database);
    const pointsOf = (event: CoinEvent) => set[event] ?? PRESET_POINTS[event];
    return {
      signIn: pointsOf(CoinEvent.signIn),
      sevenDays: pointsOf(CoinEvent.sevenDays),
      recordPassed: pointsOf(CoinEvent.recordPassed),
      activityEvaluated: pointsOf(CoinEvent.activityEvaluated),
      version,
    };
  },

  /** What was earned stays as it was. @throws Refusal for who does not keep it, or when somebody changed it since that version was read */
  async update(
    { session, requestId }: { session: Session; requestId: string },
    { version, ...points }: ParsedInputOf<typeof manageCoinPointsUpdate>,
  ): Promise<void> {
    await requireKeeperForAll(database, session);
    await database.transaction(async (db) => {
      const byEvent = {
        [CoinEvent.signIn]: points.signIn,
        [CoinEvent.sevenDays]: points.sevenDays,
        [CoinEvent.recordPassed]: points.recordPassed,
        [CoinEvent.activityEvaluated]: points.activityEvaluated,
      };
      if (!(await writePoints(db, byEvent, version))) throw changedMeanwhile();
      await audit(db, { event: 'coin.points.changed', session, target: 'coin-points', requestId, detail: points });
    });
  },
});
export type StaffCoins = ReturnType<typeof createStaffCoins>;
