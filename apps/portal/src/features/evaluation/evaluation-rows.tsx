import type { CodeLabel } from '@vimo/contract';
import { classNames, StatusTag } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './evaluation.module.css';

interface Row {
  id: string;
  gradeName: string;
  className: string;
  semesterName: string;
  endTime: string;
  studentNo: string;
  studentName: string;
}

/** Evaluations as a table, on phones as cards. */
export function EvaluationRows<R extends Row>({
  rows,
  first,
  statusOf,
  actions,
}: {
  rows: readonly R[];
  /** Number of the first row, from 1. */
  first: number;
  statusOf: (row: R) => CodeLabel;
  actions: (row: R) => ReactNode;
}) {
  return (
    <>
      <table className={classNames('ui-desktop-only ui-tabular', styles.table)}>
        <thead>
          <tr>
            {['序号', '年级', '班级', '学期', '填写截止时间', '状态', '学籍号', '姓名', '操作'].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <td className="ui-muted">{first + at}</td>
              <td>{row.gradeName}</td>
              <td className="ui-muted">{row.className}</td>
              <td>{row.semesterName}</td>
              <td className="ui-muted">{row.endTime}</td>
              <td>
                <StatusTag tone={statusOf(row).tone}>{statusOf(row).label}</StatusTag>
              </td>
              <td className="ui-muted">{row.studentNo}</td>
              <td>{row.studentName}</td>
              <td>
                <div className={styles.operations}>{actions(row)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames('ui-phone-only', styles.cards)}>
        {rows.map((row) => (
          <article key={row.id} className={styles.card}>
            <div className={styles.cardHead}>
              <h2>{row.semesterName}</h2>
              <StatusTag tone={statusOf(row).tone}>{statusOf(row).label}</StatusTag>
            </div>
            <p>
              {row.studentName} · {row.className}
            </p>
            <p className="ui-tabular">学籍号 {row.studentNo}</p>
            <p className="ui-tabular">填写截止 {row.endTime}</p>
            <div className={styles.operations}>{actions(row)}</div>
          </article>
        ))}
      </div>
    </>
  );
}
