import { useCall } from '@vimo/client';
import { followedPage } from '@vimo/contract';
import { Card, classNames, EmptyState, ErrorState, LinkButton, Loading, Pagination } from '@vimo/ui';
import activityCardStyles from '../../../features/activity/activity-card.module.css';
import { SkeletonCard } from '../../../features/activity/activity-skeletons.tsx';
import baseStyles from '../../../features/base/base.module.css';
import { BaseCard } from '../../../features/base/base-card.tsx';
import { useFollow } from '../../../features/base/use-follow.ts';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { usePage } from '../../../features/member/use-page.ts';

const PAGE_SIZE = 6;

/** 我的关注: followed research bases, with the heart to take one back. */
export default function MineAttention() {
  const { page, turnTo } = usePage();
  const toggleFollow = useFollow();
  const { data, error, refetch } = useCall(
    followedPage,
    { objType: 'JD', pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  return (
    <MemberPage title="我的关注">
      {data?.dataList.length === 0 ? (
        <Card>
          <EmptyState
            art="collect"
            text="您还没有关注基地哦~"
            action={<LinkButton href="/vimoresearch">去看研学基地</LinkButton>}
          />
        </Card>
      ) : data ? (
        <div className={classNames(activityCardStyles.grid, baseStyles.basegrid)}>
          {data.dataList.map((base) => (
            <BaseCard key={base.orgId} base={base} onFollow={() => void toggleFollow(base)} />
          ))}
        </div>
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <div className={activityCardStyles.grid}>
            <SkeletonCard />
            <SkeletonCard />
            <SkeletonCard />
          </div>
        </Loading>
      )}
      <Pagination page={page} total={data?.totalCount ?? 0} pageSize={PAGE_SIZE} onChange={turnTo} />
    </MemberPage>
  );
}
