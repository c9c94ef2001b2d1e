import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListFilter, type ListState, readListState, writeListState } from './list-state.ts';

/** The list's state in the address, and how to change it; search parameters that are not the list's stay as they are. */
export function useListState(filters: readonly ListFilter[], sortable: readonly string[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const state = readListState(search, filters, sortable);
  const own = new Set(['sort', 'page', 'open', ...filters.map(({ key }) => key)]);
  const others = Object.fromEntries(Object.entries(search).filter(([key]) => !own.has(key)));
  return {
    state,
    /** Changes part of it; `keepPlace` leaves the page where it is scrolled to, `replace` makes no step to come back to. */
    set: (change: Partial<ListState>, { keepPlace = true, replace = false } = {}) =>
      void navigate({
        to: '.',
        search: { ...others, ...writeListState({ ...state, ...change }) } as never,
        resetScroll: !keepPlace,
        replace,
      }),
  };
}

/** Which row of the page's list is open (`?open=`), for pages that lead to it themselves. */
export function useOpened() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const go = (open: string | undefined) =>
    void navigate({ to: '.', search: { ...search, open } as never, resetScroll: false });
  return {
    open: readListState(search, [], []).open,
    show: (key: string) => go(key),
    close: () => go(undefined),
  };
}
