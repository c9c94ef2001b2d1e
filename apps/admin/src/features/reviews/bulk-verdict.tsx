import { Modal } from 'antd';
import { useState } from 'react';
import { missingIn, PRAISES } from './phrases.ts';
import styles from './reviews.module.css';
import type { Row } from './use-review-queue.ts';
import { Reason } from './verdict-panel.tsx';

/** One verdict on several records, which are all named first: with a reason, or with a remark that may be left out. */
export function BulkVerdict({
  rows,
  pass,
  verdict,
  onSend,
  onCancel,
}: {
  rows: readonly Row[];
  pass: boolean;
  /** What the verdict is called. */
  verdict: string;
  onSend: (words: string) => void;
  onCancel: () => void;
}) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const students = new Set(rows.map(({ studentId }) => studentId)).size;
  return (
    <Modal
      open
      title={`批量${verdict}`}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={onCancel}
      cancelText="取消"
      okText={`${verdict} ${rows.length} 条`}
      okButtonProps={{ danger: !pass }}
      onOk={() => {
        const missing = missingIn(words, pass);
        if (missing) setAsked(missing);
        else onSend(words.trim());
      }}
    >
      <p className="ui-muted ui-text-14">
        {pass
          ? `所选记录都将${verdict}，${students} 名学生会收到通知。`
          : `${rows.length} 条记录会退回给 ${students} 名学生，可以修改后再次提交。`}
      </p>
      <ul className={styles.picked}>
        {rows.map((row) => (
          <li key={row.id} className={styles.pickedRow}>
            <span className="ui-truncate ui-grow">{row.title}</span>
            <span className="ui-muted" translate="no">
              {row.studentName}
            </span>
          </li>
        ))}
      </ul>
      <p className={pass ? undefined : 'ui-required'}>{pass ? '评语（可以不写）' : '原因'}</p>
      <Reason
        value={words}
        onChange={(text) => {
          setWords(text);
          setAsked('');
        }}
        error={asked}
        {...(pass ? { refusals: [], praises: PRAISES } : {})}
      />
    </Modal>
  );
}
