import { call } from '@vimo/client';
import { type DataOf, manageTaskRatings } from '@vimo/contract';
import { EmptyState, formatDateTime, ScrollsSideways, sayRefusal } from '@vimo/ui';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useSending } from '../../shared/use-sending.ts';
import styles from './evaluation-tasks.module.css';

type Found = DataOf<typeof manageTaskRatings>;
const WIDE = 920;

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
  const problemId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const { pending, send } = useSending();
  const [found, setFound] = useState<Found>();
  const look = async () => {
    if (!reason.trim()) return setProblem('请填写查看原因');
    await send(
      async () => setFound((await call(manageTaskRatings, { id, occasion, studentId, reason })).data),
      (error) => {
        setProblem(error.fields.reason ?? '');
        if (!error.fields.reason) sayRefusal(error);
      },
    );
  };
  return (
    <Modal
      open
      title={`审计：谁评了${studentName}`}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      {...(found ? { width: WIDE } : {})}
      okText={found ? '关闭' : '查看'}
      cancelText="取消"
      confirmLoading={pending}
      {...(found ? { cancelButtonProps: { hidden: true } } : {})}
      onOk={() => (found ? onClose() : void look())}
      onCancel={onClose}
    >
      {found ? (
        <Given found={found} />
      ) : (
        <>
          <p className={styles.why}>评分来源只供学校审计使用。每次查看都会连同原因记入审计日志。</p>
          <Input.TextArea
            aria-label="查看原因"
            aria-invalid={problem !== ''}
            aria-describedby={problemId}
            placeholder="例如：家长对评分有异议"
            maxLength={100}
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={reason}
            onChange={({ target }) => {
              setProblem('');
              setReason(target.value);
            }}
          />
          <p className="ui-help is-error" id={problemId} role="alert">
            {problem}
          </p>
        </>
      )}
    </Modal>
  );
}

/** Each who rated, with the marks by point. */
function Given({ found: { points, list } }: { found: Found }) {
  if (list.length === 0) return <EmptyState small text="还没有人评分" />;
  const nameOf = ({ indexTwoName, pointName }: Found['points'][number]) => `${indexTwoName}：${pointName}`;
  return (
    <ScrollsSideways label="评分来源" className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">评分人</th>
            {points.map((point) => (
              <th key={`${point.indexOneName}${nameOf(point)}`} scope="col" className={styles.point}>
                {nameOf(point)}
              </th>
            ))}
            <th scope="col">提交时间</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={`${one.studentNo}${one.raterName}`}>
              <th scope="row">
                <bdi translate="no">{one.raterName}</bdi>
                <span className={styles.number} translate="no">
                  {one.studentNo}
                </span>
                {one.byGuardian ? <span className={styles.number}>家长代操作</span> : null}
              </th>
              {points.map((point, at) => (
                <td key={`${point.indexOneName}${nameOf(point)}`}>{one.scores[at] === '' ? '—' : one.scores[at]}</td>
              ))}
              <td>{formatDateTime(one.submitDate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollsSideways>
  );
}
