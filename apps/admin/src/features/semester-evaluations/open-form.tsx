import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import type { EvaluationSemester } from '@vimo/contract';
import { manageEvaluationOpen } from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';

/** From when until when a semester is open. */
export function OpenForm({ semester, onClose }: { semester: EvaluationSemester; onClose: () => void }) {
  const queries = useQueryClient();
  const { semesterId, version, startsOn, endsOn } = semester;
  const inputOf = (values: { startsOn: string; endsOn: string; version: string }) => ({
    ...{ ...values, semesterId, version: Number(values.version) },
  });
  return (
    <FormDrawer
      title={version === 0 ? '开放学期评价' : '修改填写时间'}
      open
      okText={version === 0 ? '开放' : '保存'}
      schema={manageEvaluationOpen.input}
      note={`${semester.semesterName}。截止日期当天仍可填写；保存时，新来的学生会补进名单。`}
      fields={[
        { name: 'startsOn', label: '开始日期', kind: 'date', required: true },
        { name: 'endsOn', label: '截止日期', kind: 'date', required: true },
      ]}
      initial={{ startsOn, endsOn, version: String(version) }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageEvaluationOpen, inputOf(values));
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
