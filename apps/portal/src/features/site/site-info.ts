import { useCall } from '@vimo/client';
import { siteInfo } from '@vimo/contract';

/** Facts of this installation; they do not change while a page is open. */
export const useSiteInfo = () => useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
