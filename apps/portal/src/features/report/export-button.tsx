import { type Report, reportExport } from '@vimo/contract';
import { DownloadSimpleIcon, LinkButton } from '@vimo/ui';
import { outside } from '../../shared/href.ts';

/** 导出: the report as a PDF; before it is archived a preview that says so. */
export function ExportButton({ report: { studentId, semesterId } }: { report: Report }) {
  const query = new URLSearchParams({ studentId, semesterId });
  return (
    <LinkButton
      size="small"
      variant="outline"
      icon={DownloadSimpleIcon}
      href={outside(`${reportExport.path}?${query}`)}
      download
    >
      导出
    </LinkButton>
  );
}
