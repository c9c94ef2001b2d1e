import { call } from '@vimo/client';
import {
  Attendance,
  attendanceLabel,
  type DataOf,
  manageAttendanceHistory,
  manageAttendanceMark,
  manageAttendanceRest,
  manageAttendanceUndo,
} from '@vimo/contract';
import { EmptyState, formatDateTime, Pagination, Tag } from '@vimo/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { ListPrint } from '../../shared/list/list-print.tsx';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './activities.module.css';

const PAGE_SIZE = 10;
const labelOf = (code: number) => attendanceLabel[code as Attendance]?.label ?? '';

type Marked = DataOf<typeof manageAttendanceHistory>['dataList'][number];
/** What one marking changed, as far as it is told. */
const changesText = ({ changes, count }: Marked): string =>
  changes.map(({ name, before, after }) => `${name} ${labelOf(before)}→${labelOf(after)}`).join('；') +
  (count > changes.length ? `；等 ${count} 人` : '');
const COLUMNS: readonly ListColumn<Marked>[] = [
  { key: 'at', title: '时间', render: ({ at }) => formatDateTime(at) },
  { key: 'actorName', title: '登记人', isName: true },
  { key: 'changes', title: '登记', render: changesText },
  {
    ...{ key: 'isUndone', title: '撤销' },
    render: ({ isUndo, isUndone }) => (isUndo === 1 ? '撤销此前的登记' : isUndone === 1 ? '已撤销' : ''),
  },
];

/** Marks who was there, and takes the last marking back. */
export function useMarking(activityId: string) {
  const act = useDo();
  const [last, setLast] = useState<string>();
  const keep = (work: () => Promise<{ message: string; data: { markingId: string } }>) =>
    act(async () => {
      const answer = await work();
      setLast(answer.data.markingId);
      return answer;
    });
  return {
    /** The latest marking of this visit. */
    last,
    mark: ({ id, attendance }: { id: string; attendance: number }, state: number) =>
      keep(() => call(manageAttendanceMark, { activityId, marks: [{ id, state, before: attendance }] })),
    markRest: () => keep(() => call(manageAttendanceRest, { activityId, state: Attendance.attended })),
    async undo(markingId: string) {
      await act(() => call(manageAttendanceUndo, { activityId, markingId }));
      if (markingId === last) setLast(undefined);
    },
  };
}
export type Marking = ReturnType<typeof useMarking>;

/** All who are left at once, the last marking back, and how it came about. */
export function AttendanceBar({
  activityId,
  counts,
  marking,
}: {
  activityId: string;
  counts: readonly number[];
  marking: Marking;
}) {
  const { ask, holder } = useAsk();
  const [shown, setShown] = useState(false);
  const rest = counts[Attendance.unmarked] ?? 0;
  const markRest = async () => {
    const sure = await ask({
      title: `确定把其余 ${rest} 人登记为到场吗？`,
      text: '已登记为缺席或请假的不会改动；登记后可以撤销。',
      okText: '全部到场',
    });
    if (sure) await marking.markRest();
  };
  return (
    <div className={styles.attendance}>
      {holder}
      <Button type="primary" disabled={rest === 0} onClick={() => void markRest()}>
        {rest === 0 ? '已全部登记' : `其余 ${rest} 人全部到场`}
      </Button>
      {marking.last ? <Button onClick={() => void marking.undo(marking.last!)}>撤销上一次登记</Button> : null}
      <Button type="link" onClick={() => setShown(true)}>
        登记经过
      </Button>
      <Modal open={shown} title="到场登记的经过" footer={null} destroyOnHidden onCancel={() => setShown(false)}>
        <History activityId={activityId} marking={marking} />
      </Modal>
    </div>
  );
}

function History({ activityId, marking }: { activityId: string; marking: Marking }) {
  const [page, setPage] = useState(1);
  return (
    <Read keeps endpoint={manageAttendanceHistory} input={{ activityId, currentPage: page, pageSize: PAGE_SIZE }}>
      {({ dataList, totalCount }) =>
        dataList.length === 0 ? (
          <EmptyState small text="还没有登记" />
        ) : (
          <>
            <ListPrint
              isPart
              title="到场登记的经过"
              call={manageAttendanceHistory}
              input={{ activityId }}
              rows={dataList}
              total={totalCount}
              columns={COLUMNS}
              keyOf={({ id }) => id}
            />
            <ul className={styles.people}>
              {dataList.map((one) => (
                <li key={one.id}>
                  <div className="ui-row ui-between">
                    <b>
                      <bdi translate="no">{one.actorName}</bdi>
                      {one.isUndo === 1 ? <Tag>撤销</Tag> : null}
                    </b>
                    {one.isUndone === 1 ? (
                      <span className="ui-muted">已撤销</span>
                    ) : (
                      <Button size="small" onClick={() => void marking.undo(one.id)}>
                        撤销<span className="ui-visually-hidden">{formatDateTime(one.at)}的登记</span>
                      </Button>
                    )}
                  </div>
                  <p>{changesText(one)}</p>
                  <p className="ui-faint ui-text-13 ui-tabular">{formatDateTime(one.at)}</p>
                </li>
              ))}
            </ul>
            <Pagination page={page} total={totalCount} pageSize={PAGE_SIZE} onChange={setPage} />
          </>
        )
      }
    </Read>
  );
}
