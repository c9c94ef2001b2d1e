import { bannerPage, dictionaryList, siteInfo } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bannersOf, rootOrganisation, siteTexts } from './queries.ts';
import { dictionaryOf, positionOf, SITE_TEXTS } from './rules.ts';

export const siteRoutes = ({ database, config }: Platform): Route[] => [
  on(bannerPage, ({ input }) =>
    bannersOf(
      database,
      { orgIds: (input.belongDeptIds ?? []).filter((id) => id !== '0'), position: positionOf(input.positionType) },
      spanOf(input),
    ),
  ),
  on(dictionaryList, ({ input }) => dictionaryOf(input.dictType)),
  on(siteInfo, async () => {
    const [texts, root] = await Promise.all([siteTexts(database), rootOrganisation(database)]);
    return {
      ...SITE_TEXTS,
      owner: root?.org_name ?? '',
      ...texts,
      demoMode: config.demoMode,
      mapUrl: config.mapUrl ?? '',
      rootOrgId: root?.org_id ?? '',
      rootOrgName: root?.org_name ?? '',
    };
  }),
];
