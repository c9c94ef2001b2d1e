import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '@vimo/client';
import { FIRST_DATA_ID, type FirstData } from '@vimo/contract';
import { isChosenIn } from '../features/organisation/chosen-org.ts';
import { hydrateStored } from '../shared/local-storage.ts';

/**
 * Fills the cache with the data of a page that the server rendered, so that nothing is asked for twice.
 * @returns whether the markup can be hydrated too: it was rendered for a guest of the same organisation
 */
export function restoreFirstPage(queryClient: QueryClient): boolean {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text || sessionToken() !== '') return false;
  const { stored, answers } = JSON.parse(text) as FirstData;
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  if (!isChosenIn(stored)) return false;
  hydrateStored(stored);
  return true;
}
