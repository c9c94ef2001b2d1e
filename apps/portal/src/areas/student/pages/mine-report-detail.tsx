import { hrefTo, ReportStage } from '@vimo/contract';
import { Button } from '@vimo/ui';
import { useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { ExportButton } from '../../../features/report/export-button.tsx';
import { ReadReport, useReport } from '../../../features/report/read-report.tsx';
import styles from '../../../features/report/report.module.css';
import { ReportView } from '../../../features/report/report-view.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { ChooseTypical } from '../report/choose-typical.tsx';

/** 报告详情: an own report whole, or what a public notice shows of a schoolmate's. */
export default function MineReportDetail() {
  return <WithUser>{(user) => <Shown accountId={user.userid} />}</WithUser>;
}

function Shown({ accountId }: { accountId: string }) {
  const read = useReport(useSearchOf('/mine/reportDetail'));
  const [choosing, setChoosing] = useState(false);
  const report = read.data;
  const mayChoose =
    report?.studentId === accountId && (report.stage === ReportStage.open || report.stage === ReportStage.over);
  return (
    <MemberPage
      title="报告详情"
      backHref={report?.isPublic ? '/mine/publicRecord' : '/mine/myReport'}
      actions={
        report && report.isPublic === 0 ? (
          <span className="ui-row">
            <ExportButton report={report} />
            {mayChoose ? (
              <Button size="small" onClick={() => setChoosing(true)}>
                遴选典型记录
              </Button>
            ) : null}
          </span>
        ) : null
      }
    >
      <ReadReport read={read}>
        {(shown) => (
          <>
            {shown.isPublic ? (
              <p className={styles.note}>公示只展示姓名、班级和记录。对记录有疑问，可以打开该记录提出质疑。</p>
            ) : null}
            <ReportView report={shown} recordHref={(id) => hrefTo('/mine/recordDetail', { id })} />
          </>
        )}
      </ReadReport>
      {choosing && report ? <ChooseTypical semesterId={report.semesterId} onClose={() => setChoosing(false)} /> : null}
    </MemberPage>
  );
}
