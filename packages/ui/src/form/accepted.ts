import { useSyncExternalStore } from 'react';

const PICTURES = /^(image\/.*|\.(avif|gif|heic|heif|jpe?g|png|webp))$/i;
const FILMS = /^video\//i;
const ANY = '*/*';

const kindOf = (one: string): string => (PICTURES.test(one) ? 'image/*' : FILMS.test(one) ? 'video/*' : ANY);

/**
 * The kinds of files of a choice (`accept` of an input) as a browser understands them. That of WeChat on Android knows one kind alone: of a list, or of endings, it opens
 * nothing. There it is pictures, films or any file, and what was chosen is judged when it comes.
 */
export function acceptedBy(userAgent: string, accept: string): string {
  if (!/MicroMessenger/i.test(userAgent)) return accept;
  const kinds = new Set(accept.split(',').map((one) => kindOf(one.trim())));
  return kinds.size === 1 ? ([...kinds][0] ?? ANY) : ANY;
}

const still = () => () => {};

/** The same for the browser of the page; on the server, and until the page is hydrated, as it was given. */
export const useAccepted = (accept: string): string =>
  useSyncExternalStore(
    still,
    () => acceptedBy(navigator.userAgent, accept),
    () => accept,
  );
