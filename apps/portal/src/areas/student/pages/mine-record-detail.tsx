import { useCall } from '@vimo/client';
import { hrefTo, recordFetch } from '@vimo/contract';
import { Card, ErrorState, LinkButton, Loading, SkeletonText } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { RecordDetail } from '../record/record-detail.tsx';
import { isOpen } from '../record/record-rows.tsx';

/** 记录详情. */
export default function MineRecordDetail() {
  const { id = '' } = useSearchOf('/mine/recordDetail');
  const { data, error, refetch } = useCall(recordFetch, { id });
  const mayEdit =
    data !== undefined && data.info.confirmStatus === 0 && (isOpen(data.info) || data.info.isReturned === 1);
  return (
    <MemberPage
      title="记录详情"
      backHref="/mine/xsjl"
      actions={
        mayEdit ? (
          <LinkButton size="small" href={hrefTo('/mine/editRecord', { id })}>
            编辑
          </LinkButton>
        ) : null
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
