import type { CallError } from '@vimo/client';
import type { activityPage, DataOf } from '@vimo/contract';
import { Card, ChipGroup, classNames, Pagination, Segmented } from '@vimo/ui';
import filterBarStyles from '../parts/filter-bar.module.css';
import styles from './activity-list.module.css';
import { ActivityRows } from './activity-rows.tsx';
import {
  BOOK_OPTIONS,
  FITS_OPTIONS,
  isFiltered,
  PAGE_SIZE,
  SECTION_OPTIONS,
  SORT_OPTIONS,
  STATUS_OPTIONS,
} from './list-filter.ts';
import { useHasChildren } from './use-has-children.ts';
import type { ListFilterState } from './use-list-filter.ts';

/** Larger totals are shown as this and more. */
const MANY = 99_999;

interface ActivityAnswer {
  data: DataOf<typeof activityPage> | undefined;
  error: CallError | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** A filtered list of activities: chips, how many there are, their order, the rows and the pages. */
export function FilteredActivities({
  state: { filter, hrefOf, change, clear },
  list: { data, error, isPlaceholderData, refetch },
  withStatus = false,
}: {
  state: ListFilterState;
  list: ActivityAnswer;
  /** Offers the sign-up status as a filter. */
  withStatus?: boolean;
}) {
  const total = data?.totalCount ?? 0;
  const withChildren = useHasChildren();
  return (
    <>
      <Card className={filterBarStyles.filters}>
        {withChildren ? (
          <ChipGroup
            label="我的孩子"
            options={FITS_OPTIONS}
            value={filter.fits}
            onChange={(fits) => change({ fits })}
          />
        ) : null}
        <ChipGroup
          label="适合学段"
          options={SECTION_OPTIONS}
          value={filter.section}
          onChange={(section) => change({ section })}
        />
        <ChipGroup label="预约" options={BOOK_OPTIONS} value={filter.book} onChange={(book) => change({ book })} />
        {withStatus ? (
          <ChipGroup
            label="报名状态"
            options={STATUS_OPTIONS}
            value={filter.status}
            onChange={(status) => change({ status })}
          />
        ) : null}
      </Card>
      <div className="ui-list-bar">
        <p className="ui-muted" role="status">
          {data ? (
            <>
              共 <b className="ui-tabular">{total > MANY ? `${MANY}+` : total}</b> 个活动
            </>
          ) : null}
        </p>
        <div className={classNames('ui-desktop-only', styles.sorts)}>
          <Segmented label="排序" options={SORT_OPTIONS} value={filter.sort} onChange={(sort) => change({ sort })} />
        </div>
      </div>
      <ActivityRows
        activities={data?.dataList}
        count={PAGE_SIZE}
        fading={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        onClear={isFiltered(filter) || filter.page > 1 ? clear : undefined}
      />
      <Pagination page={filter.page} total={total} pageSize={PAGE_SIZE} hrefOf={(page) => hrefOf({ page })} />
    </>
  );
}
