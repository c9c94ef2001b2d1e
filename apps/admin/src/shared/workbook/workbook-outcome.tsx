import { CheckCircleFillIcon, classNames, SealQuestionDuotoneIcon } from '@vimo/ui';
import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';
import shared from './preview.module.css';
import type { Count } from './preview-row.ts';
import result from './result.module.css';
import styles from './workbook-import.module.css';

/** What a workbook will write, or wrote, counted; the first count is of all. */
export function WorkbookOutcome({
  isDone = false,
  title,
  text,
  unit,
  counts,
  skipped,
  children,
}: {
  isDone?: boolean;
  title: string;
  text?: string;
  unit: string;
  counts: readonly Count[];
  skipped: number;
  children?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classNames('ui-card', shared.sheet)} aria-label={isDone ? '结果' : '确认导入'} tabIndex={0}>
      <div className={result.title}>
        {isDone ? <CheckCircleFillIcon /> : <SealQuestionDuotoneIcon />}
        <div role={isDone ? 'status' : undefined}>
          <h2>
            {title} {counts[0]?.value} {unit}
          </h2>
          {text ? <p className="ui-muted">{text}</p> : null}
        </div>
      </div>
      <dl className={result.figures}>
        {counts.map((count) => (
          <Figure key={count.label} label={count.label} value={count.value} warn={count.warn ?? false} />
        ))}
        <Figure label="跳过的行" value={skipped} warn />
      </dl>
      {children ? <div className={styles.asked}>{children}</div> : null}
    </section>
  );
}
