import { useParams } from '@tanstack/react-router';
import { call } from '@vimo/client';
import { answerCircular as answering, circularFetch, confirmCircular, type ReceivedCircular } from '@vimo/contract';
import { answerCircular } from '@vimo/contract/schemas';
import { AppLink, asLeft, formatDateTime, useFileUrls } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import { useSaved } from '../people/student-forms.tsx';
import styles from './circulars.module.css';

/** A circular as a member of staff reads it who got it. */
export function ReceivedPage() {
  const { circularId } = useParams({ strict: false }) as { circularId: string };
  return (
    <Read key={circularId} endpoint={circularFetch} input={{ id: circularId }}>
      {(circular) => <Shown circular={circular} />}
    </Read>
  );
}

function Shown({ circular }: { circular: ReceivedCircular }) {
  const { id, title, orgName, writerName, sendDate, about } = circular;
  const { pending, run } = useDoOnce();
  const saved = useSaved();
  const [writing, setWriting] = useState(false);
  const confirmed = about[0]?.confirmDate;
  return (
    <article className={`ui-card ${styles.received}`}>
      <div className={styles.panelHead}>
        <h1>{title}</h1>
        <AppLink className="ui-button ui-button-outline ui-button-small" href={asLeft('/notifications')}>
          返回
        </AppLink>
      </div>
      <p className="ui-muted">
        {orgName} <bdi translate="no">{writerName}</bdi> <span className="ui-tabular">{formatDateTime(sendDate)}</span>
      </p>
      <RichText html={circular.body} />
      <Files files={circular.files} />
      {circular.needsConfirmation ? (
        confirmed ? (
          <p className={styles.good}>已确认 {formatDateTime(confirmed)}</p>
        ) : (
          <div>
            <Button type="primary" loading={pending} onClick={() => void run(() => call(confirmCircular, { id }))}>
              确认收到
            </Button>
          </div>
        )
      ) : null}
      {circular.answers.map((one) => (
        <div key={one.id}>
          <p>我的回复：{one.content}</p>
          {one.reply ? <p className={styles.reply}>答复：{one.reply}</p> : null}
        </div>
      ))}
      {circular.allowsAnswers ? (
        <div>
          <Button onClick={() => setWriting(true)}>回复</Button>
        </div>
      ) : null}
      {writing ? (
        <FormDrawer
          open
          title="回复通知"
          schema={answerCircular.input}
          initial={{ id, content: '' }}
          fields={[{ name: 'content', label: '回复内容', kind: 'area', required: true, maxLength: 500 }]}
          onSubmit={async (values) => saved((await call(answering, values)).message)}
          okText="发送回复"
          onClose={() => setWriting(false)}
        />
      ) : null}
    </article>
  );
}

function Files({ files }: { files: ReceivedCircular['files'] }) {
  const urlOf = useFileUrls(files.map(({ id }) => id));
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="附件">
      {files.map(({ id, realName }) => {
        const url = urlOf(id);
        return <li key={id}>{url ? <a href={url}>{realName}</a> : realName}</li>;
      })}
    </ul>
  );
}
