import { aboutPage, bannerPage, dictionaryList, siteInfo, siteText } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Site } from './service.ts';

export const siteRoutes = (site: Site): Route[] => [
  on(aboutPage, ({ now }) => site.about(now)),
  on(bannerPage, ({ input, now }) => site.banners(input, now)),
  on(dictionaryList, ({ input }) => site.dictionary(input)),
  on(siteInfo, () => site.info()),
  on(siteText, ({ input }) => site.text(input)),
];
