import { Card, classNames, EmptyState, ErrorState, Loading, SkeletonBar } from '@vimo/ui';
import { type ReactNode, useId } from 'react';
import { ShareBar } from '../../../features/share-bar/share-bar.tsx';
import styles from './panel.module.css';

/** What a panel shows: an answer, that it is on its way, or why it did not come. */
export interface Answered<T> {
  data: T | undefined;
  error: { message: string } | null;
  refetch: () => unknown;
}

/** One panel of the data centre; `height` is that of what it shows, so that nothing moves when it comes. */
export function Panel<T>({
  title,
  text,
  extra,
  width,
  height,
  of: { data, error, refetch },
  isEmpty = () => false,
  children,
}: {
  title: string;
  text?: string;
  extra?: ReactNode;
  width: 'third' | 'half' | 'wide' | 'full';
  height: number;
  of: Answered<T>;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames(styles.panel, styles[width])}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {text ? <p>{text}</p> : null}
        {extra}
      </div>
      <div>
        {data ? (
          isEmpty(data) ? (
            <EmptyState small text="这段时间没有到场的活动，换一段时间看看" />
          ) : (
            children(data)
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonBar height={height} radius={14} />
          </Loading>
        )}
      </div>
    </Card>
  );
}

/** 本人 beside the averages of 班级 and 年级, as far as they are known. */
export function Legend({ clas, grade }: { clas: boolean; grade: boolean }) {
  return (
    <p className={styles.legend}>
      <span>
        <i className={styles.self} />
        本人
      </span>
      {clas ? (
        <span>
          <i className={styles.clas} />
          班级平均
        </span>
      ) : null}
      {grade ? (
        <span>
          <i className={styles.grade} />
          年级平均
        </span>
      ) : null}
    </p>
  );
}

/** Names with a bar as long as each is frequent. */
export function RankedBars({
  rows,
  unit,
  isRanked = false,
}: {
  rows: readonly (readonly [string, number])[];
  unit: string;
  isRanked?: boolean;
}) {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return (
    <ol className={styles.ranked}>
      {rows.map(([name, count], at) => (
        <li key={name}>
          <span className={styles.name}>
            {isRanked ? <i aria-hidden="true">{at + 1}</i> : null}
            <span className="ui-truncate">{name}</span>
          </span>
          <b className="ui-tabular">
            {count}
            <small>{unit}</small>
          </b>
          <ShareBar share={count / most} className={classNames(styles.bar, at === 0 && styles.first)} />
        </li>
      ))}
    </ol>
  );
}
