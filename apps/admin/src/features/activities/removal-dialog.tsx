import { call } from '@vimo/client';
import { manageEnrolmentRemove, REMOVAL_REASON_LENGTH } from '@vimo/contract';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './activities.module.css';

interface RemovalProps {
  activityId: string;
  /** Of the enrolment. */
  id: string;
  name: string;
  onClose: () => void;
}

/** Takes somebody off the list of an activity; why is told to the person and their guardians. */
export function RemovalDialog({ activityId, id, name, onClose }: RemovalProps) {
  const [reason, setReason] = useState('');
  const field = useId();
  const { pending, run } = useDoOnce();
  const remove = async () => {
    if (await run(() => call(manageEnrolmentRemove, { activityId, id, reason: reason.trim() }))) onClose();
  };
  return (
    <Modal
      open
      title={`将${name}移出名单？`}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      okText="移出名单"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      cancelText="取消"
      confirmLoading={pending}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>名额会退回。本人和家长会收到消息，里面有下面的原因；不计入本月取消次数。</p>
      <label className={styles.why} htmlFor={field}>
        移出原因（{REMOVAL_REASON_LENGTH} 字以内）
      </label>
      <Input.TextArea
        id={field}
        value={reason}
        maxLength={REMOVAL_REASON_LENGTH}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
