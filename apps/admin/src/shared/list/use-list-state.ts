import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressedWord, meantWord } from './kept-words.ts';
import { type ListFilter, type ListState, readListState, writeListState } from './list-state.ts';

/** An address with the words that somebody typed into its filters read, or written, in another way. */
function withWords<T>(search: Record<string, T>, filters: readonly ListFilter[], other: (word: string) => string) {
  const words = filters.flatMap(({ key, kind }) => {
    const word = search[key];
    return kind === 'text' && typeof word === 'string' ? [[key, other(word)] as const] : [];
  });
  return { ...search, ...Object.fromEntries(words) };
}

/**
 * The list's state in the address, and how to change it; search parameters that are not the list's stay as they are. A word that names somebody stands there as
 * a mark (`addressedWord`); an address that was opened with one is replaced.
 */
export function useListState(filters: readonly ListFilter[], sortable: readonly string[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const state = readListState(withWords(search, filters, meantWord), filters, sortable);
  const own = new Set(['sort', 'page', 'open', ...filters.map(({ key }) => key)]);
  const others = Object.fromEntries(Object.entries(search).filter(([key]) => !own.has(key)));
  const set = (change: Partial<ListState>, { keepPlace = true, replace = false } = {}) =>
    void navigate({
      to: '.',
      search: { ...others, ...withWords(writeListState({ ...state, ...change }), filters, addressedWord) } as never,
      resetScroll: !keepPlace,
      replace,
    });
  const names = Object.entries(withWords(search, filters, addressedWord)).some(([key, word]) => word !== search[key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is made anew each time
  useEffect(() => {
    if (names) set({}, { replace: true });
  }, [names]);
  return {
    state,
    /** Changes part of it; `keepPlace` leaves the page where it is scrolled to, `replace` makes no step to come back to. */
    set,
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
