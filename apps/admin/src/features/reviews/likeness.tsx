import { manageRecordLike, pictureUrl, type RecordHint } from '@vimo/contract';
import { CopyIcon, classNames, formatDate, Picture, previewKind } from '@vimo/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { RecordSheet } from './record-sheet.tsx';
import styles from './reviews.module.css';
import type { Detail } from './use-review-queue.ts';

const FOUND: Record<string, string> = {
  file: '附件与另一条记录的相同',
  picture: '图片与另一条记录的相近',
  text: '文字与另一条记录的相同',
  words: '文字与另一条记录的相近',
};
export const HINTS: Record<string, string> = {
  file: '附件相同',
  picture: '图片相近',
  text: '文字相同',
  words: '文字相近',
};

/** What is like another record of the school, with that record beside it: a hint for the reviewer, never a verdict. */
export function Likeness({ record }: { record: Detail }) {
  const { info, hintList: hints, fileList } = record;
  const [shown, setShown] = useState<RecordHint>();
  const isPicture = (fileId: string) =>
    fileList.some(({ id, extension }) => id === fileId && previewKind(extension) === 'picture');
  if (hints.length === 0) return null;
  return (
    <section className={styles.likeness} aria-label="相似提示">
      {hints.map((hint) => (
        <div key={`${hint.kind} ${hint.recordId}`}>
          <p className={styles.found}>
            <CopyIcon />
            <b>{FOUND[hint.kind]}</b>
            <small>仅供参考，不代表违规</small>
          </p>
          <div className={styles.two}>
            {hint.fileId && isPicture(hint.fileId) ? (
              <>
                <Picture src={pictureUrl(hint.fileId, 320)} alt="本条记录的图片" width={160} height={110} />
                <Picture src={pictureUrl(hint.likeFileId, 320)} alt="另一条记录的图片" width={160} height={110} />
              </>
            ) : null}
          </div>
          <p className={styles.other}>
            <b>{hint.title}</b> · <bdi translate="no">{hint.studentName}</bdi> ·{' '}
            <span className={classNames('ui-tabular', styles.date)}>{formatDate(hint.createDate)}</span>
            <Button type="link" size="small" onClick={() => setShown(hint)}>
              打开对照
            </Button>
          </p>
        </div>
      ))}
      <Modal
        open={shown !== undefined}
        onCancel={() => setShown(undefined)}
        footer={null}
        title="与另一条记录对照"
        width="min(1240px, 94vw)"
        style={{ top: 16 }}
        closable={{ 'aria-label': '关闭' }}
        destroyOnHidden
      >
        {shown ? (
          <Read endpoint={manageRecordLike} input={{ id: info.id, likeId: shown.recordId }}>
            {(other) => (
              <div className={styles.compared}>
                <section aria-label="本条记录">
                  <p className="ui-muted ui-text-13">本条记录</p>
                  <RecordSheet record={record} first={shown.fileId} />
                </section>
                <section aria-label="另一条记录">
                  <p className="ui-muted ui-text-13">另一条记录</p>
                  <RecordSheet record={other} first={shown.likeFileId} />
                </section>
              </div>
            )}
          </Read>
        ) : null}
      </Modal>
    </section>
  );
}
