import { type ChangeObject, diffChars, diffWords } from 'diff';
import { useMemo } from 'react';

/** Firefox knows no words before 125: there it is letters that went and came. */
const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;
const differences = (before: string, after: string) =>
  words ? diffWords(before, after, { intlSegmenter: words }) : diffChars(before, after);

const asWhole = (before: string, after: string): Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>[] =>
  before === after
    ? [{ value: after, added: false, removed: false }]
    : [
        { value: before, added: false, removed: true },
        { value: after, added: true, removed: false },
      ];

/** One side of a text that was changed: words that went are struck, words that came are underlined; the colour only says it again. */
export function Changes({
  before,
  after,
  side,
  whole = false,
}: {
  before: string;
  after: string;
  side: 'before' | 'after';
  /** It is no running text: it is the same, or another. */
  whole?: boolean;
}) {
  const parts = useMemo(() => (whole ? asWhole(before, after) : differences(before, after)), [before, after, whole]);
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
