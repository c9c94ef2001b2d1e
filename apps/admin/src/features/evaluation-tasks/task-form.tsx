import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  type DataOf,
  evaluateCycleLabel,
  evaluateTypeLabel,
  LEAST_PEERS,
  MOST_PEERS,
  type manageTaskFetch,
  type manageTaskFrame,
} from '@vimo/contract';
import { manageTaskAdd, manageTaskChange } from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';

const optionsOf = (labels: Record<number, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const BLANK = {
  ...{ title: '', type: '3', cycle: '5', startDate: '', endDate: '', versionId: '', classIds: '' },
  ...{ peerCount: '', editable: '1' },
};

/** Lays a task for classes. */
export function TaskForm({ frame, onClose }: { frame: DataOf<typeof manageTaskFrame>; onClose: () => void }) {
  const queries = useQueryClient();
  const inputOf = (values: typeof BLANK) => ({
    ...values,
    classIds: values.classIds.split(',').filter(Boolean),
    peerCount: values.type === '4' && values.peerCount ? Number(values.peerCount) : 0,
  });
  return (
    <FormDrawer
      title="布置评价任务"
      open
      okText="布置"
      schema={manageTaskAdd.input}
      note="布置后，所选班级的学生会收到消息。周期任务按校历自动到期，一期一评。"
      fields={[
        { name: 'title', label: '任务名称', required: true, maxLength: 40 },
        { name: 'type', label: '评价类型', kind: 'choice', required: true, options: optionsOf(evaluateTypeLabel) },
        { name: 'cycle', label: '评价周期', kind: 'select', required: true, options: optionsOf(evaluateCycleLabel) },
        { name: 'startDate', label: '开始日期', kind: 'date', required: true },
        { name: 'endDate', label: '截止日期', kind: 'date', required: true, hint: '截止日期当天仍可评价' },
        {
          ...{ name: 'versionId', label: '指标体系', kind: 'select', required: true },
          options: frame.systems.map(({ versionId, name, version, orgName, points }) => ({
            value: versionId,
            label: `${name} 第 ${version} 版（${points} 项，${orgName}）`,
          })),
        },
        {
          ...{ name: 'classIds', label: '班级', kind: 'choices', required: true },
          options: frame.classes.map(({ classId, className, studentNum }) => ({
            value: classId,
            label: `${className}（${studentNum} 人）`,
          })),
        },
        {
          ...{ name: 'peerCount', label: '每人评几位同学', inputMode: 'numeric', placeholder: '不填为全班' },
          hint: `${LEAST_PEERS} 至 ${MOST_PEERS} 人时由系统抽签，每人被评的次数相同；不填则评全班同学`,
          when: ({ type }) => type === '4',
        },
        { name: 'editable', label: '提交后、截止前可以修改', kind: 'switch' },
      ]}
      initial={BLANK}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageTaskAdd, inputOf(values) as never);
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}

type Task = DataOf<typeof manageTaskFetch>;

/** What of a task may still be changed: its name, its last day, and whether marks may be changed. What is rated and by whom stays as it was laid. */
export function ChangeForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const queries = useQueryClient();
  const { id, revision, title, startDate, endDate, editable } = task;
  const inputOf = (values: { title: string; endDate: string; editable: string; revision: string }) => ({
    ...{ ...values, id, revision: Number(values.revision) },
  });
  return (
    <FormDrawer
      title="修改评价任务"
      open
      schema={manageTaskChange.input}
      note="类型、周期、开始日期、指标体系和班级布置后不能改；布置错了可以提前结束，再重新布置。"
      fields={[
        { name: 'title', label: '任务名称', required: true, maxLength: 40 },
        {
          ...{ name: 'endDate', label: '截止日期', kind: 'date', required: true },
          hint: `${startDate} 开始；截止日期当天仍可评价，推迟后没有完成的学生可以继续`,
        },
        { name: 'editable', label: '提交后、截止前可以修改', kind: 'switch' },
      ]}
      initial={{ title, endDate, editable: String(editable), revision: String(revision) }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageTaskChange, inputOf(values) as never);
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
