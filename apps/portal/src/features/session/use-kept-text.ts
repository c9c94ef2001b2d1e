import { useState } from 'react';
import { draftKey, readStored, writeStored } from '../../shared/local-storage.ts';

/**
 * What was typed and not sent, kept on this device until it has been sent. `name` holds the account of its writer; without one nothing is kept.
 */
export function useKeptText(name: string | undefined, sent: string) {
  const key = name && draftKey(name);
  const [kept] = useState(() => (key && readStored(key)) || '');
  const [text, setText] = useState(kept || sent);
  const keep = (next: string) => {
    if (key) writeStored({ [key]: next });
  };
  return {
    text,
    /** There was something from an earlier visit. */
    wasKept: kept !== '' && kept !== sent,
    set(next: string) {
      setText(next);
      keep(next);
    },
    drop: () => keep(''),
  };
}
