import { type BaseDetail, firstOf, type PageMeta, pictureUrl } from '@vimo/contract';
import { describe, structured } from '../../../shared/page-meta.ts';

const SHARE_WIDTH = 960;

/** What a research base's page says of itself: a place with its telephone. */
export function baseMeta(base: BaseDetail): PageMeta {
  const picture = pictureUrl(firstOf(base.partnerInfo.imagesId) || base.logoId, SHARE_WIDTH);
  return {
    description: describe(base.partnerInfo.introInfo, base.details),
    picture,
    structured: structured(() => ({
      '@type': 'Place',
      name: base.names,
      description: describe(base.partnerInfo.introInfo, base.details),
      image: picture || undefined,
      address: base.address,
      telephone: base.officePhone || base.telephone || undefined,
      url: `/index/baseDetail/${base.orgId}`,
    })),
  };
}
