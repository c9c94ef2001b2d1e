import { useCall } from '@vimo/client';
import { manageQuestionFetch, QuestionFlow, questionLabel, type RecordFile } from '@vimo/contract';
import { FileTextIcon, formatDateTime, QueryState, StatusTag, type StatusTone, Timeline } from '@vimo/ui';
import { Drawer, Grid } from 'antd';
import { useState } from 'react';
import { RecordSheet } from '../reviews/index.ts';
import type { Challenge } from './challenge.ts';
import styles from './challenges.module.css';
import { Compare } from './compare.tsx';
import { RulingForm } from './ruling-form.tsx';

/** Links to files end after half an hour. */
const FRESH_MS = 15 * 60_000;
const WAITS: Partial<Record<number, string>> = {
  [QuestionFlow.audit]: '等待质疑审核',
  [QuestionFlow.revision]: '等待修改',
  [QuestionFlow.recheck]: '等待修改审核',
};

/** One challenge: what both sides say, the record, what was modified, every step, and the ruling. */
export function ChallengeDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  const { data, error, refetch } = useCall(
    manageQuestionFetch,
    { id: id ?? '' },
    { enabled: id !== undefined, staleTime: FRESH_MS },
  );
  const label = data ? questionLabel(data) : undefined;
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title="质疑详情"
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : 'min(1080px, 92vw)'}
      destroyOnHidden
      extra={label ? <StatusTag tone={label.tone as StatusTone}>{label.label}</StatusTag> : null}
    >
      <QueryState query={{ data: data?.id === id ? data : undefined, error, refetch }} lines={10}>
        {(challenge) => <Shown key={challenge.id} challenge={challenge} />}
      </QueryState>
    </Drawer>
  );
}

function Shown({ challenge }: { challenge: Challenge }) {
  const [large, setLarge] = useState(false);
  const filesOf = (ids: string) => challenge.fileList.filter((file) => ids.split(',').includes(file.id));
  const waits = WAITS[challenge.flowStatus];
  const until = challenge.dueDate ? `（${challenge.dueDate} 前）` : '';
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section aria-label="质疑内容">
          <h3>质疑内容</h3>
          <Words
            who={challenge.questionerName}
            at={challenge.creatDate}
            words={challenge.reason}
            files={filesOf(challenge.enclosure2)}
          />
          <p className="ui-muted ui-text-13">质疑人姓名只有审核人能看到。</p>
        </section>
        <section aria-label="被质疑人说明">
          <h3>被质疑人说明</h3>
          {challenge.explainTime ? (
            <Words
              who={challenge.challengedPersonName}
              at={challenge.explainTime}
              words={challenge.challengedPersonExplain}
              files={filesOf(challenge.enclosure)}
            />
          ) : (
            <p className="ui-muted">还没有说明。</p>
          )}
        </section>
        {challenge.recordOldList.length > 0 ? <Compare challenge={challenge} /> : null}
        <section aria-label="被质疑条目详情">
          <h3>被质疑条目详情</h3>
          <RecordSheet record={challenge.recordInfo} large={large} onLarge={setLarge} />
        </section>
      </div>
      <aside className={styles.side}>
        <RulingForm challenge={challenge} />
        <section aria-label="处理经过">
          <h3>处理经过</h3>
          <Timeline steps={challenge.historyList} next={waits ? { name: `${waits}${until}` } : undefined} />
        </section>
      </aside>
    </div>
  );
}

/** What one side says, with what it attached. */
const Words = ({ who, at, words, files }: { who: string; at: string; words: string; files: readonly RecordFile[] }) => (
  <div className={styles.words}>
    <p className="ui-muted ui-text-13">
      <bdi translate="no">{who}</bdi> · <time className="ui-tabular">{formatDateTime(at)}</time>
    </p>
    <p>{words}</p>
    {files.map((file) => (
      <a key={file.id} className={styles.file} href={file.url} target="_blank" rel="noreferrer">
        <FileTextIcon />
        <span className="ui-truncate">{file.realName}</span>
      </a>
    ))}
  </div>
);
