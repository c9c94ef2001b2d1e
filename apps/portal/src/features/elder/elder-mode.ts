import { ELDER_COOKIE } from '@vimo/contract';
import { useSyncExternalStore } from 'react';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The mode is an attribute of the document: styles follow `html[data-elder]` without a script. */
const isElder = () => document.documentElement.dataset.elder !== undefined;

function show(on: boolean) {
  document.documentElement.toggleAttribute('data-elder', on);
}

/** Puts the document into the mode that the visitor chose before, for a page that the server has not rendered in it. Once for a document: what mounts later changes nothing. */
export function applyElderMode(): void {
  show(document.cookie.split('; ').includes(`${ELDER_COOKIE}=1`));
}

/** Enters or leaves the mode; a year long the server sees it, so that a page comes in the mode from its first byte. */
export function setElderMode(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers that elders' phones carry
  document.cookie = `${ELDER_COOKIE}=${on ? 1 : ''}; Path=/; Max-Age=${on ? YEAR_SECONDS : 0}; SameSite=Lax`;
  show(on);
}

const subscribe = (listener: () => void) => {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ['data-elder'] });
  return () => watch.disconnect();
};

/** Whether the page is in the elder-friendly mode; false on the server and until a page rendered there is hydrated. */
export const useElderMode = (): boolean => useSyncExternalStore(subscribe, isElder, () => false);
