import { type ClubDetail, type PageMeta, pictureUrl } from '@vimo/contract';
import { describe, structured } from '../../../shared/page-meta.ts';

const SHARE_WIDTH = 480;

/** What a club's page says of itself. */
export function clubMeta(club: ClubDetail): PageMeta {
  const picture = pictureUrl(club.logoUrl, SHARE_WIDTH);
  return {
    description: describe(club.introInfo, club.purpose, club.details),
    picture,
    structured: structured(() => ({
      '@type': 'Organization',
      name: club.name,
      slogan: club.purpose || undefined,
      description: describe(club.introInfo, club.details),
      logo: picture || undefined,
      url: `/index/corporationDetail/${club.id}`,
    })),
  };
}
