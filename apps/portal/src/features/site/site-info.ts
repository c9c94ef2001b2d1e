import { useCall } from '@vimo/client';
import { type DataOf, PASSWORD_LENGTH, siteInfo } from '@vimo/contract';

/** Facts of this installation; they do not change while a page is open. */
export const useSiteInfo = () => useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;

/** Whether codes can be sent here: what needs one is offered then. */
export const useCodesOpen = (): boolean => useSiteInfo()?.codesOpen ?? true;

/** Whether parents can register here: a code reaches them, and what they agree to is published (docs/domains/site.md). */
export const useRegistrationOpen = (): boolean => mayRegister(useSiteInfo());

/** The same by the facts of the site; open while they are on their way. */
export const mayRegister = (site: Pick<DataOf<typeof siteInfo>, 'codesOpen' | 'privacyVersion'> | undefined): boolean =>
  site === undefined || (site.codesOpen && site.privacyVersion > 0);

/** Characters that a new password has at least here. */
export const usePasswordLength = (): number => useSiteInfo()?.passwordLength ?? PASSWORD_LENGTH.preset;
