import {
  type DataOf,
  type EvaluateCycle,
  type EvaluateType,
  evaluateCycleLabel,
  evaluateTypeLabel,
  manageTaskFrame,
  manageTaskPage,
  type StaffTask,
  TASK_TOLD_DAYS,
} from '@vimo/contract';
import { AppLink, EmptyState } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { Read } from '../../shared/read.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskForm } from './task-form.tsx';

const columns: readonly ListColumn<StaffTask>[] = [
  { key: 'title', title: '任务', phone: 'title' },
  {
    key: 'type',
    title: '类型',
    phone: 'tag',
    render: ({ type }) => evaluateTypeLabel[type as EvaluateType],
  },
  { key: 'cycle', title: '周期', phone: 'line', render: ({ cycle }) => evaluateCycleLabel[cycle as EvaluateCycle] },
  {
    key: 'endDate',
    title: '时间',
    phone: 'line',
    render: ({ startDate, endDate, closeDate }) => (
      <span className="ui-tabular">
        {startDate} 至 {closeDate || endDate}
        {closeDate ? '（提前结束）' : ''}
      </span>
    ),
  },
  { key: 'classNames', title: '班级', phone: 'line', render: ({ classNames }) => classNames.join('、') },
  {
    key: 'systemName',
    title: '指标体系',
    phone: 'line',
    render: ({ systemName, systemVersion }) => `${systemName} 第 ${systemVersion} 版`,
  },
  { key: 'createdBy', title: '布置人' },
];
const filters: readonly ListFilter[] = [
  {
    ...{ key: 'type', label: '类型', kind: 'select' },
    options: Object.entries(evaluateTypeLabel).map(([value, label]) => ({ value, label })),
  },
  { key: 'keyword', label: '任务名称', kind: 'text', maxLength: 40 },
  {
    ...{ key: 'late', label: '完成情况', kind: 'select' },
    options: [{ value: 1, label: `${TASK_TOLD_DAYS} 天内截止、还有学生没有评的` }],
  },
];

/** 评价任务: laid for classes, how far they are, what came out. */
export function EvaluationTasksPage() {
  return (
    <Read endpoint={manageTaskFrame} input={{}}>
      {(frame) => <Tasks frame={frame} />}
    </Read>
  );
}

function Tasks({ frame }: { frame: DataOf<typeof manageTaskFrame> }) {
  const { data: me } = useMe();
  const [laying, setLaying] = useState(false);
  return (
    <>
      <ListPage
        name="evaluation-tasks"
        title="评价任务"
        call={manageTaskPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={({ title }) => title}
        actions={({ data, input }) => (
          <>
            <ListExportButton list="evaluationTasks" filter={input} count={data?.totalCount} />
            <Button
              type="primary"
              disabled={frame.classes.length === 0 || frame.systems.length === 0}
              onClick={() => setLaying(true)}
            >
              布置任务
            </Button>
          </>
        )}
        empty={
          <EmptyState
            text={
              frame.classes.length === 0
                ? '没有您负责的班级'
                : frame.systems.length === 0
                  ? '还没有发布的指标体系，由学校管理员或教育局建立'
                  : '还没有布置评价任务'
            }
            action={
              frame.systems.length === 0 && me?.may.includes('indicators') ? (
                <AppLink className="ui-button ui-button-primary" href="/indicators">
                  建立指标体系
                </AppLink>
              ) : undefined
            }
          />
        }
        drawer={(_row, id, close) => <TaskDrawer id={id} mayAudit={frame.mayAudit === 1} onClose={close} />}
      />
      {laying ? <TaskForm frame={frame} onClose={() => setLaying(false)} /> : null}
    </>
  );
}
