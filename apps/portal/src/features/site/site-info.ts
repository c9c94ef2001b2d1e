import { useCall } from '@vimo/client';
import { PASSWORD_LENGTH, siteInfo } from '@vimo/contract';

/** Facts of this installation; they do not change while a page is open. */
export const useSiteInfo = () => useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;

/** Whether codes can be sent here: what needs one is offered then. */
export const useCodesOpen = (): boolean => useSiteInfo()?.codesOpen ?? true;

/** Characters that a new password has at least here. */
export const usePasswordLength = (): number => useSiteInfo()?.passwordLength ?? PASSWORD_LENGTH.preset;
