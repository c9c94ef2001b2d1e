import { useNavigate, useSearch } from '@tanstack/react-router';
import { filterHref, type ListFilter, readFilter } from './list-filter.ts';

export interface ListFilterState {
  filter: ListFilter;
  /** Address of the list with some filters changed. */
  hrefOf: (change: Partial<ListFilter>) => string;
  change: (change: Partial<ListFilter>) => void;
  /** Takes all filters off. */
  clear: () => void;
}

/** The filters of the list at `path`, which live in its address; `fixed` ones are not the visitor's to change. */
export function useListFilter(path: string, fixed: Partial<ListFilter> = {}): ListFilterState {
  const navigate = useNavigate();
  const filter = { ...readFilter(useSearch({ strict: false })), ...fixed };
  const hrefOf = (change: Partial<ListFilter>) => filterHref(path, filter, change);
  return {
    filter,
    hrefOf,
    change: (next) => void navigate({ href: hrefOf(next), resetScroll: false }),
    clear: () => void navigate({ href: path }),
  };
}
