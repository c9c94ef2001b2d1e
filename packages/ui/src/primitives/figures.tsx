import { Fragment } from 'react';
import { classNames } from '../class-names.ts';
import { activityTimeParts, isFree, timeRangeParts } from '../format.ts';
import { StarFillIcon } from '../icons/index.ts';

/** Stars, to read only. `value` 0–5, rounded to whole stars; the exact figure is what screen readers get. */
export function Rating({ value, label }: { value: number; label?: string }) {
  const full = Math.round(value);
  return (
    <span className="ui-stars" role="img" aria-label={`${label ? `${label} ` : ''}${value} 分，满分 5 分`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <StarFillIcon key={star} className={star > full ? 'is-empty' : undefined} />
      ))}
    </span>
  );
}

/** A price in yuan and, shortly, how it is paid (现场缴费); 0 or absent is 免费. */
export function Price({ value, way }: { value: number | string | null | undefined; way?: string | null }) {
  if (isFree(value)) return <span className="ui-price is-free">免费</span>;
  return (
    <span className="ui-price">
      <small>¥</small>
      {Number(value)}
      {way ? (
        <span className="ui-price-way">
          <span className="ui-price-dot"> · </span>
          {way}
        </span>
      ) : null}
    </span>
  );
}

/** When an activity is, for cards: each date-time stays in one line. */
export function ActivityTime({ start, end }: { start: string; end?: string | null }) {
  return (
    <span className="ui-tabular">
      {activityTimeParts(start, end).map((part) => (
        <span key={part} className="ui-no-break">
          {part}
        </span>
      ))}
    </span>
  );
}

/** A span of time for rows and details, `2026-03-21 8:30 至 03-22 16:00`; breaks only between the two. */
export function TimeRange({ start, end }: { start: string | null | undefined; end: string | null | undefined }) {
  return timeRangeParts(start, end).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? ' ' : null}
      <span className="ui-no-break">{part}</span>
    </Fragment>
  ));
}

/** How many of the places are taken, as a bar with its numbers for screen readers. */
export function QuotaBar({ taken, total }: { taken: number; total: number }) {
  return (
    <div className={classNames('ui-quota ui-grow')} role="img" aria-label={`已报名 ${taken} 人，共 ${total} 人`}>
      <i style={{ width: `${Math.min(100, total > 0 ? (taken / total) * 100 : 0)}%` }} />
    </div>
  );
}
