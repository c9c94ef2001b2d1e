import { type ReportRow, type ReportStage, reportStageLabel } from '@vimo/contract';
import { AppLink, formatTimeRange, StatusTag } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { classText } from '../child/class-text.ts';
import { ListRow } from '../list/list-row.tsx';
import { useShownAs } from '../list/shown-as.tsx';
import { CardHead, type TableColumn, TableOrCards } from '../list/table-or-cards.tsx';
import styles from './report.module.css';

/** Reports like a list, or as the table with all columns, on phones as cards. */
export function ReportRows({
  rows,
  hrefOf,
  isPublic = false,
  withNames = false,
}: {
  rows: readonly ReportRow[];
  hrefOf: (row: ReportRow) => PortalHref;
  /** In a public notice: days of the notice in place of numbers. */
  isPublic?: boolean;
  /** Of several children: the list says whose each is. */
  withNames?: boolean;
}) {
  const shownAs = useShownAs();
  const columns: readonly TableColumn<ReportRow>[] = [
    { title: '年级', cell: ({ gradeName }) => gradeName },
    { title: '班级', className: 'ui-muted', cell: ({ className }) => className },
    { title: '学期', cell: ({ semesterName }) => semesterName },
    ...(isPublic ? [] : [NUMBER]),
    { title: '姓名', isName: true, cell: ({ studentName }) => studentName },
    { title: '报告标题', className: styles.title, cell: ({ title }) => title },
    isPublic
      ? { title: '公示时间', cell: (row) => <Window row={row} /> }
      : { title: '状态', cell: (row) => <Stage row={row} /> },
    {
      title: '操作',
      cell: (row) => (
        <AppLink className={styles.look} href={hrefOf(row)} aria-label={`查看详情：${row.title}`}>
          查看详情
        </AppLink>
      ),
    },
  ];
  if (!shownAs.isTable)
    return (
      <>
        {shownAs.choice}
        {rows.map((row) => (
          <ListRow
            key={keyOf(row)}
            title={isPublic ? row.studentName : row.semesterName}
            isName={isPublic}
            href={hrefOf(row)}
            facts={
              <>
                {isPublic ? <span>{row.semesterName}</span> : null}
                {withNames ? <span translate="no">{row.studentName}</span> : null}
                <span>{classText(row)}</span>
                {row.publicityStartTime ? (
                  <span>
                    公示 <Window row={row} />
                  </span>
                ) : null}
              </>
            }
            state={isPublic ? null : <Stage row={row} />}
          />
        ))}
      </>
    );
  return (
    <>
      {shownAs.choice}
      <TableOrCards
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        card={(row) => (
          <AppLink className={styles.card} href={hrefOf(row)}>
            <CardHead
              title={<b translate={isPublic ? 'no' : undefined}>{isPublic ? row.studentName : row.semesterName}</b>}
              state={isPublic ? null : <Stage row={row} />}
            />
            <span className="ui-muted">
              {isPublic ? row.semesterName : <bdi translate="no">{row.studentName}</bdi>} · {row.gradeName}
              {row.className}
            </span>
            {row.publicityStartTime ? (
              <span className="ui-muted">
                公示 <Window row={row} />
              </span>
            ) : null}
          </AppLink>
        )}
      />
    </>
  );
}

const NUMBER: TableColumn<ReportRow> = {
  title: '学号',
  className: 'ui-muted',
  isName: true,
  cell: ({ studentCode }) => studentCode,
};

const keyOf = ({ studentId, semesterId }: ReportRow) => `${studentId} ${semesterId}`;

function Stage({ row }: { row: ReportRow }) {
  const { label, tone } = reportStageLabel[row.stage as ReportStage];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const Window = ({ row }: { row: ReportRow }) => (
  <span className="ui-tabular">{formatTimeRange(row.publicityStartTime, row.publicityEndTime)}</span>
);
