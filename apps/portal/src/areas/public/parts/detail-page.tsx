import type { CallError } from '@vimo/client';
import type { PageMeta } from '@vimo/contract';
import { Card, Loading, SkeletonBar, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from '../../../features/activity/activity-detail.module.css';
import type { PortalHref } from '../../../shared/href.ts';
import { type Crumb, InnerPage } from './inner-page.tsx';
import { NotShown } from './not-shown.tsx';

const COVER_AND_FACTS = (
  <Card className={styles.top}>
    <SkeletonBar height={350} radius={14} />
    <SkeletonText lines={7} />
  </Card>
);

/** The page of one thing below a list: the thing, why it is not shown, or its outline while it loads. */
export function DetailPage<T>({
  title,
  documentTitle,
  metaOf,
  crumbs,
  listHref,
  listText,
  className,
  data,
  error,
  onRetry,
  outline,
  children,
}: {
  title: string;
  /** Of the thing, once it is known. */
  documentTitle: string | undefined;
  /** What it says of itself beside its title. */
  metaOf?: (data: T) => PageMeta;
  crumbs: readonly Crumb[] | null;
  /** Where the others are, and the words for it. */
  listHref: PortalHref;
  listText: string;
  className?: string;
  data: T | undefined;
  error: CallError | null;
  onRetry: () => void;
  /** While it loads; a cover with facts beside it by default. */
  outline?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  return (
    <InnerPage
      title={title}
      documentTitle={documentTitle ?? title}
      meta={data === undefined ? undefined : metaOf?.(data)}
      crumbs={crumbs}
      backHref={listHref}
      className={className}
    >
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <NotShown title={title} error={error} onRetry={onRetry} listHref={listHref} listText={listText} />
      ) : (
        <div className={styles.detailLoading}>
          <h1 className="ui-visually-hidden">{title}</h1>
          <Loading>{outline ?? COVER_AND_FACTS}</Loading>
        </div>
      )}
    </InnerPage>
  );
}
