import type { bannerPage, dictionaryList, ParsedInputOf, siteText } from '@vimo/contract';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bannersOf, rootOrganisation, siteTexts } from './queries.ts';
import { dictionaryOf, positionOf, SITE_TEXTS } from './rules.ts';
import { latestVersions, textOf } from './text-queries.ts';

/** Banners, dictionaries and what a browser must know of this installation before it renders the frame (docs/domains/site.md). */
export const createSite = ({ database, config, wechat }: Pick<Platform, 'database' | 'config' | 'wechat'>) => ({
  banners: (input: ParsedInputOf<typeof bannerPage>) =>
    bannersOf(
      database,
      { orgIds: (input.belongDeptIds ?? []).filter((id) => id !== '0'), position: positionOf(input.positionType) },
      spanOf(input),
    ),

  dictionary: ({ dictType }: ParsedInputOf<typeof dictionaryList>) => dictionaryOf(dictType),

  async info() {
    const [{ version: _, ...texts }, root, versions] = await Promise.all([
      siteTexts(database),
      rootOrganisation(database),
      latestVersions(database),
    ]);
    return {
      ...SITE_TEXTS,
      ...texts,
      owner: texts.owner || root?.org_name || '',
      demoMode: config.demoMode,
      wechatOpen: wechat.appId !== '',
      mapUrl: config.mapUrl ?? '',
      rootOrgId: root?.org_id ?? '',
      rootOrgName: root?.org_name ?? '',
      privacyVersion: versions.privacy,
      childrenVersion: versions.children,
    };
  },

  /** A privacy text as it holds now; version 0 while none is published. */
  text: async ({ kind }: ParsedInputOf<typeof siteText>) =>
    (await textOf(database, kind, null)) ?? { version: 0, publishDate: '', content: '' },
});
export type Site = ReturnType<typeof createSite>;
