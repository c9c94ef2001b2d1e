import type { manageSiteUpdate, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { changedMeanwhile } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { requireKeeperForAll } from '../../people/organisation/index.ts';
import { siteTexts, writeSiteTexts } from './queries.ts';
import { SITE_TEXTS } from './rules.ts';

/** Lines of the footer and the about page, as those who keep the site change them (docs/domains/site.md). */
export const createStaffSite = (database: Database) => ({
  /** @throws Refusal for who does not keep the site */
  async lines(session: Session) {
    await requireKeeperForAll(database, session);
    return { ...SITE_TEXTS, version: 0, ...(await siteTexts(database)) };
  },

  /** @throws Refusal for who does not keep the site, or when somebody changed the lines since that version was read */
  async update(
    { session, requestId }: { session: Session; requestId: string },
    { version, ...texts }: ParsedInputOf<typeof manageSiteUpdate>,
  ): Promise<void> {
    await requireKeeperForAll(database, session);
    await database.transaction(async (db) => {
      if (!(await writeSiteTexts(db, texts, version))) throw changedMeanwhile();
      await audit(db, { event: 'site.changed', session, target: 'site', requestId });
    });
  },
});
export type StaffSite = ReturnType<typeof createStaffSite>;
