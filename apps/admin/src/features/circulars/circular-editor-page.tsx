import { useParams, useSearch } from '@tanstack/react-router';
import { type CircularDetail, CircularState, manageCircularFetch } from '@vimo/contract';
import { ClockBoldIcon, ErrorState, FieldError, PaperPlaneTiltIcon } from '@vimo/ui';
import { Alert, Button, DatePicker, Input, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Conflict } from '../../shared/editor/conflict.tsx';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import { CircularChannels } from './circular-channels.tsx';
import { CircularFiles } from './circular-files.tsx';
import { CircularPreview } from './circular-preview.tsx';
import styles from './circulars.module.css';
import { Recipients } from './recipients.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useCircularCount } from './use-circular-count.ts';
import { type CircularDraft, NEW_CIRCULAR, useCircularDraft, valuesOf } from './use-circular-draft.ts';

const MOMENT = 'YYYY-MM-DD HH:mm:ss';
const body = richText('circular', [{ label: '孩子姓名', text: '{孩子姓名}' }]);

/** 写通知: a new one, also one that begins as a copy, or a draft. */
export function CircularEditorPage() {
  const { circularId } = useParams({ strict: false }) as { circularId?: string };
  const { copy } = useSearch({ strict: false }) as { copy?: string | number };
  if (circularId)
    return (
      <Read key={circularId} endpoint={manageCircularFetch} input={{ id: circularId }}>
        {(circular) =>
          circular.state === CircularState.draft ? (
            <Editor key={circular.id} circular={circular} />
          ) : (
            <ErrorState text="该通知已发送或待发送，不能修改" />
          )
        }
      </Read>
    );
  if (copy)
    return (
      <Read endpoint={manageCircularFetch} input={{ id: String(copy) }}>
        {(circular) => <Editor key={`copy-${circular.id}`} copied={circular} />}
      </Read>
    );
  return <Editor />;
}

function Editor({ circular, copied }: { circular?: CircularDetail; copied?: CircularDetail }) {
  const begins = circular ?? copied;
  // Files and pictures of another's circular are not one's own to send again.
  const [initial] = useState(() =>
    begins ? { ...valuesOf(begins), ...(circular ? {} : { files: [] }) } : NEW_CIRCULAR,
  );
  const draft = useCircularDraft(circular, initial);
  const { values, problems, pending } = draft;
  const [scheduling, setScheduling] = useState(false);
  const { count: shown, known } = useCircularCount(values);
  const sendNow = async () => {
    const text = `将发给 ${(known?.total ?? 0).toLocaleString('zh-CN')} 人。`;
    if (await draft.ask({ title: '现在发送？', text, okText: '发送' })) await draft.send('');
  };
  return (
    <>
      {draft.holder}
      <EditorHead title="写通知">
        <Button disabled={!draft.isDirty} loading={pending} onClick={() => void draft.save()}>
          存草稿
        </Button>
        <Button icon={<ClockBoldIcon />} disabled={!known?.total} onClick={() => setScheduling(true)}>
          定时发送
        </Button>
        <Button
          type="primary"
          icon={<PaperPlaneTiltIcon />}
          disabled={!known?.total}
          loading={pending}
          onClick={() => void sendNow()}
        >
          {known ? `发送给 ${known.total.toLocaleString('zh-CN')} 人` : '发送'}
        </Button>
      </EditorHead>
      {draft.isConflict ? (
        <Conflict onTake={() => void draft.takeStored()} onKeep={() => void draft.keepMine()} />
      ) : null}
      {copied?.files.length ? (
        <Alert
          type="info"
          showIcon
          title={`原通知的附件没有复制：${copied.files.map(({ realName }) => realName).join('、')}`}
          description="需要的请重新上传。"
        />
      ) : null}
      {circular?.problem ? <Alert type="warning" showIcon title={`没有发出：${circular.problem}`} /> : null}
      <div className={styles.editor}>
        <div className={styles.stack}>
          <Recipients draft={draft} count={shown} />
          <Words draft={draft} />
          <CircularChannels draft={draft} count={shown} />
        </div>
        <CircularPreview id={draft.id} values={values} count={shown} sameDate={circular?.sameDate ?? ''} />
      </div>
      {scheduling ? (
        <Schedule
          problem={problems.sendDate}
          pending={pending}
          onClose={() => setScheduling(false)}
          onSend={(moment) => void draft.send(moment)}
        />
      ) : null}
    </>
  );
}

function Words({ draft }: { draft: CircularDraft }) {
  const { values, problems, change, edition } = draft;
  return (
    <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-words">
      <div className={styles.panelHead}>
        <h2 id="circular-words">写什么</h2>
        <TemplateChoice draft={draft} />
      </div>
      <div className={styles.field}>
        <label className="ui-required" htmlFor="circular-title">
          标题
        </label>
        <Input
          id="circular-title"
          maxLength={50}
          showCount
          value={values.title}
          aria-invalid={problems.title ? true : undefined}
          onChange={({ target }) => change({ title: target.value })}
        />
        <FieldError>{problems.title}</FieldError>
      </div>
      <div className={styles.field}>
        <label className="ui-required" htmlFor="circular-body">
          正文
        </label>
        <div key={edition}>
          {body({
            ...{ id: 'circular-body', value: values.body, onChange: (next) => change({ body: next }) },
            ...{ invalid: Boolean(problems.body), describedBy: undefined, disabled: false },
          })}
        </div>
        <FieldError>{problems.body}</FieldError>
        <p className="ui-help">“孩子姓名”只在站内显示成各自孩子的姓名；短信、邮件等站外提醒不带标题、正文和姓名。</p>
      </div>
      <CircularFiles draft={draft} />
    </section>
  );
}

function Schedule({
  problem,
  pending,
  onClose,
  onSend,
}: {
  problem: string | undefined;
  pending: boolean;
  onClose: () => void;
  onSend: (moment: string) => void;
}) {
  const [moment, setMoment] = useState('');
  return (
    <Modal
      open
      title="定时发送"
      okText="定时发送"
      cancelText="取消"
      okButtonProps={{ disabled: !moment, loading: pending }}
      onOk={() => onSend(moment)}
      onCancel={onClose}
    >
      <div className={styles.field}>
        <label htmlFor="circular-moment">发送时间</label>
        <DatePicker
          id="circular-moment"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          minDate={dayjs()}
          value={moment ? dayjs(moment) : null}
          onChange={(next) => setMoment(next ? next.startOf('minute').format(MOMENT) : '')}
        />
        <FieldError>{problem}</FieldError>
        <p className="ui-help">到时按当时的名单发送；已离开的人，和选了“只发给还没报名的”时已报名的人，不会收到。</p>
      </div>
    </Modal>
  );
}
