import { useNavigate } from '@tanstack/react-router';
import type { Href, SearchFor } from '@vimo/contract';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { ACTIVITIES_PAGE, type ListFilter, readFilter, writeFilter } from './list-filter.ts';

export interface ListFilterState {
  filter: ListFilter;
  /** Address of the list with some filters changed. */
  hrefOf: (change: Partial<ListFilter>) => Href;
  /** Fulfilled when the page shows it. */
  change: (change: Partial<ListFilter>) => Promise<void>;
  /** Takes all filters off. */
  clear: () => void;
}

/** The filters of the list at `hrefFor`, which live in its address; `fixed` ones are not the visitor's to change. */
export function useListFilter(
  hrefFor: (search: SearchFor<typeof ACTIVITIES_PAGE>) => Href,
  fixed: Partial<ListFilter> = {},
): ListFilterState {
  const navigate = useNavigate();
  const filter = { ...readFilter(useSearchOf(ACTIVITIES_PAGE)), ...fixed };
  const hrefOf = (change: Partial<ListFilter>) => hrefFor(writeFilter(filter, change));
  return {
    filter,
    hrefOf,
    change: (next) => navigate({ href: hrefOf(next), resetScroll: false }),
    clear: () => void navigate({ href: hrefFor({}) }),
  };
}
