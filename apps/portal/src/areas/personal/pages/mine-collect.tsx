import { useCall } from '@vimo/client';
import { collectedPage } from '@vimo/contract';
import { Card, EmptyState, LinkButton } from '@vimo/ui';
import { ActivityGrid } from '../../../features/activity/activity-grid.tsx';
import { OwnPages } from '../../../features/list/own-pages.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { usePage } from '../../../features/member/use-page.ts';

/** Collected activities a page. */
const PAGE_SIZE = 6;

/** 我的收藏: collected activities, with the heart to take one back. */
export default function MineCollect() {
  const { page, turnTo } = usePage();
  const answer = useCall(
    collectedPage,
    { objType: 'HD', pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  const { data, error, refetch } = answer;
  return (
    <MemberPage title="我的收藏">
      {data?.dataList.length === 0 ? (
        <Card>
          <EmptyState
            art="collect"
            text="您还没有收藏哦~"
            action={<LinkButton href="/vimoActivity">去看活动</LinkButton>}
          />
        </Card>
      ) : (
        <>
          <h2 className="ui-visually-hidden">收藏的活动</h2>
          <ActivityGrid
            activities={data?.dataList}
            count={PAGE_SIZE}
            error={error}
            isOwnList
            onRetry={() => void refetch()}
          />
        </>
      )}
      <OwnPages page={page} answer={answer} pageSize={PAGE_SIZE} onChange={turnTo} />
    </MemberPage>
  );
}
