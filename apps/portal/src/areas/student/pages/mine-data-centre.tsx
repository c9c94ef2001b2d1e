import { useCall, wireServerNow } from '@vimo/client';
import {
  activityItems,
  areaRates,
  type Endpoint,
  footmark,
  gradeAndSemester,
  type InputOf,
  recordItems,
  recordPassRate,
  semesterFindAll,
} from '@vimo/contract';
import { Button, formatDate, Loading, PrinterIcon, SkeletonText, sayRefusal } from '@vimo/ui';
import { useEffect, useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ActivityPanels } from '../data-centre/activity-panels.tsx';
import { type Asked, FilterBar } from '../data-centre/filter-bar.tsx';
import { Footprint } from '../data-centre/footprint.tsx';
import { Insight } from '../data-centre/insight.tsx';
import styles from '../data-centre/panel.module.css';
import { nameOfRange, rangesOf, thisYear } from '../data-centre/ranges.ts';
import { AttendanceRates, PassRate, RecordItems } from '../data-centre/rate-panels.tsx';

/** 数据中心: what the student attended and recorded, in nine panels. */
export default function MineDataCentre() {
  const grades = useCall(gradeAndSemester, {});
  const semesters = useCall(semesterFindAll, {});
  const [asked, setAsked] = useState<Asked>();
  if ((!grades.data && !grades.error) || (!semesters.data && !semesters.error))
    return (
      <MemberPage title="数据中心">
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      </MemberPage>
    );
  const today = formatDate(wireServerNow());
  const ranges = rangesOf(semesters.data ?? [], today);
  // The stage in which the student is: a grade's number begins with it.
  const shown = asked ?? { ...thisYear(today), stage: Number(grades.data?.[0]?.gradeId.charAt(0) ?? 0) };
  return (
    <MemberPage
      title="数据中心"
      actions={
        <Button variant="outline" icon={PrinterIcon} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <FilterBar asked={shown} ranges={ranges} onAsk={setAsked} />
      <Figures asked={shown} range={nameOfRange(ranges, shown)} />
    </MemberPage>
  );
}

/** Reads a call of the data centre; a refusal is said at once. */
function useFigures<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const answer = useCall(endpoint, input);
  const { error } = answer;
  useEffect(() => {
    if (error) sayRefusal(error);
  }, [error]);
  return answer;
}

function Figures({ asked: { from, to, stage }, range }: { asked: Asked; range: string }) {
  const input = { startTime: from, endTime: to, periodId: stage };
  const items = useFigures(activityItems, input);
  const places = useFigures(footmark, input);
  const rates = useFigures(areaRates, input);
  const passes = useFigures(recordPassRate, input);
  const records = useFigures(recordItems, input);
  return (
    <>
      <Insight range={range} items={items.data} rates={rates.data} passes={passes.data} />
      <div className={styles.grid}>
        <ActivityPanels items={items} />
        <Footprint of={places} />
        <AttendanceRates of={rates} />
        <PassRate of={passes} />
        <RecordItems of={records} />
      </div>
      <p className="ui-muted">同一时段不足 5 人时不显示班级、年级对比；对比数据约每十分钟更新。</p>
    </>
  );
}
