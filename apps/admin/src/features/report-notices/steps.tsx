import type { NoticeStand, PublicNotice, ReportFrame } from '@vimo/contract';
import { CheckBoldIcon, classNames } from '@vimo/ui';
import { today } from '../../shared/today.ts';
import { spoken } from './progress.ts';
import styles from './report-notices.module.css';

/** Steps of an end of semester with a notice that is planned, runs, or is over. */
const REACHED: Partial<Record<NoticeStand, number>> = { 1: 1, 2: 2, 3: 4 };
const START = 2;
const DAY_MS = 86_400_000;

/** The end of a semester as its steps; the one that is reached now is marked, and of a notice that runs where it is today. */
export function Steps({
  semester,
  notice,
}: {
  semester: ReportFrame['semesters'][number];
  notice: PublicNotice | null;
}) {
  const now = today();
  const reached = notice ? (REACHED[notice.stand as NoticeStand] ?? 1) : now <= semester.endsOn ? 0 : 1;
  const steps: [string, string][] = [
    ['记录与审核', `学期 ${spoken(semester.endsOn)}结束`],
    ['遴选与完整性检查', notice ? '已截止' : '发起公示前完成'],
    ...(notice
      ? ([
          ['公示开始', spoken(notice.startsOn)],
          ['公示结束', `${spoken(notice.endsOn)}，共 ${notice.days} 个工作日`],
        ] as [string, string][])
      : [['公示', '还没有发起'] as [string, string]]),
    ['固化归档', '公示结束、质疑结案之后'],
  ];
  return (
    <ol className={classNames('ui-card', styles.steps, notice && styles.noticed)} aria-label="学期收尾">
      {steps.map(([name, text], at) => (
        <li
          key={name}
          className={classNames(at < reached && styles.done, at === reached && styles.now) || undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          <i aria-hidden="true">{at < reached ? <CheckBoldIcon /> : at + 1}</i>
          <b>{name}</b>
          <span className="ui-muted">{text}</span>
          {notice && at === START ? <Window notice={notice} now={now} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** From the start of a notice to its end, with today on the way. */
function Window({ notice: { startsOn, endsOn }, now }: { notice: PublicNotice; now: string }) {
  const share = (Date.parse(now) - Date.parse(startsOn)) / Math.max(DAY_MS, Date.parse(endsOn) - Date.parse(startsOn));
  return (
    <p className={styles.window}>
      {share >= 0 && share <= 1 ? <em style={{ left: `${share * 100}%` }}>今天 {spoken(now)}</em> : null}
    </p>
  );
}
