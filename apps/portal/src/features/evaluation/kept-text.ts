import { useState } from 'react';
import { readStored, writeStored } from '../../shared/local-storage.ts';

/** What was typed and not sent, kept on this device for its writer alone until it has been sent. */
export function useKeptText(key: string, sent: string) {
  const [kept] = useState(() => readStored(key) ?? '');
  const [text, setText] = useState(kept || sent);
  return {
    text,
    /** There was something from an earlier visit. */
    wasKept: kept !== '' && kept !== sent,
    set(next: string) {
      setText(next);
      writeStored({ [key]: next });
    },
    drop: () => writeStored({ [key]: '' }),
  };
}
