import { type Behind, behindPath, CLUB_APPLICATION_DAYS, REQUEST_DAYS, TRANSFER_DAYS } from '@vimo/contract';
import { AppLink, classNames, formatDate } from '@vimo/ui';
import type { Me } from '../../shared/session/use-me.ts';
import styles from './behind.module.css';
import { useBehind } from './use-behind.ts';

interface Text {
  label: string;
  /** Who can do it today, and how. */
  way: string;
}
const TEXTS: Record<Behind, Text> = {
  classesWithoutTeacher: { label: '本学年没有班主任的班级', way: '学校管理员安排班主任' },
  classesWithVacancy: { label: '任职有空缺的班级', way: '学校管理员另外安排；安排以前，班主任的工作由学校管理员办理' },
  clubsWithVacancy: { label: '负责人都已离开的社团', way: '学校管理员指定新的负责人' },
  studentsWithoutClass: { label: '还没有班级的学生', way: '学校管理员分到班里' },
  recordsOfNobody: { label: '没有审核老师的写实记录', way: '学校管理员审核，或安排班主任、任课教师' },
  challengesLate: { label: '过了期限还没有处理的质疑', way: '审核老师或学校管理员裁定、复核' },
  evaluationsLate: { label: '截止后还没有审核或写评语的学期评价', way: '班主任办理，也可以由学校管理员代为办理' },
  noticesLate: { label: '学期已结束、还有报告没有公示的班级', way: '班主任或学校管理员发起公示' },
  entriesLeft: { label: '学生没有认可、录入教师已离开的记录', way: '学校管理员撤回' },
  clubApplicationsLate: {
    label: `有入社申请等待超过 ${CLUB_APPLICATION_DAYS} 个工作日的社团`,
    way: '社团负责人或学校管理员审核',
  },
  transfersLate: { label: `等本校答复超过 ${TRANSFER_DAYS} 个工作日的转学`, way: '学校管理员接收、同意或拒绝' },
  dataRequestsLate: { label: `等待超过 ${REQUEST_DAYS} 个工作日的个人信息申请`, way: '学校管理员处理' },
};

/** 落下的事: what is past its day, or owed by nobody who can do it today, each with who can and a link to just these; gone when there is none. */
export function BehindList({ me }: { me: Me }) {
  const items = useBehind(me);
  if (items.length === 0) return null;
  return (
    <section className={classNames('ui-card', styles.behind)} aria-labelledby="behind">
      <h2 id="behind">落下的事</h2>
      <p className="ui-muted">已经过了时间，或者现在没有人负责的事。办完以后自动从这里消失。</p>
      <ul>
        {items.map(({ key, count, since, semesterId }) => (
          <li key={key}>
            <AppLink href={behindPath({ key, semesterId })} className={styles.row}>
              <span className="ui-grow">
                <b>{TEXTS[key].label}</b>
                <span className="ui-muted">
                  {since ? <span className="ui-tabular ui-no-break">最早自 {formatDate(since)} · </span> : null}
                  {TEXTS[key].way}
                </span>
              </span>
              <b className={styles.count}>{count.toLocaleString('zh-CN')}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
