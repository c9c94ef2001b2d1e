import { ErrorState, Loading, SkeletonText } from '@vimo/ui';

/** Shown while the code of a page comes. */
export function PagePending() {
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </main>
  );
}

/** Shown when a page fails to render or its code cannot be fetched. */
export function PageError() {
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <ErrorState onRetry={() => location.reload()} />
    </main>
  );
}
