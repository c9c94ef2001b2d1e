import { type Report, reportExport } from '@vimo/contract';
import { DownloadSimpleIcon, LinkButton } from '@vimo/ui';
import type { ReactNode } from 'react';
import { outside } from '../../shared/href.ts';

/** The report as a PDF; before it is archived a preview that says so. */
export function ReportFile({
  report: { studentId, semesterId },
  variant = 'outline',
  children,
}: {
  report: Report;
  variant?: 'outline' | 'primary';
  children: ReactNode;
}) {
  const query = new URLSearchParams({ studentId, semesterId });
  return (
    <LinkButton
      size="small"
      variant={variant}
      icon={DownloadSimpleIcon}
      href={outside(`${reportExport.path}?${query}`)}
      download
    >
      {children}
    </LinkButton>
  );
}

/** 导出, above the report. */
export const ExportButton = ({ report }: { report: Report }) => <ReportFile report={report}>导出</ReportFile>;
