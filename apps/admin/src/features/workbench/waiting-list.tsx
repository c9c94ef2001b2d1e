import { useCall, useToday } from '@vimo/client';
import { ENDING_DAYS, FAILED_DAYS, manageWorkbench, type Waiting } from '@vimo/contract';
import { AppLink, classNames, ErrorState, Loading, SkeletonBar } from '@vimo/ui';
import { useRooms } from '../../shared/use-rooms.ts';
import type { FellBehind } from './use-behind.ts';
import type { FirstStepsOf } from './use-first-steps.ts';
import { datesText, partThings, type Thing } from './waiting-things.ts';
import styles from './workbench.module.css';

const labels: Record<Waiting, string> = {
  recordsWaiting: '等我审核的写实记录',
  challengesWaiting: '等我处理的质疑',
  clubApplicationsWaiting: '有入社申请等我审核的社团',
  clubsWithVacancy: '负责人都已离开的社团',
  contentWaiting: '等我审核的留言与动态',
  publicationsWaiting: '送到本机构等待审核的内容',
  feedbackWaiting: '等我回复的意见反馈',
  circularsAnswered: '有新回复的通知',
  deliveriesFailed: '没有送达的站外提醒',
  channelsTroubled: '服务商账户或设置异常的通知渠道',
  dataRequestsWaiting: '等我处理的个人信息申请',
  noticesDue: '学期将结束、还没有公示报告的班级',
  evaluationsToAudit: '有自评或家长评语等我审核的学生',
  activitiesWaiting: '等我审核或发布的活动',
  signUpEnding: `报名将在 ${ENDING_DAYS} 天内截止`,
  studentsWithoutClass: '还没有班级的学生',
  studentsWithoutGuardian: '还没有家长绑定的学生',
  transfersWaiting: '等待接收的转学学生',
  transferRequestsWaiting: '其他学校请求转入、等本校同意的学生',
  accountsRestricted: '登录受限的账号',
  classesWithoutTeacher: '本学年没有班主任的班级',
  classesWithVacancy: '任职有空缺的班级',
  importsUnfinished: '我未完成的导入',
  tasksRunning: '正在进行的任务',
  tasksFailed: `近 ${FAILED_DAYS} 天失败的任务`,
  storageFilling: '空间快用完的文件存储或数据库',
};

/** What is said where nothing waits but what stands in the lists above, as far as they came. */
function nothingText({ isBeginning, hasBehind, failed }: Record<'isBeginning' | 'hasBehind' | 'failed', boolean>) {
  if (isBeginning) return '平台还没有准备好，请先做完上面的步骤。';
  if (failed) return '上面有内容没有加载出来，请重新加载。';
  return hasBehind ? '请先处理上面落下的事，此外没有等您处理的事情。' : '现在没有等您处理的事情。';
}

/** 等我处理: counts that lead to the rooms where something is to be done, with deadline and age, what is due first before all else; below them what is only a number. */
export function WaitingList({ fellBehind, firstSteps }: { fellBehind: FellBehind; firstSteps: FirstStepsOf }) {
  const { data, error, refetch } = useCall(manageWorkbench, {}, { staleTime: 0 });
  // What is due, ends soon or failed lately is so by the day.
  useToday(refetch);
  const rooms = useRooms();
  const behind: readonly string[] = fellBehind.items.map(({ key }) => key);
  const things =
    data &&
    partThings(
      // What fell behind stands in its own list, once.
      data.items.filter(({ key }) => !behind.includes(key)),
      rooms,
    );
  return (
    <section className={classNames('ui-card', styles.waiting)} aria-labelledby="waiting">
      <h2 id="waiting">等我处理</h2>
      {things ? (
        <>
          {things.waiting.length > 0 ? (
            <Things things={things.waiting} />
          ) : (
            <p className="ui-muted">
              {nothingText({
                isBeginning: firstSteps.steps.some(({ count }) => count === 0),
                hasBehind: behind.length > 0,
                failed: (fellBehind.error ?? firstSteps.error) !== null,
              })}
            </p>
          )}
          {things.figures.length > 0 ? (
            <div className={styles.figures}>
              <h3 className="ui-muted">另外，供您了解</h3>
              <Things things={things.figures} />
            </div>
          ) : null}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Loading>
          <SkeletonBar height={56} />
        </Loading>
      )}
    </section>
  );
}

function Things({ things }: { things: readonly Thing[] }) {
  const day = useToday();
  return (
    <ul>
      {things.map(({ key, count, path, ...dates }) => {
        const said = datesText(dates, day);
        return (
          <li key={key}>
            <AppLink href={path} className={styles.thing}>
              <span>
                {labels[key]}
                {said ? <span className={styles.dates}>{said}</span> : null}
              </span>
              <b>{count.toLocaleString('zh-CN')}</b>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
