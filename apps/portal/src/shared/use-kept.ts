import { useState } from 'react';

/**
 * The last answer for a key while it is loaded anew: a login in the middle of a page drops all answers, and what the
 * visitor was about to do on it (a dialog that opens after the login) must not go with them.
 */
export function useKept<T>(key: string, value: T | undefined): T | undefined {
  const [kept, setKept] = useState({ key, value });
  if (value !== undefined && (kept.key !== key || kept.value !== value)) setKept({ key, value });
  return value ?? (kept.key === key ? kept.value : undefined);
}
