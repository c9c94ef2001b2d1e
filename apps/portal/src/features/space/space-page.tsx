import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type CallError, call, keyOf, useCall } from '@vimo/client';
import { activityFetch, activitySpacePage, type DataOf } from '@vimo/contract';
import { AppLink, Button, Card, EmptyState, ErrorState, Loading, SkeletonBar, SkeletonText } from '@vimo/ui';
import { InnerPage } from '../../app/inner-page.tsx';
import { activitiesLabel, useChosenOrg } from '../organisation/chosen-org.ts';
import { SpaceEntry } from './space-entry.tsx';
import { NOTHING_YET, SPACE_TYPE } from './space-words.ts';
import './space.css';

/** Entries of the space at a time (spec 1, 9). */
const PAGE_SIZE = 30;

/** The moments people kept of an activity, newest first (spec 1, 2.10). Address: `?id=&title=`. */
export function SpacePage() {
  const { id = '', title = '' } = useSearch({ strict: false }) as { id?: string; title?: string };
  const org = useChosenOrg();
  const known = /^[1-9]\d{0,17}$/.test(id);
  // The address's title is anybody's text; the activity's own is shown as soon as it is there.
  const activity = useCall(activityFetch, { id }, { enabled: known }).data;
  const name = activity?.title ?? title;
  const href = `/index/activityDetail/${id}`;
  return (
    <InnerPage
      title="活动空间"
      documentTitle={name ? `活动空间 · ${name}` : '活动空间'}
      crumbs={[
        { label: activitiesLabel(org), href: '/index/dreamActivity' },
        ...(known ? [{ label: '活动详情', href }] : []),
      ]}
      backHref={known ? href : '/index/dreamActivity'}
      className="space-page"
    >
      <div className="space-head">
        <h1 className="h1">{name || '活动空间'}</h1>
        {activity ? (
          <AppLink className="link" href={href}>
            查看活动
          </AppLink>
        ) : null}
      </div>
      {known ? <Timeline activityId={id} /> : <Nothing />}
    </InnerPage>
  );
}

function Timeline({ activityId }: { activityId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<
    DataOf<typeof activitySpacePage>,
    CallError
  >({
    queryKey: [...keyOf(activitySpacePage), 'timeline', activityId],
    queryFn: async ({ pageParam, signal }) => {
      const input = { type: SPACE_TYPE, objId: activityId, currentPage: pageParam as number, pageSize: PAGE_SIZE };
      return (await call(activitySpacePage, input, signal)).data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.totalCount ? pages.length + 1 : undefined),
  });
  if (!data) {
    return error ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Card panel>
          <SkeletonText lines={3} />
          <SkeletonBar height={180} radius={14} />
        </Card>
      </Loading>
    );
  }
  const entries = data.pages.flatMap(({ dataList }) => dataList);
  if (entries.length === 0) return <Nothing />;
  return (
    <>
      <ol className="timeline">
        {entries.map((entry) => (
          <SpaceEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="timeline-end">
        {hasNextPage ? (
          <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        ) : (
          <p className="faint fs14">已经到底啦</p>
        )}
      </div>
    </>
  );
}

const Nothing = () => (
  <Card>
    <EmptyState art="upload" text={NOTHING_YET} />
  </Card>
);
