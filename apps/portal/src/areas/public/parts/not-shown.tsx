import type { CallError } from '@vimo/client';
import { Card, EmptyState, ErrorState, LinkButton } from '@vimo/ui';
import styles from '../../../features/activity/activity-detail.module.css';
import type { PortalHref } from '../../../shared/href.ts';

/** In place of a detail page: what is asked for is not there (with a way to the others), or it could not be loaded. */
export function NotShown({
  title,
  error,
  onRetry,
  listHref,
  listText,
}: {
  /** The page's heading, for screen readers. */
  title: string;
  error: CallError;
  onRetry: () => void;
  listHref: PortalHref;
  listText: string;
}) {
  return (
    <Card className={styles.notShown}>
      <h1 className="ui-visually-hidden">{title}</h1>
      {error.kind === 'missing' || error.kind === 'invalid' ? (
        <EmptyState art="search" text={error.message} action={<LinkButton href={listHref}>{listText}</LinkButton>} />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}
