import { useCall } from '@vimo/client';
import { hrefTo, recordFetch } from '@vimo/contract';
import { LinkButton, QueryState } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { ChallengeButton, RecordChallenges } from '../challenge/record-challenges.tsx';
import { RecordDetail } from '../record/record-detail.tsx';
import { isOpen } from '../record/record-rows.tsx';
import { UnsavedChanges } from '../record/unsaved-notes.tsx';

/** 记录详情: an own record, or one that a public notice shows and that may be questioned. */
export default function MineRecordDetail() {
  return <WithUser>{(user) => <Shown accountId={user.userid} />}</WithUser>;
}

function Shown({ accountId }: { accountId: string }) {
  const { id = '' } = useSearchOf('/mine/recordDetail');
  const answer = useCall(recordFetch, { id });
  const info = answer.data?.info;
  const isOwn = info?.studentId === accountId;
  const mayEdit = info !== undefined && isOwn && (info.isReturned === 1 || (info.confirmStatus === 0 && isOpen(info)));
  return (
    <MemberPage
      title="记录详情"
      backHref="/mine/xsjl"
      actions={
        mayEdit ? (
          <LinkButton size="small" href={hrefTo('/mine/editRecord', { id })}>
            {info.isReturned ? '修改' : '编辑'}
          </LinkButton>
        ) : info ? (
          <ChallengeButton record={info} />
        ) : null
      }
    >
      <QueryState query={answer} lines={8} card>
        {(data) => (
          <>
            {isOwn ? <UnsavedChanges accountId={accountId} recordId={id} /> : null}
            <RecordDetail detail={data} />
            <RecordChallenges record={data.info} isOwn={isOwn} />
          </>
        )}
      </QueryState>
    </MemberPage>
  );
}
