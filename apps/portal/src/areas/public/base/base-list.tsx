import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { basePage, baseTypeList, type Href, hrefTo } from '@vimo/contract';
import {
  Breadcrumb,
  Button,
  Card,
  ChipGroup,
  type ChoiceOption,
  classNames,
  EmptyState,
  ErrorState,
  Loading,
  Pagination,
} from '@vimo/ui';
import activityCardStyles from '../../../features/activity/activity-card.module.css';
import { SkeletonCard } from '../../../features/activity/activity-skeletons.tsx';
import baseStyles from '../../../features/base/base.module.css';
import { BaseCard } from '../../../features/base/base-card.tsx';
import { useFollow } from '../../../features/base/use-follow.ts';
import { useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { SECTION_OPTIONS } from '../activity/list-filter.ts';
import { choiceSheet } from '../parts/choice-sheet.tsx';
import filterBarStyles from '../parts/filter-bar.module.css';
import { FilterBar } from '../parts/filter-bar.tsx';
import {
  type BaseFilter,
  BOOKING_OPTIONS,
  baseListInput,
  isBaseFiltered,
  readBaseFilter,
  writeBaseFilter,
} from './base-filter.ts';

/** Types in one answer. */
const TYPES = 100;
const TITLE = '梦想研学';

/** Research bases of the city; the filters live in the address under `path`. */
export function BaseList({
  path,
  homeHref,
  pageSize,
}: {
  path: '/index/researchBase' | '/vimoresearch';
  homeHref: Href;
  pageSize: number;
}) {
  const filter = readBaseFilter(useSearchOf(path));
  const navigate = useNavigate();
  const toggleFollow = useFollow();
  const orgId = useChosenOrg()?.orgId;
  usePageMeta({
    title: TITLE,
    description: '全市研学基地与体验站：介绍、开放时间、活动和评价，走出教室去真实的世界里找答案。',
  });
  const types = useCall(baseTypeList, { pageSize: TYPES, currentPage: 1, status: 1 });
  const typeOptions: readonly ChoiceOption<string>[] = [
    { value: '', label: '全部' },
    ...(types.data?.dataList ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const list = useCall(basePage, baseListInput(filter, pageSize, orgId), { keepPrevious: true });
  const hrefOf = (change: Partial<BaseFilter>) => hrefTo(path, writeBaseFilter(filter, change));
  const groups = [
    { key: 'types', label: '类型', title: '基地类型', options: typeOptions },
    { key: 'section', label: '学段', title: '适合学段', options: SECTION_OPTIONS },
    { key: 'book', label: '预约', title: '预约', options: BOOKING_OPTIONS },
  ] as const;
  const choose = (key: keyof BaseFilter, value: string) =>
    navigate({ href: hrefOf({ [key]: value }), resetScroll: false });
  const bases = list.data?.dataList;

  return (
    <>
      <FilterBar
        sheets={groups.map(({ key, ...group }) =>
          choiceSheet({ ...group, value: filter[key], onChange: (value) => choose(key, value) }),
        )}
      />
      <main id="main" className={classNames('ui-container', baseStyles.basepage)} tabIndex={-1}>
        <h1 className="ui-visually-hidden">{TITLE}</h1>
        <Breadcrumb items={[{ label: '首页', href: homeHref }, { label: TITLE }]} />
        <Card className={filterBarStyles.filters}>
          {groups.map(({ key, title, options }) => (
            <ChipGroup
              key={key}
              label={title}
              options={options}
              value={filter[key]}
              onChange={(value) => choose(key, value)}
            />
          ))}
        </Card>
        <div className="ui-list-bar">
          <p className="ui-muted" role="status">
            {list.data ? (
              <>
                共 <b className="ui-tabular">{list.data.totalCount}</b> 个研学基地
              </>
            ) : null}
          </p>
        </div>
        {!bases ? (
          list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>
              <div className={classNames(activityCardStyles.grid, baseStyles.skeletonGrid)}>
                {Array.from({ length: pageSize }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
                  <SkeletonCard key={index} />
                ))}
              </div>
            </Loading>
          )
        ) : bases.length === 0 ? (
          <Card>
            <EmptyState
              art="data"
              action={
                isBaseFiltered(filter) || filter.page > 1 ? (
                  <Button variant="outline" onClick={() => void navigate({ href: path })}>
                    清空筛选条件
                  </Button>
                ) : null
              }
            />
          </Card>
        ) : (
          <div className={classNames(activityCardStyles.grid, baseStyles.basegrid)} aria-busy={list.isPlaceholderData}>
            {bases.map((base) => (
              <BaseCard key={base.orgId} base={base} onFollow={() => void toggleFollow(base)} />
            ))}
          </div>
        )}
        <Pagination
          page={filter.page}
          total={list.data?.totalCount ?? 0}
          pageSize={pageSize}
          hrefOf={(page) => hrefOf({ page })}
        />
      </main>
    </>
  );
}
