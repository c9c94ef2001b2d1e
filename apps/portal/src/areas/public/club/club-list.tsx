import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { ActivitySort, activityPage, type ClubRow, clubPage, type Href, hrefTo } from '@vimo/contract';
import {
  Breadcrumb,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Pagination,
  SectionHeader,
  Select,
  SkeletonBar,
} from '@vimo/ui';
import { ActivityGrid } from '../../../features/activity/activity-grid.tsx';
import { PAGE_SIZES, readPageSize } from '../../../features/club/club-view.ts';
import { useBelongDeptIds, useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { Banners } from '../parts/banners.tsx';
import styles from './club.module.css';
import { ClubCard } from './club-card.tsx';

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} 个` }));
/** Club activities shown above the clubs. */
const ACTIVITIES = 3;

type ClubsPath = '/index/myCorporation' | '/vimomycorpor';

interface ClubListProps {
  /** Address of the list in its shell, and of the shell's other pages. */
  path: ClubsPath;
  homeHref: Href;
  activitiesHref: Href;
}

/** Clubs of the chosen organisation: banner, up to three activities, and the clubs page by page. */
export function ClubListPage({ path, homeHref, activitiesHref }: ClubListProps) {
  const org = useChosenOrg();
  const title = org ? `${org.orgName}的社团` : '学生社团';
  usePageMeta({ title: '学生社团', description: '各校学生社团的介绍、相册、动态与活动，在线申请加入。' });
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="ui-visually-hidden">{title}</h1>
      <Banners />
      <div className="ui-container">
        <Breadcrumb items={[{ label: '首页', href: homeHref }, { label: '社团' }]} />
      </div>
      <ClubActivities moreHref={activitiesHref} />
      <Clubs path={path} />
    </main>
  );
}

function ClubActivities({ moreHref }: { moreHref: Href }) {
  const belongDeptIds = useBelongDeptIds();
  const { data, error, refetch } = useCall(activityPage, {
    pageSize: ACTIVITIES,
    currentPage: 1,
    type: ActivitySort.updated,
    auditStatus: 2,
    issueStatus: 1,
    belongDeptIds,
  });
  if (data?.totalCount === 0) return null;
  return (
    <section className={classNames('ui-section', styles.clubActivities)}>
      <div className="ui-container">
        <SectionHeader title="社团活动" text="和社团的伙伴们一起出发" moreHref={moreHref} />
        <ActivityGrid activities={data?.dataList} count={ACTIVITIES} error={error} onRetry={() => void refetch()} />
      </div>
    </section>
  );
}

function Clubs({ path }: { path: ClubsPath }) {
  const search = useSearchOf(path);
  const navigate = useNavigate();
  const belongDeptIds = useBelongDeptIds();
  const page = readPage(search.page);
  const pageSize = readPageSize(search.size);
  const { data, error, refetch, isPlaceholderData } = useCall(
    clubPage,
    { pageSize, currentPage: page, belongDeptIds },
    { keepPrevious: true },
  );
  const hrefOf = (to: number, size = pageSize) =>
    hrefTo(path, { size: size === PAGE_SIZES[0] ? undefined : size, page: to === 1 ? undefined : to });
  return (
    <section className="ui-section" aria-labelledby="clubs-title">
      <div className="ui-container">
        <div className="ui-section-head">
          <h2 id="clubs-title">学生社团</h2>
          <p>找到和你喜欢同一件事的人</p>
          {data && data.totalCount > PAGE_SIZES[0] ? (
            <div className={styles.pageSize}>
              <span className="ui-desktop-only">每页</span>
              <Select
                value={String(pageSize)}
                aria-label="每页显示的社团数"
                options={SIZE_OPTIONS}
                onChange={({ target }) => void navigate({ href: hrefOf(1, Number(target.value)), resetScroll: false })}
              />
            </div>
          ) : null}
        </div>
        {data ? (
          <ClubCards clubs={data.dataList} fading={isPlaceholderData} />
        ) : error ? (
          // The listing's fault shows no data.
          error.kind === 'fault' ? (
            <ClubCards clubs={[]} fading={false} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Loading>
            <div className={styles.clubcards}>
              <SkeletonBar height={396} radius={18} />
              <SkeletonBar height={396} radius={18} />
            </div>
          </Loading>
        )}
        <Pagination page={page} total={data?.totalCount ?? 0} pageSize={pageSize} hrefOf={(to) => hrefOf(to)} />
      </div>
    </section>
  );
}

/** The first club large, the others as lines beside it. */
function ClubCards({ clubs, fading }: { clubs: readonly ClubRow[]; fading: boolean }) {
  const [lead, ...others] = clubs;
  if (!lead) {
    return (
      <Card>
        <EmptyState
          art="club"
          text="这里还没有社团，换一个学校或机构看看"
          action={<LinkButton href="/orglist">选择学校或机构</LinkButton>}
        />
      </Card>
    );
  }
  return (
    <div className={styles.clubcards} aria-busy={fading}>
      <ClubCard club={lead} facts lead />
      {others.length > 0 ? (
        <div className={classNames('ui-card', styles.lines)}>
          {others.map((club) => (
            <ClubCard key={club.id} club={club} facts />
          ))}
        </div>
      ) : null}
    </div>
  );
}
