import { call } from '@vimo/client';
import { manageSystemFaultPage, manageSystemFaultRemove, type SystemFault } from '@vimo/contract';
import { formatDateTime } from '@vimo/ui';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';

const columns: readonly ListColumn<SystemFault>[] = [
  { key: 'kind', title: '故障', phone: 'title', render: ({ kind }) => <b>{kind}</b> },
  { key: 'place', title: '位置', phone: 'line' },
  {
    key: 'count',
    title: '次数',
    width: 90,
    phone: 'tag',
    render: ({ count }) => <span className="ui-tabular">{count.toLocaleString('zh-CN')}</span>,
  },
  {
    key: 'lastDate',
    title: '最近一次',
    width: 168,
    phone: 'line',
    render: ({ lastDate }) => <span className="ui-muted ui-tabular">{formatDateTime(lastDate)}</span>,
  },
  {
    key: 'firstDate',
    title: '第一次',
    width: 168,
    render: ({ firstDate }) => <span className="ui-muted ui-tabular">{formatDateTime(firstDate)}</span>,
  },
  { key: 'requestId', title: '请求编号', phone: 'line', render: ({ requestId }) => requestId || '—' },
];

const bulk: readonly BulkAction<SystemFault>[] = [
  {
    key: 'remove',
    label: '移除',
    confirm: '移除后不再显示；同样的故障再次出现时会重新列出。',
    run: async ({ id }) => (await call(manageSystemFaultRemove, { id })).message,
  },
];

/** 服务器故障: what went wrong inside, by kind and place, without anything of the people it happened to. */
export const FaultsPage = () => (
  <ListPage
    name="system-faults"
    title="服务器故障"
    call={manageSystemFaultPage}
    columns={columns}
    rowKey="id"
    rowName={({ kind }) => kind}
    bulk={bulk}
    empty="没有记录到故障。"
  />
);
