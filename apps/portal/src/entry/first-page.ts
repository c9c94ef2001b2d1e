import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '@vimo/client';
import { FIRST_DATA_ID, type FirstData } from '@vimo/contract';
import { hydrateStored } from '../shared/local-storage.ts';

/**
 * Fills the cache with the data of a page that the server rendered, so that nothing is asked for twice. Whatever differs in this browser
 * (somebody has signed in, another organisation is chosen, as when the browser shows an old page again) is seen after hydration: the page's
 * elements stay, and with them what its visitor is pressing.
 * @returns whether there is markup to hydrate
 */
export function restoreFirstPage(queryClient: QueryClient): boolean {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text) return false;
  const { stored, answers } = JSON.parse(text) as FirstData;
  // What a guest was answered is asked again for a person.
  const options = sessionToken() === '' ? undefined : { updatedAt: 0 };
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer, options);
  hydrateStored(stored);
  return true;
}
