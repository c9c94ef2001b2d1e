import { useCallback, useEffect, useRef, useState } from 'react';
import { type PasswordNeeded, setPasswordAsker } from './call.ts';

/**
 * Lets a component ask for the password when a call answers that it is needed once more (docs/domains/accounts.md): what is `needed`, undefined while
 * nothing is, and `answer`, with which every call that waits goes again (true) or stays refused. Once on a page.
 */
export function usePasswordAsker(): { needed: PasswordNeeded | undefined; answer: (given: boolean) => void } {
  const [needed, setNeeded] = useState<PasswordNeeded>();
  const waiting = useRef<((given: boolean) => void)[]>([]);
  useEffect(() => {
    setPasswordAsker((asked) => {
      setNeeded(asked);
      return new Promise((go) => waiting.current.push(go));
    });
    return () => setPasswordAsker(undefined);
  }, []);
  const answer = useCallback((given: boolean) => {
    setNeeded(undefined);
    for (const go of waiting.current.splice(0)) go(given);
  }, []);
  return { needed, answer };
}
