import { useCall, useToday } from '@vimo/client';
import { reportFetch, type ShownReport } from '@vimo/contract';
import { AppLink, Card, classNames, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './report.module.css';

/** What an address of a report names; whatever it lacks is nobody's. */
export interface ReportAddress {
  id?: string | undefined;
  semesterId?: string | undefined;
  classId?: string | undefined;
}

/** A report, asked for anew when the day changes: its notice begins or ends then, and whether schoolmates may read it. */
export function useReport({ id = '', semesterId = '', classId = '' }: ReportAddress) {
  const read = useCall(reportFetch, { studentId: id, semesterId, classId });
  useToday(read.refetch);
  return read;
}

/** The report, or that it is on its way, or why it did not come. */
export function ReadReport({
  read: { data, error, refetch },
  children,
}: {
  read: ReturnType<typeof useReport>;
  children: (report: ShownReport) => ReactNode;
}) {
  if (data)
    return (
      <>
        {children(data)}
        {data.verifyCode ? null : (
          <p className={classNames('ui-muted ui-text-14', styles.verify)}>
            导出的报告带有核验码，收到的人可以在
            <AppLink className="ui-link" href="/reportVerify">
              报告核验
            </AppLink>
            页查验真伪，无需登录。
          </p>
        )}
      </>
    );
  if (error)
    return (
      <Card as="section">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Loading>
      <SkeletonText lines={8} />
    </Loading>
  );
}
