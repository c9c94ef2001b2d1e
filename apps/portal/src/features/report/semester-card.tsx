import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useToday } from '@vimo/client';
import {
  type DataOf,
  type ReportRow,
  ReportStage,
  reportPage,
  reportPageParent,
  semesterFindAll,
} from '@vimo/contract';
import { ActivityTime, Card, classNames, formatActivityDay, formatDate } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './semester-card.module.css';

/** Steps of a semester's records; what is over stands after the last. */
const AT: Record<ReportStage, number> = {
  [ReportStage.open]: 0,
  [ReportStage.planned]: 0,
  [ReportStage.underNotice]: 1,
  [ReportStage.noticed]: 2,
  [ReportStage.archived]: 3,
  [ReportStage.over]: 1,
};
/** Narrow columns break between the days, never inside one. */
const days = (from: string, to: string) => <ActivityTime start={formatDate(from)} end={formatDate(to)} />;

/** What is known of the day before it has come. `noticeEnds` is a day, or empty. */
function whenArchived(at: number, noticeEnds: string): string {
  if (at === 2) return '公示已结束，等待归档';
  return noticeEnds ? `${formatActivityDay(noticeEnds)}公示结束后` : '公示结束后';
}

type Semesters = DataOf<typeof semesterFindAll>;

/** The semesters with their days, and the day that it is; reports are asked for anew when another one begins. */
function useSemesters(): { semesters: Semesters | undefined; today: string } {
  const { data: semesters } = useCall(semesterFindAll, {});
  const queries = useQueryClient();
  // A notice begins and ends with a day, and so does a semester.
  const today = useToday(() => {
    for (const call of [reportPage, reportPageParent]) void queries.invalidateQueries({ queryKey: keyOf(call) });
  });
  return { semesters, today };
}

/** Where a semester stands on its way from records over the public notice to the report, with its dates. */
export function SemesterCard({ report, flat = false }: { report: ReportRow | undefined; flat?: boolean }) {
  const known = useSemesters();
  return report ? <Steps report={report} flat={flat} {...known} /> : null;
}

/** The same for each child of a family: they may go to schools that are not equally far. One child needs no name. */
export function SemesterCards({ of }: { of: readonly { name: string; report: ReportRow }[] }) {
  const known = useSemesters();
  return of.map(({ name, report }) => (
    <Steps key={report.studentId} name={of.length > 1 ? name : undefined} report={report} {...known} />
  ));
}

function Steps({
  report,
  name: child,
  flat = false,
  semesters,
  today,
}: {
  report: ReportRow;
  /** Whose semester it is, where that is not plain. */
  name?: string | undefined;
  flat?: boolean;
  semesters: Semesters | undefined;
  today: string;
}) {
  const semester = semesters?.find(({ id }) => id === report.semesterId);
  const at = AT[report.stage as ReportStage] ?? 0;
  const left = semester ? Math.round((Date.parse(semester.endDate) - Date.parse(today)) / 86_400_000) : 0;
  const { publicityStartTime: from, publicityEndTime: to, archivedAt } = report;
  const steps: { name: string; when: ReactNode }[] = [
    {
      name: '记录与审核',
      when: semester ? (
        <>
          {days(semester.startDate, semester.endDate)}
          {at === 0 && left >= 0 ? (
            <>
              ，<span className="ui-no-break">还剩 {left} 天</span>
            </>
          ) : null}
        </>
      ) : null,
    },
    { name: '公示', when: from ? days(from, to) : '时间由学校公布' },
    { name: '归档，生成纪实报告', when: archivedAt ? formatActivityDay(archivedAt) : whenArchived(at, to) },
  ];
  return (
    <Card as="section" className={classNames(styles.card, flat && styles.flat)}>
      <h2>
        {child ? <bdi translate="no">{child}</bdi> : null}
        {child ? ' · ' : null}
        {report.semesterName}
      </h2>
      <ol>
        {steps.map(({ name, when }, step) => (
          <li
            key={name}
            className={step < at ? styles.done : step === at ? styles.now : undefined}
            aria-current={step === at ? 'step' : undefined}
          >
            {name}
            <small>{when}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
