import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { hrefTo, type reportPage, type reportPageParent } from '@vimo/contract';
import { Card, EmptyState, ErrorState, Loading, Pagination, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './report.module.css';
import { ReportRows } from './report-rows.tsx';

/** A page of reports, each leading to its detail. */
export function ReportList({
  call,
  page,
  pageSize,
  detail,
  empty,
  action = null,
}: {
  call: typeof reportPage | typeof reportPageParent;
  page: number;
  pageSize: number;
  detail: '/mine/reportDetail' | '/parent/parentReportDetail';
  /** Said when there is none. */
  empty: string;
  action?: ReactNode;
}) {
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useCall(
    call,
    { pageSize, currentPage: page },
    { keepPrevious: true },
  );
  return (
    <>
      <Card as="section" className={styles.list}>
        {data ? (
          <div aria-busy={isPlaceholderData}>
            {data.dataList.length > 0 ? (
              <ReportRows
                rows={data.dataList}
                hrefOf={({ studentId, semesterId, classId }) => hrefTo(detail, { id: studentId, semesterId, classId })}
              />
            ) : (
              <EmptyState text={empty} action={action} />
            )}
          </div>
        ) : error ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </Card>
      <Pagination
        page={page}
        total={data?.totalCount ?? 0}
        pageSize={pageSize}
        onChange={(next) => void navigate({ to: '.', search: { page: String(next) } as never, resetScroll: false })}
      />
    </>
  );
}
