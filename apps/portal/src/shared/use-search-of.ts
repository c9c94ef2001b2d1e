import { useSearch } from '@tanstack/react-router';
import { type PagePath, readSearch, type SearchOf } from '@vimo/contract';

/** The search parameters of a page as the table of pages types them; what means nothing to the page is not there. */
export const useSearchOf = <P extends PagePath>(path: P): SearchOf<P> => readSearch(path, useSearch({ strict: false }));
