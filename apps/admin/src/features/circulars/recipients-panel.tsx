import { call, useCall } from '@vimo/client';
import {
  type CircularDetail,
  type CircularRecipient,
  CircularState,
  manageCircularExport,
  manageCircularRecipients,
  manageCircularRelay,
  type Receipt,
  reachesStaff,
  receiptLabel,
  waysToldOf,
} from '@vimo/contract';
import {
  DownloadSimpleIcon,
  EmptyState,
  formatDateTime,
  Pagination,
  QueryState,
  ScrollsSideways,
  Segmented,
} from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { TaskDialog } from '../../shared/export/task-dialog.tsx';
import { ListPrint } from '../../shared/list/list-print.tsx';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './circulars.module.css';

const PAGE_SIZE = 20;

const columnsOf = ({ needsConfirmation }: CircularDetail): readonly ListColumn<CircularRecipient>[] => [
  { key: 'name', title: '姓名', isName: true },
  { key: 'className', title: '班级' },
  { key: 'as', title: '身份' },
  { key: 'outside', title: '渠道', render: ({ outside }) => waysToldOf(outside) },
  { key: 'readDate', title: '阅读', render: ({ readDate }) => formatDateTime(readDate) || '没读' },
  ...(needsConfirmation
    ? [
        {
          ...{ key: 'confirmDate', title: '确认' },
          render: ({ confirmDate }: CircularRecipient) => formatDateTime(confirmDate) || '没确认',
        },
      ]
    : []),
  { key: 'remindedDate', title: '上次提醒' },
];

/** Asks the class teachers of those who have not read to pass it on; not of staff, who have none. */
function Relay({ circular: { id, state, audience, relayedDate } }: { circular: CircularDetail }) {
  const { pending, run } = useDoOnce();
  if (state !== CircularState.sent || reachesStaff(audience)) return null;
  return (
    <>
      <Button loading={pending} onClick={() => void run(() => call(manageCircularRelay, { id }))}>
        请班主任转告
      </Button>
      {relayedDate ? <span className="ui-text-13 ui-muted">上次转告 {relayedDate}</span> : null}
    </>
  );
}

/** Who has not read, who has, and the same of receipts where they are asked for. */
export function RecipientsPanel({ circular }: { circular: CircularDetail }) {
  const { id, needsConfirmation, channels } = circular;
  const [which, setWhich] = useState<Receipt>(needsConfirmation ? 'unconfirmed' : 'unread');
  const [page, setPage] = useState(1);
  const [exporting, setExporting] = useState(false);
  const offered: readonly Receipt[] = [
    ...(needsConfirmation ? (['unconfirmed', 'confirmed'] as const) : []),
    ...(['unread', 'read'] as const),
    ...(channels.length > 0 ? (['undelivered'] as const) : []),
  ];
  const answer = useCall(
    manageCircularRecipients,
    { id, which, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  return (
    <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-people">
      <div className={styles.panelHead}>
        <h2 id="circular-people">名单</h2>
        <Segmented
          label="名单"
          value={which}
          options={offered.map((value) => ({ value, label: receiptLabel[value] }))}
          onChange={(next) => {
            setWhich(next);
            setPage(1);
          }}
        />
        <ListPrint
          isPart
          title={`${circular.title}：${receiptLabel[which]}名单`}
          call={manageCircularRecipients}
          input={{ id, which }}
          rows={answer.data?.dataList ?? []}
          total={answer.data?.totalCount ?? 0}
          columns={columnsOf(circular)}
          keyOf={(one) => one.id}
        />
        <Button icon={<DownloadSimpleIcon />} onClick={() => setExporting(true)}>
          导出
        </Button>
        {which === 'unread' || which === 'unconfirmed' ? <Relay circular={circular} /> : null}
      </div>
      <QueryState query={answer}>
        {({ dataList, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState small text={`没有${receiptLabel[which]}的人`} />
          ) : (
            <ScrollsSideways label={`${receiptLabel[which]}名单`} className={styles.people}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">姓名</th>
                    <th scope="col">班级</th>
                    <th scope="col">身份</th>
                    <th scope="col">渠道</th>
                    <th scope="col">阅读</th>
                    {needsConfirmation ? <th scope="col">确认</th> : null}
                    <th scope="col">上次提醒</th>
                  </tr>
                </thead>
                <tbody>
                  {dataList.map((one) => (
                    <tr key={one.id}>
                      <td translate="no">{one.name}</td>
                      <td>{one.className || '—'}</td>
                      <td>{one.as}</td>
                      <td>{waysToldOf(one.outside)}</td>
                      <td className="ui-tabular">{formatDateTime(one.readDate) || '没读'}</td>
                      {needsConfirmation ? (
                        <td className="ui-tabular">{formatDateTime(one.confirmDate) || '没确认'}</td>
                      ) : null}
                      <td className="ui-tabular">{one.remindedDate || '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollsSideways>
          )
        }
      </QueryState>
      <Pagination page={page} total={answer.data?.totalCount ?? 0} pageSize={PAGE_SIZE} onChange={setPage} />
      <p className="ui-help">
        这份名单只有撰写人和本机构管理员能看；家长之间看不到谁读了谁没读。每天最多提醒一次，请班主任转告一次；班主任只看到本班还没有读的学生姓名。
      </p>
      {exporting ? (
        <TaskDialog
          title={`导出${receiptLabel[which]}名单`}
          intro={<p>将名单导出为表格文件（xlsx）。导出会记入审计日志。</p>}
          okText="开始导出"
          verb="导出"
          unit="行"
          start={async () => (await call(manageCircularExport, { id, which })).data.taskId}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </section>
  );
}
