import type { bannerPage, dictionaryList, ParsedInputOf, siteText } from '@vimo/contract';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WireTime } from '../../../platform/time.ts';
import { aboutText } from './about-publishing.ts';
import { bannersOf, rootOrganisation, siteTexts } from './queries.ts';
import { dictionaryOf, positionOf, SITE_TEXTS } from './rules.ts';
import { latestVersions, textOf } from './text-queries.ts';

/** Banners, dictionaries and what a browser must know of this installation before it renders the frame (docs/domains/site.md). */
type Parts = Pick<Platform, 'database' | 'config' | 'wechat' | 'textMessages' | 'policies'>;

export const createSite = ({ database, config, wechat, textMessages, policies }: Parts) => ({
  banners: (input: ParsedInputOf<typeof bannerPage>, now: WireTime) =>
    bannersOf(
      database,
      { orgIds: (input.belongDeptIds ?? []).filter((id) => id !== '0'), position: positionOf(input.positionType), now },
      spanOf(input),
    ),

  dictionary: ({ dictType }: ParsedInputOf<typeof dictionaryList>) => dictionaryOf(dictType),

  async info() {
    const [{ version: _, ...texts }, root, versions, codesOpen] = await Promise.all([
      siteTexts(database),
      rootOrganisation(database),
      latestVersions(database),
      textMessages.isOpen(),
    ]);
    return {
      ...SITE_TEXTS,
      ...texts,
      owner: texts.owner || root?.org_name || '',
      demoMode: config.demoMode,
      wechatOpen: wechat.appId !== '',
      codesOpen,
      mapUrl: config.mapUrl ?? '',
      passwordLength: policies.now().passwordLength,
      rootOrgId: root?.org_id ?? '',
      rootOrgName: root?.org_name ?? '',
      privacyVersion: versions.privacy,
      childrenVersion: versions.children,
    };
  },

  /** The text of the about page; empty while none is published. */
  about: (now: WireTime) => aboutText(database, now),

  /** A privacy text as it holds now; version 0 while none is published. */
  text: async ({ kind }: ParsedInputOf<typeof siteText>) =>
    (await textOf(database, kind, null)) ?? { version: 0, publishDate: '', content: '' },
});
export type Site = ReturnType<typeof createSite>;
