import { NoticeState, type ReportProgress } from '@vimo/contract';
import {
  CheckBoldIcon,
  classNames,
  DotsThreeBoldIcon,
  formatShortDay,
  type IconType,
  LockIcon,
  MinusIcon,
  XIcon,
} from '@vimo/ui';
import styles from './class-board.module.css';
import { isArchived, lackingIn, sumOver } from './progress.ts';

type Stand = 'done' | 'now' | 'bad' | 'ahead';

const LOOK: Record<Stand, { icon: IconType; text: string }> = {
  done: { icon: CheckBoldIcon, text: '已完成' },
  now: { icon: DotsThreeBoldIcon, text: '进行中' },
  bad: { icon: XIcon, text: '缺材料' },
  ahead: { icon: MinusIcon, text: '未开始' },
};

/** How far the four steps of a class's end of semester are. */
function stepsOf(of: ReportProgress): [string, Stand][] {
  const { total, ready, toReview, notice, more, unnoticed, openQuestions, archived } = of;
  const stand = notice?.stand;
  const begun = stand === NoticeState.running || stand === NoticeState.ended;
  const ended = unnoticed === 0 && [notice, ...more].every((one) => one?.stand === NoticeState.ended);
  const allArchived = total > 0 && archived >= total;
  return [
    ['记录审核', toReview > 0 || total === 0 ? 'now' : 'done'],
    ['完整性检查', total > 0 && ready === total ? 'done' : begun ? 'bad' : 'now'],
    ['公示', ended && openQuestions === 0 ? 'done' : begun ? 'now' : 'ahead'],
    ['固化归档', allArchived ? 'done' : archived > 0 ? 'now' : 'ahead'],
  ];
}

/** The four steps of a class as signs; in words for those who do not see them. */
export function ClassSteps({ of }: { of: ReportProgress }) {
  const steps = stepsOf(of);
  return (
    <span
      className={styles.steps}
      role="img"
      aria-label={`进度：${steps.map(([name, stand]) => `${name}${LOOK[stand].text}`).join('，')}`}
    >
      {steps.map(([name, stand]) => {
        const { icon: Sign, text } = LOOK[stand];
        return (
          <i key={name} className={classNames(styles[stand])} title={`${name}：${text}`}>
            <Sign />
          </i>
        );
      })}
    </span>
  );
}

/** What the archiving of a grade still waits for, in one line. */
export function ArchiveLine({ list }: { list: readonly ReportProgress[] }) {
  // What a class lacks when its notice begins can no longer be brought.
  const lacking = sumOver(list, (one) => (one.notice ? 0 : lackingIn(one)));
  const open = sumOver(list, ({ openQuestions }) => openQuestions);
  const noticed = list.filter(({ notice }) => notice);
  const joined = sumOver(noticed, ({ unnoticed }) => unnoticed);
  const lastDay = noticed
    .flatMap(({ notice, more }) => [notice!, ...more])
    .filter(({ stand }) => stand !== NoticeState.ended)
    .map(({ endsOn }) => endsOn)
    .sort()
    .at(-1);
  const unopened = list.length - noticed.length;
  const waits = [
    ...(unopened > 0 ? [`${unopened} 个班级发起公示`] : []),
    ...(joined > 0 ? [`${joined} 人补充公示`] : []),
    ...(lastDay ? [`公示到 ${formatShortDay(lastDay)}`] : []),
    ...(open > 0 ? [`${open} 条质疑`] : []),
    ...(lacking > 0 ? [`${lacking} 人补齐材料`] : []),
  ];
  const done = isArchived(list);
  return (
    <p className={`ui-card ${styles.archiveLine}`}>
      <LockIcon />
      <span>
        {done
          ? '本年级的报告都已固化归档。'
          : waits.length > 0
            ? `公示结束、质疑全部结案后固化归档。还差：${waits.join('、')}。`
            : '公示已结束，质疑已结案，可以固化归档。'}
      </span>
    </p>
  );
}
