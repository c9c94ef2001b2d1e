import { hrefTo } from '@vimo/contract';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ExportButton } from '../../../features/report/export-button.tsx';
import { ReadReport, useReport } from '../../../features/report/read-report.tsx';
import { ReportView } from '../../../features/report/report-view.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';

/** 报告详情 of a child. */
export default function ParentReportDetail() {
  const read = useReport(useSearchOf('/parent/parentReportDetail'));
  return (
    <MemberPage
      title="报告详情"
      backHref="/parent/parentReport"
      actions={read.data ? <ExportButton report={read.data} /> : null}
    >
      <ReadReport read={read}>
        {(report) => <ReportView report={report} recordHref={(id) => hrefTo('/mine/jlqrDetail', { id })} />}
      </ReadReport>
    </MemberPage>
  );
}
