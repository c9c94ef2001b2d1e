import { useCall } from '@vimo/client';
import { AuditStatus, hrefTo, recordFetch } from '@vimo/contract';
import { Button, LinkButton, QueryState } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { TodoNote } from '../../../features/review/reason-note.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { ChallengeButton, RecordChallenges } from '../challenge/record-challenges.tsx';
import { RecordDetail } from '../record/record-detail.tsx';
import { isOpen } from '../record/record-rows.tsx';
import { UnsavedChanges } from '../record/unsaved-notes.tsx';
import { useSubmitRecords } from '../record/use-submit-records.ts';

/** 记录详情: an own record, or one that a public notice shows and that may be questioned. */
export default function MineRecordDetail() {
  return <WithUser>{(user) => <Shown accountId={user.userid} />}</WithUser>;
}

function Shown({ accountId }: { accountId: string }) {
  const { id = '' } = useSearchOf('/mine/recordDetail');
  const answer = useCall(recordFetch, { id });
  const info = answer.data?.info;
  const submitting = useSubmitRecords();
  const isOwn = info?.studentId === accountId;
  const mayEdit = info !== undefined && isOwn && (info.isReturned === 1 || (info.confirmStatus === 0 && isOpen(info)));
  return (
    <MemberPage
      title="记录详情"
      backHref="/mine/xsjl"
      actions={
        mayEdit ? (
          <>
            <LinkButton
              size="small"
              variant={info.isReturned ? 'primary' : 'outline'}
              href={hrefTo('/mine/editRecord', { id })}
            >
              {info.isReturned ? '修改' : '编辑'}
            </LinkButton>
            {info.isReturned ? null : (
              <Button size="small" loading={submitting.isPending} onClick={() => void submitting.submit([info])}>
                提交
              </Button>
            )}
          </>
        ) : info && !isOwn ? (
          <ChallengeButton record={info} />
        ) : null
      }
    >
      <QueryState query={answer} lines={8} card>
        {(data) => (
          <>
            {isOwn ? <UnsavedChanges accountId={accountId} recordId={id} /> : null}
            {mayEdit && data.info.auditStauts === AuditStatus.draft ? (
              <TodoNote>
                这条记录还没有提交，老师看不到。
                {data.missingList.length > 0
                  ? `有 ${data.missingList.length} 项没有填好：${data.missingList.map(({ text }) => text).join('；')}`
                  : '填好后请提交审核。'}
              </TodoNote>
            ) : null}
            <RecordDetail detail={data} />
            <RecordChallenges record={data.info} isOwn={isOwn} />
          </>
        )}
      </QueryState>
    </MemberPage>
  );
}
