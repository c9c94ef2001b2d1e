import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { manageActivityPage } from '@vimo/contract';
import { classNames, ErrorState, Loading, Pagination, PermissionState, SkeletonText } from '@vimo/ui';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './activities.module.css';
import { ActivityDrawer } from './activity-drawer.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import type { ActivityFilter } from './activity-filter.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-table.tsx';

const PAGE_SIZE = 10;

/** 活动管理: the activities of one's own organisations. */
export function ActivitiesPage() {
  const filter = useSearch({ from: '/activities' });
  const navigate = useNavigate({ from: '/activities' });
  const { data: me } = useMe();
  const { title, status, orgId, page = 1, open } = filter;
  const { data, error, refetch } = useCall(
    manageActivityPage,
    { title, activityApplyStatus: status, orgId, currentPage: page, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  );
  const show = (next: ActivityFilter, keepPlace = false) => navigate({ search: next, resetScroll: !keepPlace });

  if (error?.kind === 'forbidden')
    return (
      <section className="ui-card">
        <h1 className="ui-visually-hidden">活动管理</h1>
        <PermissionState text={error.message} />
      </section>
    );
  return (
    <>
      <h1 className="ui-visually-hidden">活动管理</h1>
      <ActivityFigures figures={data?.figures} failed={error !== null} />
      <ActivityFilters
        key={`${title} ${status} ${orgId}`}
        filter={{ title, status, orgId }}
        orgs={me?.orgs ?? []}
        onChange={(next) => show(next, true)}
      />
      <section className={classNames('ui-card', styles.list)}>
        <header>
          <h2 aria-live="polite">{data ? `共 ${data.totalCount} 条` : '活动列表'}</h2>
        </header>
        {data ? (
          <ActivityList
            rows={data.dataList}
            filtered={Boolean(title || orgId || status !== undefined)}
            onOpen={(id) => show({ ...filter, open: id }, true)}
          />
        ) : error ? (
          <ErrorState text={error.message} onRetry={() => refetch()} />
        ) : (
          <div className={styles.cards}>
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          </div>
        )}
        <Pagination
          page={page}
          total={data?.totalCount ?? 0}
          pageSize={PAGE_SIZE}
          onChange={(next) => show({ ...filter, page: next })}
        />
      </section>
      <ActivityDrawer
        activity={data?.dataList.find(({ id }) => id === open)}
        mayManage={me?.mayManageActivities ?? false}
        onClose={() => show({ ...filter, open: undefined }, true)}
      />
    </>
  );
}
