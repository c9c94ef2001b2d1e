import {
  type manageSiteTextFetch,
  type manageSiteTextPublish,
  type manageSiteUpdate,
  type ParsedInputOf,
  siteTextLabel,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { richTextOf } from '../../content/file/index.ts';
import { requireKeeperForAll } from '../../people/organisation/index.ts';
import { siteTexts, writeSiteTexts } from './queries.ts';
import { SITE_TEXTS } from './rules.ts';
import { publishText, textOf, textVersions } from './text-queries.ts';

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

  /** Every version of the privacy texts. @throws Refusal for who does not keep the site */
  async texts(session: Session) {
    await requireKeeperForAll(database, session);
    return textVersions(database);
  },

  /** @throws Refusal for who does not keep the site, or a version that there is not */
  async text(session: Session, { kind, version }: ParsedInputOf<typeof manageSiteTextFetch>) {
    await requireKeeperForAll(database, session);
    const found = await textOf(database, kind, version);
    if (!found) throw notFound('没有这个版本');
    return { content: found.content };
  },

  /** Publishes the next version; those before stay as they were. @throws Refusal when somebody published one since that version was read */
  async publish(
    { session, requestId, now }: { session: Session; requestId: string; now: WireTime },
    { kind, version, content: html }: ParsedInputOf<typeof manageSiteTextPublish>,
  ): Promise<void> {
    await requireKeeperForAll(database, session);
    await database.transaction(async (db) => {
      // A text of law shows no pictures: they would have to be kept as long as the version is.
      const clean = await richTextOf(db, html.replace(/<img\b[^>]*>/gi, ''), { by: session, use: 'notice' });
      const content = clean.trim();
      if (content.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') throw invalidInput({ content: '请输入正文' });
      if (!(await publishText(db, { kind, after: version, content, accountId: session.accountId, now })))
        throw changedMeanwhile();
      await audit(db, {
        event: 'site.text.published',
        session,
        target: 'site',
        requestId,
        detail: { kind: siteTextLabel[kind], version: version + 1 },
      });
    });
  },
});
export type StaffSite = ReturnType<typeof createStaffSite>;
