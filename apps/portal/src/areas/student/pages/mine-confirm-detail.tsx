import { useCall } from '@vimo/client';
import { hrefTo, isParent, recordFetch } from '@vimo/contract';
import { Card, ErrorState, LinkButton, Loading, SkeletonText } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { RecordDetail } from '../record/record-detail.tsx';

/** 记录确认详情: an entry of a teacher; for guardians a record of their child's report. */
export default function MineConfirmDetail() {
  return <WithUser>{(user) => <Shown forGuardian={isParent(user.usertype)} />}</WithUser>;
}

function Shown({ forGuardian }: { forGuardian: boolean }) {
  const { id = '' } = useSearchOf('/mine/jlqrDetail');
  const { data, error, refetch } = useCall(recordFetch, { id });
  const listHref = forGuardian ? '/parent/parentReport' : hrefTo('/mine/jlqr', { name: 'first' });
  return (
    <MemberPage
      title="记录详情"
      backHref={listHref}
      actions={
        <LinkButton size="small" variant="outline" href={listHref}>
          返回
        </LinkButton>
      }
    >
      {data ? (
        <RecordDetail detail={data} />
      ) : error ? (
        <Card as="section">
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </MemberPage>
  );
}
