import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import {
  ActivitySort,
  type Href,
  hrefTo,
  LONGEST_QUESTION,
  MOST_RESULTS,
  SearchCategory,
  searchChannelLabel,
  searchPage,
} from '@vimo/contract';
import {
  Breadcrumb,
  Card,
  ChipGroup,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Pagination,
} from '@vimo/ui';
import { SkeletonRow } from '../../../features/activity/activity-skeletons.tsx';
import { useActivitiesPassing } from '../../../features/activity/use-passing.ts';
import { useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { searchHref } from '../../../features/search/search-view.ts';
import { useSession } from '../../../features/session/session.ts';
import { readPage } from '../../../shared/page-number.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from './search.module.css';
import { SearchRow } from './search-row.tsx';

/** Activities that others like most, in the whole city. */
const POPULAR_HREF = hrefTo('/index/dreamActivity', { sort: ActivitySort.popular });

/** Page size. */
const PAGE_SIZE = 6;

const CHANNELS = Object.entries(searchChannelLabel).map(([value, label]) => ({
  value: value === '0' ? '' : value,
  label,
}));

/** What was found for `?title=`, in all channels or one. */
export function SearchPage() {
  const search = useSearchOf('/index/search');
  const sought = [...(search.title ?? '').trim()].slice(0, LONGEST_QUESTION).join('');
  usePageTitle(sought ? `搜索：${sought}` : '搜索');
  return (
    <main id="main" className={classNames('ui-container', styles.searchpage)} tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: '搜索' }]} />
      <h1 className="ui-heading-1">{sought ? <>“{sought}”的搜索结果</> : '搜索'}</h1>
      {sought ? (
        // Of what was sought before nothing stays: its number would be taken for this one's.
        <Results key={sought} sought={sought} category={search.category} page={readPage(search.page)} />
      ) : (
        <Card>
          <EmptyState
            art="search"
            text="请输入搜索内容"
            action={<LinkButton href="/index/dreamActivity">去看看活动</LinkButton>}
          />
        </Card>
      )}
    </main>
  );
}

/** What may be done about a search without results: fewer words, all channels, what others like. */
function NothingFound({ sought, everywhere }: { sought: string; everywhere: Href | undefined }) {
  const words = sought.split(/\s+/);
  return (
    <EmptyState
      art="search"
      text="未查找到相关内容，您可以换个关键词试试~~"
      action={
        <>
          <p className="ui-text-14 ui-muted">词少一点、短一点，例如只写地点或主题，更容易找到。</p>
          <div className={classNames('ui-row', styles.waysOn)}>
            {words.length > 1 ? (
              <LinkButton variant="outline" href={searchHref(words[0] ?? '')}>
                只搜“{words[0]}”
              </LinkButton>
            ) : null}
            {everywhere ? (
              <LinkButton variant="outline" href={everywhere}>
                在全部频道中搜
              </LinkButton>
            ) : null}
            <LinkButton variant="outline" href={POPULAR_HREF}>
              看看最受欢迎的活动
            </LinkButton>
          </div>
        </>
      }
    />
  );
}

function Results({ sought, category, page }: { sought: string; category: string | undefined; page: number }) {
  const navigate = useNavigate();
  const org = useChosenOrg();
  const channel = CHANNELS.some(({ value }) => value === category) ? (category ?? '') : '';
  const { data, error, isPlaceholderData, refetch } = useCall(
    searchPage,
    {
      title: sought,
      belongDeptId: org?.orgId,
      category: channel === '' ? undefined : Number(channel),
      pageSize: PAGE_SIZE,
      currentPage: page,
    },
    { keepPrevious: 'list' },
  );
  const hits = data?.dataList.filter(({ category: kind }) => kind === SearchCategory.activity) ?? [];
  useActivitiesPassing(
    hits.map((hit) => ({ ...hit, actStartDate: hit.startTime, actEndDate: hit.endTime })),
    refetch,
    useSession().user?.usertype,
  );
  const hrefOf = (next: string, to: number) => searchHref(sought, { category: next, page: to === 1 ? undefined : to });
  return (
    <>
      <Card className={styles.channels}>
        <ChipGroup
          label="频道"
          hideLabel
          options={CHANNELS}
          value={channel}
          onChange={(next) => navigate({ href: hrefOf(next, 1), resetScroll: false })}
        />
      </Card>
      <div className="ui-list-bar">
        <p className="ui-muted" role="status">
          {data ? (
            <>
              {org ? `${org.orgName}范围内` : ''}
              {data.totalCount < MOST_RESULTS ? '共' : '最相关的'} <b className="ui-tabular">{data.totalCount}</b>{' '}
              条结果
            </>
          ) : null}
        </p>
        {[...sought].length === 1 ? (
          <p className="ui-muted ui-text-14">一个字只在标题中查找，多输入几个字可以找到更多</p>
        ) : null}
      </div>
      {data ? (
        data.dataList.length === 0 ? (
          <Card>
            {data.totalCount === 0 ? (
              <NothingFound sought={sought} everywhere={channel === '' ? undefined : hrefOf('', 1)} />
            ) : (
              <EmptyState
                art="search"
                text="这一页没有结果了"
                action={<LinkButton href={hrefOf(channel, 1)}>回到第一页</LinkButton>}
              />
            )}
          </Card>
        ) : (
          <div className={styles.results} aria-busy={isPlaceholderData}>
            {data.dataList.map((result) => (
              <SearchRow key={`${result.category} ${result.id}`} result={result} sought={sought} />
            ))}
          </div>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          {Array.from({ length: PAGE_SIZE }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
            <SkeletonRow key={index} />
          ))}
        </Loading>
      )}
      <Pagination page={page} total={data?.totalCount ?? 0} pageSize={PAGE_SIZE} hrefOf={(to) => hrefOf(channel, to)} />
    </>
  );
}
