import { CallError } from '@vimo/client';
import { sayRefusal } from '@vimo/ui';
import { useState } from 'react';

/**
 * Sends something of which the page itself says how it went: `pending` meanwhile, what is shown stays when it is refused, and a fault of the page is none of
 * the call's. `send` takes what to do with a refusal; without it the refusal is said.
 */
export function useSending() {
  const [pending, setPending] = useState(false);
  const send = async (work: () => Promise<void>, onRefused: (error: CallError) => void = sayRefusal): Promise<void> => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onRefused(error);
    } finally {
      setPending(false);
    }
  };
  return { pending, send };
}
