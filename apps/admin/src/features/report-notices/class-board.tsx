import { call } from '@vimo/client';
import {
  type DataOf,
  type manageReportProgress,
  manageReportRemind,
  NoticeStand,
  noticeStandLabel,
  type ReportProgress,
} from '@vimo/contract';
import { classNames, Segmented, StatusTag, type StatusTone } from '@vimo/ui';
import { Button } from 'antd';
import { useDo } from '../../shared/use-do.ts';
import styles from './report-notices.module.css';

const sum = (list: readonly ReportProgress[], of: (one: ReportProgress) => number) =>
  list.reduce((total, one) => total + of(one), 0);
const lackingIn = ({ total, ready }: ReportProgress) => total - ready;

/** How a grade stands, in four numbers. */
export function Figures({ list }: { list: readonly ReportProgress[] }) {
  const lacking = sum(list, lackingIn);
  const open = sum(list, ({ openQuestions }) => openQuestions);
  const running = list.filter(({ notice }) => notice?.stand === NoticeStand.running).length;
  return (
    <dl className={styles.figures}>
      <div className="ui-card">
        <dt>报告已就绪</dt>
        <dd>
          {sum(list, ({ ready }) => ready)} / {sum(list, ({ total }) => total)}
        </dd>
      </div>
      <div className="ui-card">
        <dt>公示中的班级</dt>
        <dd>
          {running} / {list.length}
        </dd>
      </div>
      <div className="ui-card">
        <dt>公示期质疑</dt>
        <dd>
          {sum(list, ({ questions }) => questions)} <small>未结 {open}</small>
        </dd>
      </div>
      <div className="ui-card">
        <dt>缺材料</dt>
        <dd className={lacking > 0 ? styles.bad : undefined}>{lacking} 人</dd>
      </div>
    </dl>
  );
}

/** How a class stands, in words. */
export function standOfClass(one: ReportProgress): { tone: StatusTone; text: string } {
  const { notice, openQuestions } = one;
  const lacking = lackingIn(one);
  if (notice?.stand === NoticeStand.running)
    return openQuestions > 0
      ? { tone: 'wait', text: `公示中，${openQuestions} 条质疑未结` }
      : { tone: 'ok', text: '公示中，无未结质疑' };
  if (notice?.stand === NoticeStand.ended && openQuestions > 0)
    return { tone: 'wait', text: `公示已结束，${openQuestions} 条质疑未结` };
  if (notice) {
    const { label, tone } = noticeStandLabel[notice.stand as NoticeStand];
    return { tone, text: `公示${label}` };
  }
  return lacking > 0 ? { tone: 'bad', text: `${lacking} 人缺材料` } : { tone: 'new', text: '可以公示' };
}

/** Classes of a grade, each with how far its reports are. */
export function ClassBoard({
  progress: { grades, gradeId, list },
  semesterId,
  onGrade,
  onLook,
}: {
  progress: DataOf<typeof manageReportProgress>;
  semesterId: string;
  onGrade: (gradeId: string) => void;
  onLook: (classId: string) => void;
}) {
  const run = useDo();
  const remind = (classId: string) => void run(() => call(manageReportRemind, { semesterId, classId }));
  return (
    <section className={`ui-card ${styles.board}`} aria-label="各班进度">
      <div className={styles.boardHead}>
        <h2>{grades.find((one) => one.gradeId === gradeId)?.gradeName}</h2>
        {grades.length > 1 ? (
          <Segmented
            label="年级"
            options={grades.map((one) => ({ value: one.gradeId, label: one.gradeName }))}
            value={gradeId}
            onChange={onGrade}
          />
        ) : null}
      </div>
      <ul>
        {list.map((one) => {
          const { tone, text } = standOfClass(one);
          const mayRemind = !one.notice && lackingIn(one) > 0;
          return (
            <li key={one.classId}>
              <b className={styles.className}>{one.className}</b>
              <span className={classNames('ui-muted', styles.teacher)}>{one.teacherNames || '未设班主任'}</span>
              <span className={styles.ready}>
                <span className={styles.bar} aria-hidden="true">
                  <i style={{ width: `${one.total === 0 ? 0 : (one.ready / one.total) * 100}%` }} />
                </span>
                <span className="ui-muted ui-tabular">
                  就绪 {one.ready} / {one.total}
                </span>
              </span>
              <span className={styles.stand}>
                <StatusTag tone={tone}>{text}</StatusTag>
              </span>
              <span className={styles.operations}>
                {mayRemind ? (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`催办${one.className}`}
                    onClick={() => remind(one.classId)}
                  >
                    催办
                  </Button>
                ) : null}
                <Button
                  type="link"
                  size="small"
                  aria-label={`查看${one.className}`}
                  onClick={() => onLook(one.classId)}
                >
                  查看
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
