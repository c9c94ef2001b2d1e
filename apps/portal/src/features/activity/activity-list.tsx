import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { activityPage, activityTypeTree } from '@vimo/contract';
import { Breadcrumb, Card, ChipGroup, Pagination, Segmented } from '@vimo/ui';
import { usePageTitle } from '../../app/page-title.ts';
import { activitiesLabel, useBelongDeptIds, useChosenOrg } from '../organisation/chosen-org.ts';
import { ActivityRows } from './activity-rows.tsx';
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
  STATUS_OPTIONS,
} from './list-filter.ts';
import { PhoneFilter } from './phone-filter.tsx';
import { TypeTree } from './type-tree.tsx';
import './activity-list.css';

const MANY = 99_999;

/** The list of activities of the chosen organisation (spec 1, 2.9); its filters live in the address under `path`. */
export function ActivityList({ path, homeHref }: { path: string; homeHref: string }) {
  const filter = readFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  const org = useChosenOrg();
  const belongDeptIds = useBelongDeptIds();
  const title = activitiesLabel(org);
  usePageTitle(title);

  const types = useCall(activityTypeTree, { belongDeptIds }).data ?? [];
  const list = useCall(activityPage, listInput(filter, belongDeptIds), { keepPrevious: true });
  const hrefOf = (change: Partial<ListFilter>) => filterHref(path, filter, change);
  const change = (next: Partial<ListFilter>) => void navigate({ href: hrefOf(next), resetScroll: false });
  const total = list.data?.totalCount ?? 0;

  return (
    <>
      <PhoneFilter types={types} filter={filter} onChange={change} hrefOf={hrefOf} />
      <main id="main" className="wrap activity-list" tabIndex={-1}>
        <h1 className="sr">{title}</h1>
        <Breadcrumb items={[{ label: '首页', href: homeHref }, { label: title }]} />
        <div className="listpage">
          <Card as="aside" className="tree">
            <h2 id="activity-types">活动类型</h2>
            <nav aria-labelledby="activity-types">
              <TypeTree types={types} chosen={filter.types} hrefOf={(id) => hrefOf({ types: id })} />
            </nav>
          </Card>
          <div>
            <Card className="filters">
              <ChipGroup
                label="适合学段"
                options={SECTION_OPTIONS}
                value={filter.section}
                onChange={(section) => change({ section })}
              />
              <ChipGroup
                label="预约"
                options={BOOK_OPTIONS}
                value={filter.book}
                onChange={(book) => change({ book })}
              />
              <ChipGroup
                label="报名状态"
                options={STATUS_OPTIONS}
                value={filter.status}
                onChange={(status) => change({ status })}
              />
            </Card>
            <div className="lbar">
              <p className="muted" role="status">
                {list.data ? (
                  <>
                    共 <b className="tn">{total > MANY ? `${MANY}+` : total}</b> 个活动
                  </>
                ) : null}
              </p>
              <div className="sorts d-only">
                <Segmented
                  label="排序"
                  options={SORT_OPTIONS}
                  value={filter.sort}
                  onChange={(sort) => change({ sort })}
                />
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
            <Pagination page={filter.page} total={total} pageSize={PAGE_SIZE} hrefOf={(page) => hrefOf({ page })} />
          </div>
        </div>
      </main>
    </>
  );
}
