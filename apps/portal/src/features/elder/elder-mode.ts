import { useSyncExternalStore } from 'react';

/** Keeps the choice where the server sees it, so that a page is drawn in the mode from its first byte. */
export const ELDER_COOKIE = 'elder';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** The mode is an attribute of the document: styles follow `html[data-elder]` without a script. */
const isElder = () => document.documentElement.dataset.elder !== undefined;

function show(on: boolean) {
  if (on === isElder()) return;
  if (on) document.documentElement.dataset.elder = '';
  else delete document.documentElement.dataset.elder;
  for (const listener of listeners) listener();
}

/** Puts the document into the mode that the visitor chose before. Called once at the start of the app. */
export function applyElderMode(): void {
  show(document.cookie.split('; ').includes(`${ELDER_COOKIE}=1`));
}

/** Enters or leaves the mode, and remembers it for a year. */
export function setElderMode(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers that elders' phones carry
  document.cookie = `${ELDER_COOKIE}=${on ? 1 : ''}; Path=/; Max-Age=${on ? YEAR_SECONDS : 0}; SameSite=Lax`;
  show(on);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is in the elder-friendly mode; false on the server and until a page drawn there is taken over. */
export const useElderMode = (): boolean => useSyncExternalStore(subscribe, isElder, () => false);
