import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '@vimo/client';
import { manageRecyclePage, manageRecycleRestore, RECYCLE_DAYS, type Recycled, recycleKindLabel } from '@vimo/contract';
import { classNames, EmptyState, formatDate, formatDateTime, sayRefusal, toast } from '@vimo/ui';
import { Button, Tag } from 'antd';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import styles from './recycle.module.css';

const filters: readonly ListFilter[] = [
  { key: 'name', label: '名称', kind: 'text', maxLength: 50 },
  {
    key: 'kind',
    label: '种类',
    kind: 'select',
    options: Object.entries(recycleKindLabel).map(([value, label]) => ({ value, label })),
  },
];

const columns: readonly ListColumn<Recycled>[] = [
  { key: 'name', title: '名称', sort: 'name', phone: 'title', render: ({ name }) => <b>{name}</b> },
  { key: 'kind', title: '种类', width: 96, phone: 'tag', render: ({ kind }) => <Tag>{recycleKindLabel[kind]}</Tag> },
  { key: 'orgName', title: '所属机构', phone: 'line' },
  { key: 'removedBy', title: '操作人', width: 120, isName: true },
  {
    key: 'removedAt',
    title: '停用或删除时间',
    sort: 'removedAt',
    width: 176,
    phone: 'line',
    render: ({ removedAt }) => <span className="ui-muted ui-tabular ui-no-break">{formatDateTime(removedAt)}</span>,
  },
  {
    key: 'endsAt',
    title: '可恢复至',
    width: 128,
    render: ({ endsAt }) => <span className="ui-muted ui-tabular ui-no-break">{formatDate(endsAt)}</span>,
  },
];

const restore = async ({ id }: Recycled) => (await call(manageRecycleRestore, { id })).message;
const bulk: readonly BulkAction<Recycled>[] = [
  { key: 'restore', label: '恢复', confirm: '恢复后，所选内容回到停用或删除之前的样子。', run: restore },
];

/** 回收站: what was disabled or removed in one's scope, to be brought back. */
export function RecyclePage() {
  const queries = useQueryClient();
  const one = async (row: Recycled) => {
    try {
      toast.success(await restore(row));
      await queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    }
  };
  return (
    <ListPage
      name="recycle"
      title="回收站"
      call={manageRecyclePage}
      filters={filters}
      columns={columns}
      rowKey="id"
      bulk={bulk}
      above={() => (
        <p className={classNames('ui-muted ui-text-14', styles.note)}>
          停用或删除的内容在这里保留 {RECYCLE_DAYS} 天，期间可以恢复；到期后不能再恢复。
        </p>
      )}
      rowActions={(row) => (
        <Button type="link" size="small" aria-label={`恢复：${row.name}`} onClick={() => one(row)}>
          恢复
        </Button>
      )}
      empty={<EmptyState text="回收站是空的" />}
    />
  );
}
