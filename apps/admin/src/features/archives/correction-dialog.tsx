import { call } from '@vimo/client';
import { type ArchiveRow, manageArchiveCorrect } from '@vimo/contract';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { TaskDialog } from '../../shared/export/task-dialog.tsx';

interface CorrectionProps {
  row: ArchiveRow;
  onDone: () => void;
  onClose: () => void;
}

/** Makes a new version of an archived report out of what the records and the person's data say today. */
export function CorrectionDialog({ row, onDone, onClose }: CorrectionProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const { studentId, semesterId, studentName, version } = row;
  return (
    <TaskDialog
      title={`更正${studentName}的报告`}
      okText="生成新版本"
      disabled={reason.trim() === ''}
      verb="更正"
      unit="份报告"
      hasFile={false}
      start={async () => (await call(manageArchiveCorrect, { studentId, semesterId, version, reason })).data.taskId}
      onDone={onDone}
      onClose={onClose}
      intro={
        <>
          <p>
            请先在学生资料或写实记录中改正内容。新版本按现在的内容生成，并写明替代第 {version}{' '}
            版和更正原因；原版本核验时会显示“已被新版本替代”。
          </p>
          <label htmlFor={id}>更正原因（100 字以内）</label>
          <Input.TextArea
            id={id}
            value={reason}
            maxLength={100}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      }
    />
  );
}
