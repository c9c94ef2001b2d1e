import type { manageRankRuleSave } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { changedMeanwhile } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { requireRankKeeper } from './policy.ts';
import { rankRuleOf, writeRankRule } from './rank-queries.ts';

/** Whether the schools below a bureau tell ranks (docs/domains/scores.md). */
export function createRanks({ database }: Platform) {
  return {
    async rule(session: Session) {
      const { isTold, isOffAbove, version } = await rankRuleOf(database, requireRankKeeper(session));
      return { isTold: isTold ? 1 : 0, isOffAbove: isOffAbove ? 1 : 0, version };
    },

    /** @throws Refusal when somebody else changed it meanwhile */
    async save({ session, input, address, requestId }: Call<typeof manageRankRuleSave>): Promise<string> {
      const orgId = requireRankKeeper(session);
      const isTold = input.isTold === 1;
      await database.transaction(async (db) => {
        if (!(await writeRankRule(db, { orgId, isTold, version: input.version }))) throw changedMeanwhile();
        const event = isTold ? 'score.ranks.told' : 'score.ranks.hidden';
        await audit(db, { event, session, target: orgId, address, requestId });
      });
      return isTold ? '已显示排名' : '已不显示排名';
    },
  };
}
export type Ranks = ReturnType<typeof createRanks>;
