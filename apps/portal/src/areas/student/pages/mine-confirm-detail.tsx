import { useCall } from '@vimo/client';
import { ConfirmStatus, isParent, type RecordRow, recordFetch } from '@vimo/contract';
import { Button, QueryState } from '@vimo/ui';
import { useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AnswerDialog } from '../record/answer-dialog.tsx';
import { Lapse } from '../record/confirm-rows.tsx';
import shared from '../record/record.module.css';
import { RecordDetail } from '../record/record-detail.tsx';

/** 记录确认详情: an entry of a teacher; for guardians a record of their child's report. */
export default function MineConfirmDetail() {
  return <WithUser>{(user) => <Shown forGuardian={isParent(user.usertype)} />}</WithUser>;
}

function Shown({ forGuardian }: { forGuardian: boolean }) {
  const { id = '' } = useSearchOf('/mine/jlqrDetail');
  const answer = useCall(recordFetch, { id });
  const listHref = forGuardian ? '/parent/parentReport' : '/mine/jlqr';
  return (
    <MemberPage title="记录详情" backHref={listHref}>
      <QueryState query={answer} lines={8} card>
        {(data) => (
          <>
            <RecordDetail detail={data} />
            {!forGuardian && data.info.confirmStatus === ConfirmStatus.waiting ? (
              <>
                <Lapse record={data.info} />
                <Answer record={data.info} />
              </>
            ) : null}
          </>
        )}
      </QueryState>
    </MemberPage>
  );
}

/** Who has just read an entry answers it here as well as in the list. */
function Answer({ record }: { record: RecordRow }) {
  const [confirmed, setConfirmed] = useState<boolean>();
  const close = () => setConfirmed(undefined);
  return (
    <div className={shared.formActions}>
      <Button variant="outline" onClick={() => setConfirmed(false)}>
        拒绝
      </Button>
      <Button onClick={() => setConfirmed(true)}>确认</Button>
      {confirmed === undefined ? null : (
        <AnswerDialog records={[record]} confirmed={confirmed} onClose={close} onDone={close} />
      )}
    </div>
  );
}
