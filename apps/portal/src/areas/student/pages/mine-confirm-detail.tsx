import { useCall } from '@vimo/client';
import { hrefTo, recordFetch } from '@vimo/contract';
import { Card, ErrorState, LinkButton, Loading, SkeletonText } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { RecordDetail } from '../record/record-detail.tsx';

/** 记录确认详情: an entry of a teacher. */
export default function MineConfirmDetail() {
  const { id = '' } = useSearchOf('/mine/jlqrDetail');
  const { data, error, refetch } = useCall(recordFetch, { id });
  const listHref = hrefTo('/mine/jlqr', { name: 'first' });
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
