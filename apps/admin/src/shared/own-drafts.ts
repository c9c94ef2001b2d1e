/** What somebody has typed and not sent, kept on this device under their account; gone when they log out. */
const PREFIX = 'draft.';
const keyOf = (name: string, accountId: string) => `${PREFIX}${name}.${accountId}`;
export const isDraft = (key: string): boolean => key.startsWith(PREFIX);

export function readOwnDraft<T>(name: string, accountId: string): T | undefined {
  try {
    const text = localStorage.getItem(keyOf(name, accountId));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a draft, undefined to forget it. */
export function keepOwnDraft(name: string, accountId: string, draft: unknown): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(name, accountId));
    else localStorage.setItem(keyOf(name, accountId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses what is typed when the page is closed, and nothing else.
  }
}
