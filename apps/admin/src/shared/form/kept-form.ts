/** What is typed into a form and not saved, kept for this tab alone: after the session has ended and begun anew it is there again. */
interface Kept {
  initial: Record<string, string>;
  values: Record<string, string>;
}

const PREFIX = 'form.';
const keyOf = (name: string, accountId: string) => `${PREFIX}${accountId}.${name}`;

/** Whether two forms hold the same. */
export const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** What was typed into a form that began as this one begins; undefined when nothing was, or what is edited has changed meanwhile. */
export function readKeptForm<T extends Record<string, string>>(
  name: string,
  accountId: string,
  initial: T,
): Partial<T> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name, accountId));
    const kept = text === null ? undefined : (JSON.parse(text) as Kept);
    return kept && isSame(kept.initial, initial) ? (kept.values as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what differs from how the form began; undefined to forget it. */
export function keepForm(name: string, accountId: string, kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(keyOf(name, accountId));
    else sessionStorage.setItem(keyOf(name, accountId), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing loses what is typed with the session, and nothing else.
  }
}

/** Forgets every form, as logging out does. */
export function forgetForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
