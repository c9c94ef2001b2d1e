import { useSyncExternalStore } from 'react';

/**
 * Local storage as a thing that components can watch, also across tabs. Where the browser forbids it, values live as
 * long as the page.
 */
const listeners = new Set<() => void>();
const fallback = new Map<string, string>();

function attempt<T>(action: () => T, otherwise: () => T): T {
  try {
    return action();
  } catch {
    return otherwise();
  }
}

function notifyListeners() {
  for (const listener of [...listeners]) listener();
}

if (typeof window !== 'undefined') window.addEventListener('storage', notifyListeners);

/** Calls `listener` after every change; gives the function that ends it. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readStored = (key: string): string | null =>
  attempt(
    () => localStorage.getItem(key),
    () => fallback.get(key) ?? null,
  );

export function writeStored(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) {
    attempt(
      () => localStorage.setItem(key, value),
      () => void fallback.set(key, value),
    );
  }
  notifyListeners();
}

/** What is no longer to be kept. */
export function dropStored(key: string): void {
  fallback.delete(key);
  attempt(
    () => localStorage.removeItem(key),
    () => {},
  );
  notifyListeners();
}

/** Keys that begin so. */
export const storedKeys = (prefix: string): string[] =>
  attempt(
    () => Object.keys(localStorage),
    () => [...fallback.keys()],
  ).filter((key) => key.startsWith(prefix));

/** The administrator platform keeps its drafts under it as well (`own-drafts.ts`). */
const DRAFT = 'draft.';

/** Key of what an account has typed and not sent. */
export const draftKey = (...names: readonly string[]): string => DRAFT + names.join('.');

/** Clears all of it, as logout and token reset do; `keepDrafts` leaves what was typed and not sent for its writer's next visit. */
export function clearStored({ keepDrafts = false } = {}): void {
  const goes = (key: string) => !(keepDrafts && key.startsWith(DRAFT));
  for (const key of [...fallback.keys()].filter(goes)) fallback.delete(key);
  attempt(
    () => {
      for (const key of Object.keys(localStorage).filter(goes)) localStorage.removeItem(key);
    },
    () => {},
  );
  notifyListeners();
}

/** On the server: renders with these values in store. */
export function withStored<T>(entries: Record<string, string>, render: () => T): T {
  for (const [key, value] of Object.entries(entries)) fallback.set(key, value);
  try {
    return render();
  } finally {
    fallback.clear();
  }
}

/** What the server rendered the page with, while the browser hydrates it. */
let rendered: Record<string, string> | undefined;

/** Before hydration: the page was rendered with these entries. Other tabs may change the storage until every part of the page is hydrated. */
export function hydrateStored(entries: Record<string, string>): void {
  rendered = entries;
}

/** The value under a key, kept up to date. */
export function useStored(key: string): string | null {
  const read = () => readStored(key);
  return useSyncExternalStore(onStored, read, () => (rendered ? (rendered[key] ?? null) : read()));
}

/** Parses stored JSON; anything unreadable is undefined. */
export function parseStored<T>(text: string | null): T | undefined {
  if (text === null) return undefined;
  return attempt<T | undefined>(
    () => JSON.parse(text) as T,
    () => undefined,
  );
}
