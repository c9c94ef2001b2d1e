import { CallError } from '@vimo/client';
import { sayRefusal } from '@vimo/ui';
import { useState } from 'react';

/**
 * Sends something of which the page itself says how it went: `pending` meanwhile, what is shown stays when it is refused, and a fault of the page is none of
 * the call's. `send` takes what to do with a refusal; without it the refusal is said.
 */
export function useSending() {
  // One may begin before another has ended.
  const [sending, setSending] = useState(0);
  const send = async (work: () => Promise<void>, onRefused: (error: CallError) => void = sayRefusal): Promise<void> => {
    setSending((count) => count + 1);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onRefused(error);
    } finally {
      setSending((count) => count - 1);
    }
  };
  return { pending: sending > 0, send };
}
