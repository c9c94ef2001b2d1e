import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { hrefTo, type reportPage, type reportPageParent } from '@vimo/contract';
import type { ReactNode } from 'react';
import { useToday } from '../activity/use-passing.ts';
import { PagedCard } from '../list/paged-card.tsx';
import styles from './report.module.css';
import { ReportRows } from './report-rows.tsx';

/** A page of reports, each leading to its detail. */
export function ReportList({
  call,
  page,
  pageSize,
  studentId,
  detail,
  empty,
}: {
  call: typeof reportPage | typeof reportPageParent;
  page: number;
  pageSize: number;
  /** One child of a parent's; without it all. */
  studentId?: string | undefined;
  detail: '/mine/reportDetail' | '/parent/parentReportDetail';
  /** Shown when there is none. */
  empty: ReactNode;
}) {
  const navigate = useNavigate();
  const answer = useCall(
    call,
    { pageSize, currentPage: page, ...(studentId ? { studentId } : {}) },
    { keepPrevious: true },
  );
  useToday(answer.refetch);
  return (
    <PagedCard
      answer={answer}
      page={page}
      pageSize={pageSize}
      onPage={(next) =>
        void navigate({ to: '.', search: { id: studentId, page: String(next) } as never, resetScroll: false })
      }
      empty={empty}
      className={styles.list}
    >
      {(rows) => (
        <ReportRows
          rows={rows}
          withNames={detail === '/parent/parentReportDetail'}
          hrefOf={({ studentId, semesterId, classId }) => hrefTo(detail, { id: studentId, semesterId, classId })}
        />
      )}
    </PagedCard>
  );
}
