import { NoticeState, type PublicNotice, type ReportFrame, type ReportProgress } from '@vimo/contract';
import { formatShortDay } from '@vimo/ui';

/** A number of each class, over all of them. */
export const sumOver = (list: readonly ReportProgress[], of: (one: ReportProgress) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

/** Students of a class whose report lacks something. */
export const lackingIn = ({ total, ready }: ReportProgress): number => total - ready;

/** Whether every report of these classes is archived; without a student there is nothing to archive. */
export const isArchived = (list: readonly Pick<ReportProgress, 'total' | 'archived'>[]): boolean =>
  list.some(({ total }) => total > 0) && list.every(({ total, archived }) => archived >= total);

export interface EndStep {
  name: string;
  text: string;
  stand: 'done' | 'now' | 'ahead';
}

/** Steps that are over with a notice that is planned, runs, or has ended. */
const OVER: Partial<Record<NoticeState, number>> = {
  [NoticeState.planned]: 1,
  [NoticeState.running]: 2,
  [NoticeState.ended]: 4,
};

/** The steps of the end of a semester: each is over, under way, or to come, and what it says follows from that. */
export function endSteps(
  semester: Pick<ReportFrame['semesters'][number], 'endsOn'>,
  notice: Pick<PublicNotice, 'stand' | 'startsOn' | 'endsOn' | 'days'> | null,
  { today, archived }: { today: string; archived: boolean },
): EndStep[] {
  const over = archived ? 5 : notice ? (OVER[notice.stand as NoticeState] ?? 1) : today <= semester.endsOn ? 0 : 1;
  const steps: [string, string][] = [
    ['记录与审核', `学期 ${formatShortDay(semester.endsOn)}结束`],
    [
      '遴选与完整性检查',
      over > 1 ? '已截止' : notice ? `${formatShortDay(notice.startsOn)}公示开始前完成` : '发起公示前完成',
    ],
    ...(notice
      ? ([
          ['公示开始', formatShortDay(notice.startsOn)],
          ['公示结束', `${formatShortDay(notice.endsOn)}，共 ${notice.days} 个工作日`],
        ] as [string, string][])
      : [['公示', '还没有发起'] as [string, string]]),
    ['固化归档', archived ? '已全部归档' : '公示结束、质疑结案之后'],
  ];
  return steps.map(([name, text], at) => ({ name, text, stand: at < over ? 'done' : at === over ? 'now' : 'ahead' }));
}
