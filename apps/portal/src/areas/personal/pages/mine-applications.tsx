import { useCall } from '@vimo/client';
import { clubApplicationPage } from '@vimo/contract';
import { Card, EmptyState, ErrorState, LinkButton, Loading, Pagination, SkeletonText } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { usePage } from '../../../features/member/use-page.ts';
import styles from '../application.module.css';
import { ApplicationRow } from '../application-row.tsx';

const PAGE_SIZE = 6;

/** 我的申请: applications to clubs, one's own and for a parent those of bound children, with what was decided and why. */
export default function MineApplications() {
  const { page, turnTo } = usePage();
  const { data, error, refetch } = useCall(
    clubApplicationPage,
    { pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  return (
    <MemberPage title="我的申请">
      <Card as="section" className={styles.applications}>
        {data ? (
          data.dataList.map((application) => <ApplicationRow key={application.id} application={application} />)
        ) : error ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
        {data?.totalCount === 0 ? (
          <EmptyState
            art="club"
            text="还没有申请加入社团"
            action={<LinkButton href="/vimomycorpor">去看社团</LinkButton>}
          />
        ) : null}
      </Card>
      <Pagination page={page} total={data?.totalCount ?? 0} pageSize={PAGE_SIZE} onChange={turnTo} />
    </MemberPage>
  );
}
