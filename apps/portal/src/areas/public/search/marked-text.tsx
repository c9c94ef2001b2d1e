import { Fragment } from 'react';
import { markParts } from './mark-parts.ts';

/** A text with what was searched for marked in it. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  return markParts(text, sought).map(({ part, hit, at }) =>
    hit ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  );
}
