import {
  AUDIT_EVENTS,
  AUDIT_REACH,
  type AuditEntry,
  auditActor,
  auditDetailLabel,
  auditEventLabel,
  manageAuditPage,
} from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Drawer, Grid } from 'antd';
import { Fragment } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';

const DRAWER_WIDTH = 480;

const eventText = ({ event }: AuditEntry) => auditEventLabel[event as keyof typeof auditEventLabel] ?? '其他操作';
const targetText = ({ target, targetName }: AuditEntry) => (targetName ? `${targetName}（${target}）` : target || '—');
const detailText = ({ detail }: AuditEntry) =>
  Object.entries(detail)
    .map(([key, value]) => `${auditDetailLabel[key]}：${value}`)
    .join('，') || '—';

const columns: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: '时间',
    width: 176,
    phone: 'line',
    render: ({ at }) => <span className="ui-tabular ui-no-break">{at}</span>,
  },
  { key: 'event', title: '事件', phone: 'title', render: eventText },
  { key: 'name', title: '操作人', phone: 'line', isName: true, render: auditActor },
  { key: 'orgName', title: '机构', phone: 'line', render: ({ orgName }) => orgName || '—' },
  { key: 'target', title: '对象', phone: 'line', render: targetText },
  { key: 'detail', title: '详情', render: detailText },
  { key: 'address', title: '网络地址', hidden: true, render: ({ address }) => address || '—' },
];

/** 审计日志: who did what and when, of the people of one's own organisations. */
export function AuditPage() {
  const { data: me } = useMe();
  const filters: readonly ListFilter[] = [
    { key: 'person', label: '操作人', kind: 'text', placeholder: '完整姓名或账号', maxLength: 64 },
    {
      key: 'event',
      label: '事件',
      kind: 'select',
      options: AUDIT_EVENTS.map((event) => ({ value: event, label: auditEventLabel[event] })),
    },
    { key: 'at', label: '日期', kind: 'dates' },
    {
      key: 'orgId',
      label: '机构',
      kind: 'select',
      options: me?.orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
    },
    { key: 'target', label: '对象编号', kind: 'text', placeholder: '如账号、活动的编号', maxLength: 64 },
  ];
  return (
    <ListPage
      name="audit"
      title="审计日志"
      call={manageAuditPage}
      filters={filters}
      columns={columns}
      rowKey="id"
      rowName={(row) => `${row.at} ${eventText(row)}`}
      actions={({ data, input }) => <ListExportButton list="audit" filter={input} count={data?.totalCount} />}
      above={({ data }) =>
        data && data.totalCount >= AUDIT_REACH ? (
          <p className={classNames('ui-muted', 'ui-text-13')}>
            符合条件的日志很多，这里显示最近的 {AUDIT_REACH.toLocaleString('zh-CN')} 条；请用日期等条件缩小范围。
          </p>
        ) : null
      }
      drawer={(entry, _id, close) => <EntryDrawer entry={entry} onClose={close} />}
    />
  );
}

function EntryDrawer({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  const facts: readonly [string, string][] = entry
    ? [
        ['事件', eventText(entry)],
        ['时间', entry.at],
        ['操作人', auditActor(entry)],
        ...(entry.actingName ? [['代操作家长', entry.actingName] as [string, string]] : []),
        ['机构', entry.orgName || '—'],
        ['对象', targetText(entry)],
        ['详情', detailText(entry)],
        ['网络地址', entry.address || '—'],
        ['日志编号', entry.id],
      ]
    : [];
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title="日志详情"
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
    >
      <dl className="ui-facts">
        {facts.map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="ui-tabular">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Drawer>
  );
}
