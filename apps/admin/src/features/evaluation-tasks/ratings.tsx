import { CallError, call } from '@vimo/client';
import { type DataOf, manageTaskRatings } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import styles from './evaluation-tasks.module.css';

/** Who rated a pupil: asks for the reason, which goes to the audit log. */
export function Ratings({
  id,
  occasion,
  studentId,
  studentName,
  onClose,
}: {
  id: string;
  occasion: string;
  studentId: string;
  studentName: string;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [found, setFound] = useState<DataOf<typeof manageTaskRatings>>();
  const look = async () => {
    if (!reason.trim()) return setProblem('请填写查看原因');
    try {
      setFound((await call(manageTaskRatings, { id, occasion, studentId, reason })).data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    }
  };
  return (
    <Modal
      open
      title={`审计：谁评了${studentName}`}
      okText={found ? '关闭' : '查看'}
      cancelText="取消"
      onOk={() => (found ? onClose() : void look())}
      onCancel={onClose}
    >
      {found ? (
        <ul className={styles.rows}>
          {found.list.length === 0 ? <li>还没有人评分。</li> : null}
          {found.list.map((one) => (
            <li key={`${one.studentNo}${one.raterName}`}>
              <b>{one.raterName}</b>
              <span className="ui-tabular">{one.scores.map((score) => (score === '' ? '—' : score)).join('、')}</span>
              {one.byGuardian ? <span className="ui-muted">家长代操作</span> : null}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p>评分来源只供学校审计使用。每次查看都会连同原因记入审计日志。</p>
          <Input.TextArea
            aria-label="查看原因"
            placeholder="例如：家长对评分有异议"
            maxLength={100}
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={reason}
            onChange={({ target }) => {
              setProblem('');
              setReason(target.value);
            }}
          />
          <p className="ui-help is-error" role="alert">
            {problem}
          </p>
        </>
      )}
    </Modal>
  );
}
