import { useLayoutEffect } from 'react';

/**
 * Marks the document with a word while it is mounted, as `html[data-with~='word']` in style sheets: what a page has in it changes what lies around it. `:has()` would say
 * the same, but not in every browser that the floor promises (docs/decisions/2026-11-27-floor-of-browsers.md).
 */
export function RootMark({ word }: { word: string }) {
  useLayoutEffect(() => {
    marked.push(word);
    write();
    return () => {
      marked.splice(marked.indexOf(word), 1);
      write();
    };
  }, [word]);
  return null;
}

/** A word stands once for each component that is mounted: two bars follow each other when a page does. */
const marked: string[] = [];
function write() {
  document.documentElement.dataset.with = marked.join(' ');
}
