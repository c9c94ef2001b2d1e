import { call } from '@vimo/client';
import {
  FAILED_DAYS,
  manageJobCancel,
  manageJobPage,
  type Task,
  TaskState,
  taskKindLabel,
  taskStateLabel,
} from '@vimo/contract';
import { formatDateTime, StatusTag } from '@vimo/ui';
import { downloadTask } from '../../shared/export/download-task.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';

/** A page of before an upgrade has no name for what the new release does. */
const nameOf = (kind: string): string => taskKindLabel[kind] ?? '其他任务';

const columns: readonly ListColumn<Task>[] = [
  {
    key: 'kind',
    title: '任务',
    phone: 'title',
    render: ({ kind, fileName }) => (
      <>
        <b>{nameOf(kind)}</b> {fileName ? <span className="ui-muted">{fileName}</span> : null}
      </>
    ),
  },
  { key: 'orgName', title: '机构', phone: 'line' },
  { key: 'userName', title: '发起人', phone: 'line', isName: true },
  {
    key: 'state',
    title: '状态',
    phone: 'tag',
    width: 100,
    render: ({ state }) => {
      const { label, tone } = taskStateLabel[state as TaskState];
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
  {
    key: 'progress',
    title: '进度',
    phone: 'line',
    render: ({ done, total, problem }) => (
      <span className="ui-tabular">{problem || (total > 0 ? `${done} / ${total}` : '—')}</span>
    ),
  },
  {
    key: 'createDate',
    title: '发起时间',
    phone: 'line',
    width: 168,
    render: ({ createDate }) => <span className="ui-muted ui-tabular">{formatDateTime(createDate)}</span>,
  },
];

const filters: readonly ListFilter[] = [
  {
    key: 'which',
    label: '范围',
    kind: 'select',
    options: [
      { value: 'running', label: '正在进行的' },
      { value: 'failed', label: `近 ${FAILED_DAYS} 天失败的` },
    ],
  },
  {
    key: 'state',
    label: '状态',
    kind: 'select',
    options: Object.values(TaskState).map((value) => ({ value, label: taskStateLabel[value].label })),
  },
];

const bulk: readonly BulkAction<Task>[] = [
  {
    key: 'cancel',
    label: '取消任务',
    danger: true,
    confirm: '取消后，正在进行的任务不会写入任何数据。',
    unfit: ({ mayCancel }) => (mayCancel === 1 ? undefined : '已经结束'),
    run: async ({ id }) => (await call(manageJobCancel, { id })).message,
  },
];

/** While something runs, how it goes is asked for so often. */
const ASK_MS = 2000;

/** 任务: long work of one's organisations, and the files that one's own made. */
export function JobsPage() {
  const { data: me } = useMe();
  const ofOrgs: ListFilter = {
    key: 'orgId',
    label: '机构',
    kind: 'select',
    options: me?.orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
  };
  return (
    <ListPage
      name="jobs"
      title="任务"
      call={manageJobPage}
      filters={(me?.orgs.length ?? 0) > 1 ? [...filters, ofOrgs] : filters}
      columns={columns}
      rowKey="id"
      rowName={({ kind }) => nameOf(kind)}
      bulk={bulk}
      rowActions={(task) =>
        task.fileName ? (
          <button type="button" className="ui-link" onClick={() => void downloadTask(task.id)}>
            下载
          </button>
        ) : null
      }
      refresh={(rows) => (rows.some(({ state }) => state <= TaskState.running) ? ASK_MS : false)}
      empty="还没有任务。导入和导出会显示在这里。"
    />
  );
}
