import { useNavigate } from '@tanstack/react-router';
import { useCall, useToday } from '@vimo/client';
import { hrefTo, type reportPage, type reportPageParent } from '@vimo/contract';
import type { ReactNode } from 'react';
import { NothingFound } from '../list/nothing-here.tsx';
import { PagedCard } from '../list/paged-card.tsx';
import { TermBar } from '../list/term-select.tsx';
import styles from './report.module.css';
import { ReportRows } from './report-rows.tsx';

/** A page of reports of one semester or all, each leading to its detail. */
export function ReportList({
  call,
  page,
  pageSize,
  studentId,
  termsOf,
  semester,
  detail,
  empty,
}: {
  call: typeof reportPage | typeof reportPageParent;
  page: number;
  pageSize: number;
  /** One child of a parent's; without it all. */
  studentId?: string | undefined;
  /** Whose semesters can be chosen: a child's, or the student's own (`own`); nobody's where several children are shown together. */
  termsOf: string | undefined;
  /** The one that is asked for. */
  semester: string | undefined;
  detail: '/mine/reportDetail' | '/parent/parentReportDetail';
  /** Shown when there is none. */
  empty: ReactNode;
}) {
  const navigate = useNavigate();
  const answer = useCall(
    call,
    { pageSize, currentPage: page, semesterId: semester, ...(studentId ? { studentId } : {}) },
    { keepPrevious: 'list' },
  );
  useToday(answer.refetch);
  const show = (next: { semester?: string | undefined; page?: string }) =>
    void navigate({ to: '.', search: { id: studentId, semester, ...next } as never, resetScroll: false });
  return (
    <PagedCard
      answer={answer}
      page={page}
      pageSize={pageSize}
      onPage={(next) => show({ page: String(next) })}
      above={
        termsOf ? (
          <TermBar
            value={semester}
            studentId={termsOf === 'own' ? undefined : termsOf}
            onChange={(next) => show({ semester: next })}
          />
        ) : null
      }
      empty={semester ? <NothingFound all={{ id: studentId }} /> : empty}
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
