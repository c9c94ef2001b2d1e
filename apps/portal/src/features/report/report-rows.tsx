import { type ReportRow, type ReportStage, reportStageLabel } from '@vimo/contract';
import { AppLink, classNames, StatusTag } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import styles from './report.module.css';

/** Reports as a table, on phones as cards. */
export function ReportRows({
  rows,
  hrefOf,
  isPublic = false,
}: {
  rows: readonly ReportRow[];
  hrefOf: (row: ReportRow) => PortalHref;
  /** In a public notice: days of the notice in place of numbers. */
  isPublic?: boolean;
}) {
  const titles = isPublic
    ? ['年级', '班级', '学期', '姓名', '报告标题', '公示时间', '操作']
    : ['年级', '班级', '学期', '学籍号', '姓名', '报告标题', '状态', '操作'];
  return (
    <>
      <table className={classNames('ui-desktop-only ui-tabular', styles.table)}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.studentId} ${row.semesterId}`}>
              <td>{row.gradeName}</td>
              <td className="ui-muted">{row.className}</td>
              <td>{row.semesterName}</td>
              {isPublic ? null : <td className="ui-muted">{row.studentCode}</td>}
              <td>{row.studentName}</td>
              <td className={styles.title}>{row.title}</td>
              <td>{isPublic ? <Window row={row} /> : <Stage row={row} />}</td>
              <td>
                <AppLink className={styles.look} href={hrefOf(row)} aria-label={`查看详情：${row.title}`}>
                  查看详情
                </AppLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames('ui-phone-only', styles.cards)}>
        {rows.map((row) => (
          <AppLink key={`${row.studentId} ${row.semesterId}`} className={styles.card} href={hrefOf(row)}>
            <span className={styles.cardHead}>
              <b>{isPublic ? row.studentName : row.semesterName}</b>
              {isPublic ? null : <Stage row={row} />}
            </span>
            <span className="ui-muted">
              {isPublic ? row.semesterName : row.studentName} · {row.gradeName}
              {row.className}
            </span>
            {row.publicityStartTime ? (
              <span className="ui-muted">
                公示 <Window row={row} />
              </span>
            ) : null}
          </AppLink>
        ))}
      </div>
    </>
  );
}

function Stage({ row }: { row: ReportRow }) {
  const { label, tone } = reportStageLabel[row.stage as ReportStage];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const Window = ({ row }: { row: ReportRow }) => (
  <span className="ui-tabular">
    {row.publicityStartTime} 至 {row.publicityEndTime}
  </span>
);
