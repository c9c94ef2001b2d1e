import type { CodeLabel } from '@vimo/contract';
import { StatusTag } from '@vimo/ui';
import type { ReactNode } from 'react';
import { CardHead, TableOrCards } from '../list/table-or-cards.tsx';
import { RowReason } from '../review/reason-note.tsx';
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
  reasonOf,
  actions,
}: {
  rows: readonly R[];
  /** Number of the first row, from 1. */
  first: number;
  statusOf: (row: R) => CodeLabel;
  /** Why a row was refused; empty where it was not. */
  reasonOf: (row: R) => string;
  actions: (row: R) => ReactNode;
}) {
  const tag = (row: R) => (
    <StatusTag key="tag" tone={statusOf(row).tone}>
      {statusOf(row).label}
    </StatusTag>
  );
  const reason = (row: R) => <RowReason key="reason" title="驳回原因" text={reasonOf(row)} />;
  const operations = (row: R) => <div className={styles.operations}>{actions(row)}</div>;
  return (
    <TableOrCards
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: '序号', className: `ui-muted ${styles.number}`, cell: (_, at) => first + at },
        { title: '年级', cell: ({ gradeName }) => gradeName },
        { title: '班级', className: 'ui-muted', cell: ({ className }) => className },
        { title: '学期', cell: ({ semesterName }) => semesterName },
        {
          title: '填写截止时间',
          className: 'ui-muted',
          cell: ({ endTime }) => <span className="ui-tabular ui-no-break">{endTime}</span>,
        },
        { title: '状态', className: styles.state, cell: (row) => [tag(row), reason(row)] },
        { title: '学籍号', className: 'ui-muted', cell: ({ studentNo }) => studentNo },
        { title: '姓名', cell: ({ studentName }) => studentName },
        { title: '操作', cell: operations },
      ]}
      card={(row) => (
        <article className={styles.card}>
          <CardHead title={<h2>{row.semesterName}</h2>} state={tag(row)} />
          <p>
            {row.studentName} · {row.className}
          </p>
          <p className="ui-tabular">学籍号 {row.studentNo}</p>
          <p className="ui-tabular">填写截止 {row.endTime}</p>
          {reason(row)}
          {operations(row)}
        </article>
      )}
    />
  );
}
