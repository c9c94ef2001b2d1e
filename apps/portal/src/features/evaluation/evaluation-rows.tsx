import type { CodeLabel } from '@vimo/contract';
import { AppLink, Button, formatActivityDay, LinkButton, StatusTag } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { ListRow } from '../list/list-row.tsx';
import { useShownAs } from '../list/shown-as.tsx';
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

/** What can be done with an evaluation. */
export interface EvaluationWays {
  /** Where it is read; none before it is written. */
  look?: PortalHref | undefined;
  /** Where it is written, or what is asked before; none where it may not be. */
  write?: PortalHref | (() => void) | undefined;
  busy?: boolean;
}

/** Evaluations like a list, or as the table with all columns, on phones as cards. */
export function EvaluationRows<R extends Row>({
  rows,
  first,
  statusOf,
  reasonOf,
  waysOf,
  withNames = false,
}: {
  rows: readonly R[];
  /** Number of the first row, from 1. */
  first: number;
  statusOf: (row: R) => CodeLabel;
  /** Why a row was refused; empty where it was not. */
  reasonOf: (row: R) => string;
  waysOf: (row: R) => EvaluationWays;
  /** Of several children: the list says whose each is. */
  withNames?: boolean;
}) {
  const shownAs = useShownAs();
  const tag = (row: R) => (
    <StatusTag key="tag" tone={statusOf(row).tone}>
      {statusOf(row).label}
    </StatusTag>
  );
  const reason = (row: R) => <RowReason key="reason" title="驳回原因" text={reasonOf(row)} />;
  return (
    <>
      {shownAs.choice}
      {shownAs.isTable ? (
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
            { title: '学号', className: 'ui-muted', isName: true, cell: ({ studentNo }) => studentNo },
            { title: '姓名', isName: true, cell: ({ studentName }) => studentName },
            { title: '操作', cell: (row) => <Operations {...waysOf(row)} /> },
          ]}
          card={(row) => (
            <article className={styles.card}>
              <CardHead title={<h2>{row.semesterName}</h2>} state={tag(row)} />
              <p>
                <bdi translate="no">{row.studentName}</bdi> · {row.className}
              </p>
              <p className="ui-tabular">
                学号 <bdi translate="no">{row.studentNo}</bdi>
              </p>
              <p className="ui-tabular">填写截止 {row.endTime}</p>
              {reason(row)}
              <Operations {...waysOf(row)} />
            </article>
          )}
        />
      ) : (
        rows.map((row) => {
          const { look, write, busy } = waysOf(row);
          const label = `提交：${row.semesterName}`;
          return (
            <ListRow
              key={row.id}
              title={row.semesterName}
              href={look ?? (typeof write === 'string' ? write : undefined)}
              reason={reason(row)}
              facts={
                <>
                  {withNames ? <span translate="no">{row.studentName}</span> : null}
                  <span>{row.className}</span>
                  <span className="ui-tabular">填写截止 {formatActivityDay(row.endTime)}</span>
                </>
              }
              state={tag(row)}
              action={
                write === undefined ? undefined : typeof write === 'string' ? (
                  <LinkButton variant="tint" size="small" href={write} aria-label={label}>
                    提交
                  </LinkButton>
                ) : (
                  <Button variant="tint" size="small" loading={busy ?? false} aria-label={label} onClick={write}>
                    提交
                  </Button>
                )
              }
            />
          );
        })
      )}
    </>
  );
}

const Operations = ({ look, write, busy }: EvaluationWays) => (
  <div className={styles.operations}>
    {look ? <AppLink href={look}>查看</AppLink> : null}
    {typeof write === 'string' ? (
      <AppLink href={write}>提交</AppLink>
    ) : write ? (
      <button type="button" disabled={busy} onClick={write}>
        提交
      </button>
    ) : null}
  </div>
);
