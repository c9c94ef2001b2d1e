import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { activityPage, OrgType } from '@vimo/contract';
import { Breadcrumb, Card, ChipGroup, Pagination, Segmented } from '@vimo/ui';
import { usePageTitle } from '../../app/page-title.ts';
import { useOrganisation } from '../organisation/use-organisation.ts';
import { ActivityRows } from './activity-rows.tsx';
import { orgActivitiesHref } from './activity-view.ts';
import {
  BOOK_OPTIONS,
  filterHref,
  isFiltered,
  type ListFilter,
  listInput,
  PAGE_SIZE,
  readFilter,
  SECTION_OPTIONS,
  SORT_OPTIONS,
} from './list-filter.ts';
import { PhoneOrgFilter } from './phone-filter.tsx';

/** Activities of one organisation, filtered by stage and booking (spec 1, 2.13); a base's are also those it takes part in. */
export function OrgActivities({ orgId }: { orgId: string }) {
  const filter: ListFilter = { ...readFilter(useSearch({ strict: false })), types: '', status: '' };
  const navigate = useNavigate();
  const organisation = useOrganisation(orgId);
  const title = organisation.data ? `${organisation.data.orgName}的活动` : '机构活动';
  usePageTitle(title);
  const isBase = organisation.data?.orgType === OrgType.base;
  const list = useCall(
    activityPage,
    { ...listInput(filter, isBase ? undefined : [orgId]), ...(isBase ? { partnerId: orgId } : {}) },
    { enabled: !organisation.isPending, keepPrevious: true },
  );
  const path = orgActivitiesHref(orgId);
  const hrefOf = (change: Partial<ListFilter>) => filterHref(path, filter, change);
  const change = (next: Partial<ListFilter>) => void navigate({ href: hrefOf(next), resetScroll: false });

  return (
    <>
      <PhoneOrgFilter filter={filter} onChange={change} />
      <main id="main" className="wrap activity-list" tabIndex={-1}>
        <h1 className="sr">{title}</h1>
        <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: title }]} />
        <Card className="filters">
          <ChipGroup
            label="适合学段"
            options={SECTION_OPTIONS}
            value={filter.section}
            onChange={(section) => change({ section })}
          />
          <ChipGroup label="预约" options={BOOK_OPTIONS} value={filter.book} onChange={(book) => change({ book })} />
        </Card>
        <div className="lbar">
          <p className="muted" role="status">
            {list.data ? (
              <>
                共 <b className="tn">{list.data.totalCount}</b> 个活动
              </>
            ) : null}
          </p>
          <div className="sorts d-only">
            <Segmented label="排序" options={SORT_OPTIONS} value={filter.sort} onChange={(sort) => change({ sort })} />
          </div>
        </div>
        <ActivityRows
          activities={list.data?.dataList}
          count={PAGE_SIZE}
          fading={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          onClear={isFiltered(filter) || filter.page > 1 ? () => void navigate({ href: path }) : undefined}
        />
        <Pagination
          page={filter.page}
          total={list.data?.totalCount ?? 0}
          pageSize={PAGE_SIZE}
          hrefOf={(page) => hrefOf({ page })}
        />
      </main>
    </>
  );
}
