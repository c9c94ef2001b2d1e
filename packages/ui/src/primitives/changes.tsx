import { diffWords } from 'diff';
import { useMemo } from 'react';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** One side of a text that was changed: words that went are struck, words that came are underlined; the colour only says it again. */
export function Changes({ before, after, side }: { before: string; after: string; side: 'before' | 'after' }) {
  const parts = useMemo(() => diffWords(before, after, { intlSegmenter: words }), [before, after]);
  const gone = side === 'before';
  if ((gone ? before : after) === '') return <span className="ui-muted">未填写</span>;
  return (
    <span className="ui-changes">
      {parts.map(({ value, added, removed }, at) => {
        if (gone ? added : removed) return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        if (removed) return <del key={at}>{value}</del>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return added ? <ins key={at}>{value}</ins> : <span key={at}>{value}</span>;
      })}
    </span>
  );
}
