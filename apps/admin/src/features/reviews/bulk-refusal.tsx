import { Modal } from 'antd';
import { useState } from 'react';
import { missingIn } from './phrases.ts';
import styles from './reviews.module.css';
import type { Row } from './use-review-queue.ts';
import { Reason } from './verdict-panel.tsx';

/** One reason for several records, which are all named first. */
export function BulkRefusal({
  rows,
  title,
  onSend,
  onCancel,
}: {
  rows: readonly Row[];
  title: string;
  onSend: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState('');
  const students = new Set(rows.map(({ studentId }) => studentId)).size;
  return (
    <Modal
      open
      title={title}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={onCancel}
      cancelText="取消"
      okText={`不通过 ${rows.length} 条`}
      okButtonProps={{ danger: true }}
      onOk={() => {
        const missing = missingIn(reason, false);
        if (missing) setAsked(missing);
        else onSend(reason.trim());
      }}
    >
      <p className="ui-muted ui-text-14">
        {rows.length} 条记录会退回给 {students} 名学生，可以修改后再次提交。
      </p>
      <ul className={styles.picked}>
        {rows.map((row) => (
          <li key={row.id} className={styles.pickedRow}>
            <span className="ui-truncate ui-grow">{row.title}</span>
            <span className="ui-muted">{row.studentName}</span>
          </li>
        ))}
      </ul>
      <p className="ui-required">原因</p>
      <Reason
        value={reason}
        onChange={(text) => {
          setReason(text);
          setAsked('');
        }}
        error={asked}
      />
    </Modal>
  );
}
