import { forgetForms } from './form/kept-form.ts';
import { isDraft } from './own-drafts.ts';

/** Settings of this device, such as the columns of a list. They say nothing about a person and outlive the session. */
const PREFIX = 'platform.';

/** What was kept under `name`; undefined when nothing was, or where the browser keeps nothing. */
export function readKept<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a value, undefined to forget it. */
export function writeKept(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing shows the list as it usually is.
  }
}

/** Forgets what a session left in the browser, and keeps the settings of the device; a session that ended by itself leaves the drafts as well. */
export function forgetSession({ keepDrafts = false } = {}): void {
  const stays = (key: string) => key.startsWith(PREFIX) || (keepDrafts && isDraft(key));
  for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
  if (!keepDrafts) forgetForms();
}
