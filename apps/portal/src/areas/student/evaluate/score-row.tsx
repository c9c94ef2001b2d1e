import { LEAST_MARK, MOST_MARK } from '@vimo/contract';
import { classNames, MinusBoldIcon, PlusBoldIcon } from '@vimo/ui';
import type { CSSProperties, ReactNode } from 'react';
import { type Mark, type Marks, markProblem } from './marks.ts';
import styles from './score-row.module.css';

/** Where the steps begin when nothing is rated yet. */
const FIRST = 80;
const within = (value: number) => Math.min(MOST_MARK, Math.max(LEAST_MARK, value));

/** One mark: what is rated, a slider, and a stepper that may be typed into; both show the same value. */
export function ScoreRow({
  mark,
  marks,
  label = mark.pointName,
  plain = false,
  children,
}: {
  mark: Mark;
  marks: Marks;
  /** For screen readers, where the words beside it do not say enough. */
  label?: string;
  /** The first of its group has no line above it. */
  plain?: boolean;
  children?: ReactNode;
}) {
  const typed = marks.of(mark.id);
  const problem = markProblem(typed);
  const rated = marks.isRated(mark.id);
  const value = rated ? Number(typed) : LEAST_MARK;
  const step = (by: number) => marks.set(mark.id, String(within(rated ? Math.round(value) + by : FIRST)));
  return (
    <div className={classNames(styles.row, plain && styles.plain)}>
      <span className={styles.what}>{children ?? mark.pointName}</span>
      <input
        type="range"
        className={classNames(styles.slider, !rated && styles.unrated)}
        style={{ '--v': `${value}%` } as CSSProperties}
        min={LEAST_MARK}
        max={MOST_MARK}
        value={value}
        aria-label={`${label}，滑动评分`}
        aria-valuetext={rated ? `${value} 分` : '未评'}
        onChange={({ target }) => marks.set(mark.id, target.value)}
      />
      <span className={classNames(styles.stepper, problem && styles.wrong)}>
        <button type="button" aria-label={`${label} 减 1 分`} onClick={() => step(-1)}>
          <MinusBoldIcon />
        </button>
        <span>
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            placeholder="—"
            value={typed}
            data-mark={mark.id}
            aria-label={`${label} 分数`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `problem-${mark.id}` : undefined}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => marks.set(mark.id, target.value.trim())}
          />
          <small className={styles.unit}>分</small>
        </span>
        <button type="button" aria-label={`${label} 加 1 分`} onClick={() => step(1)}>
          <PlusBoldIcon />
        </button>
      </span>
      {problem ? (
        <span className={styles.problem} id={`problem-${mark.id}`} role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}
