import { call, useCall, useToday } from '@vimo/client';
import { addRecordQuestion, hrefTo, isQuestion, questionFindAll, type RecordRow } from '@vimo/contract';
import { AppLink, Button, Card, ChatCenteredDotsIcon, Dialog, formatActivityTime, toast } from '@vimo/ui';
import { useState } from 'react';
import shared from '../record/record.module.css';
import styles from './challenge.module.css';
import { ChallengeStatus } from './challenge-rows.tsx';
import { namedAs } from './explain.tsx';
import { refreshChallenges } from './refresh.ts';
import { WordsForm } from './words-form.tsx';

/** Questions somebody else's record; where that is not possible the button says why. */
export function ChallengeButton({ record }: { record: RecordRow }) {
  const [open, setOpen] = useState(false);
  const may = useCall(isQuestion, { recordId: record.id }, { staleTime: 0 });
  useToday(may.refetch);
  if (may.isPending) return null;
  const refusal = may.error?.kind === 'refused' ? may.error.message : undefined;
  return (
    <>
      <Button
        size="small"
        variant="outline"
        icon={ChatCenteredDotsIcon}
        disabled={refusal !== undefined}
        onClick={() => setOpen(true)}
      >
        {refusal === undefined ? (
          '内容质疑'
        ) : (
          <>
            <span className="ui-desktop-only">{refusal}</span>
            {/* The title bar of a narrow phone has room for no more. */}
            <span className="ui-phone-only">不能质疑</span>
          </>
        )}
      </Button>
      {open ? <ChallengeDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ChallengeDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  return (
    <Dialog open title="内容质疑" onClose={onClose}>
      <div className={styles.about}>
        <p>
          <b>{record.title}</b>
          <span>
            <bdi translate="no">{record.studentName}</bdi> · {record.modelName} · {record.dimensionName}
          </span>
        </p>
      </div>
      <WordsForm
        name={`challenge.${record.id}`}
        label="质疑原因"
        missing="请输入质疑原因"
        placeholder="写清哪一处与事实不符，可以附上证明"
        submit="提交质疑"
        send={async ({ text, files }) => {
          try {
            const { message } = await call(addRecordQuestion, { recordId: record.id, reason: text, enclosure2: files });
            toast.success(message);
          } catch (error) {
            throw namedAs(error, { reason: 'text', enclosure2: 'files' });
          }
          onClose();
          await refreshChallenges();
        }}
        onCancel={onClose}
      />
      <p className="ui-help">质疑由审核老师处理。对方看不到你的名字，只显示“同学”。</p>
    </Dialog>
  );
}

/** Challenges of a record that the person may know of; nothing while there are none. */
export function RecordChallenges({ record, isOwn }: { record: RecordRow; isOwn: boolean }) {
  const { data } = useCall(questionFindAll, { recordId: record.id });
  if (!data?.length) return null;
  return (
    <Card as="section" className={styles.panel}>
      <h2>质疑列表</h2>
      <ul className={styles.challenges}>
        {data.map((challenge) => (
          <li key={challenge.id}>
            <div className={shared.cardHead}>
              <AppLink href={hrefTo('/mine/zyclDetail', { id: challenge.id, name: isOwn ? 'second' : 'first' })}>
                {challenge.reason}
              </AppLink>
              <ChallengeStatus challenge={challenge} />
            </div>
            <span className="ui-muted">
              <bdi translate="no">{challenge.questionerName}</bdi> ·{' '}
              <time>{formatActivityTime(challenge.creatDate)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
