import type { MouseEvent } from 'react';

/** A press of a link that nobody has dealt with, and by which no other tab or window is meant. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
