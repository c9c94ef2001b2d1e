import type { NoticeStand, PublicNotice, ReportFrame } from '@vimo/contract';
import { CheckBoldIcon, classNames } from '@vimo/ui';
import { today } from '../../shared/today.ts';
import styles from './report-notices.module.css';

const spoken = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

const REACHED: Partial<Record<NoticeStand, number>> = { 1: 1, 2: 2, 3: 3 };

/** The end of a semester as its steps; the one that is reached now is marked. */
export function Steps({
  semester,
  notice,
}: {
  semester: ReportFrame['semesters'][number];
  notice: PublicNotice | null;
}) {
  const reached = notice ? (REACHED[notice.stand as NoticeStand] ?? 1) : today() <= semester.endsOn ? 0 : 1;
  const steps: [string, string][] = [
    ['记录与审核', `学期 ${spoken(semester.endsOn)}结束`],
    ['遴选与完整性检查', notice ? '已截止' : '发起公示前完成'],
    ['公示', notice ? `${spoken(notice.startsOn)}至 ${spoken(notice.endsOn)}，${notice.days} 个工作日` : '还没有发起'],
    ['固化归档', '公示结束、质疑结案之后'],
  ];
  return (
    <ol className={classNames('ui-card', styles.steps)} aria-label="学期收尾">
      {steps.map(([name, text], at) => (
        <li
          key={name}
          className={classNames(at < reached && styles.done, at === reached && styles.now) || undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          <i aria-hidden="true">{at < reached ? <CheckBoldIcon /> : at + 1}</i>
          <b>{name}</b>
          <span className="ui-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}
