import { call } from '@vimo/client';
import {
  type DataOf,
  type manageReportProgress,
  manageReportRemind,
  NoticeState,
  noticeStateLabel,
  type ReportProgress,
} from '@vimo/contract';
import { classNames, Segmented, StatusTag, type StatusTone } from '@vimo/ui';
import { Button } from 'antd';
import { RemindButton } from '../../shared/remind-button.tsx';
import styles from './class-board.module.css';
import { ClassSteps } from './class-steps.tsx';
import { lackingIn } from './progress.ts';

/** How a class stands, in words. */
export function standOfClass(one: ReportProgress): { tone: StatusTone; text: string } {
  const { notice, openQuestions, unnoticed } = one;
  const lacking = lackingIn(one);
  if (notice && unnoticed > 0) return { tone: 'bad', text: `${unnoticed} 人未公示` };
  if (notice?.stand === NoticeState.running)
    return openQuestions > 0
      ? { tone: 'wait', text: `公示中，${openQuestions} 条质疑未结` }
      : { tone: 'ok', text: '公示中，无未结质疑' };
  if (notice?.stand === NoticeState.ended && openQuestions > 0)
    return { tone: 'wait', text: `公示已结束，${openQuestions} 条质疑未结` };
  if (notice) {
    const { label, tone } = noticeStateLabel[notice.stand as NoticeState];
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
  return (
    <section className={`ui-card ${styles.board}`} aria-label="各班进度">
      <div className={styles.boardHead}>
        <h2>{grades.find((one) => one.gradeId === gradeId)?.gradeName ?? '还没有公示的班级'}</h2>
        {grades.length > 1 ? (
          <Segmented
            label="年级"
            options={grades.map((one) => ({ value: one.gradeId, label: one.gradeName }))}
            value={gradeId}
            onChange={onGrade}
          />
        ) : null}
        <span className={classNames('ui-muted', styles.fourSteps)}>四步：记录审核、完整性检查、公示、固化归档</span>
      </div>
      <div className={classNames(styles.row, styles.columns)} aria-hidden="true">
        {['班级', '班主任', '报告就绪', '进度', '质疑', '状态', '操作'].map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ul>
        {list.map((one) => {
          const { tone, text } = standOfClass(one);
          const mayRemind = one.mayKeep === 1 && !one.notice && lackingIn(one) > 0;
          return (
            <li key={one.classId} className={styles.row}>
              <b className={styles.className}>{one.className}</b>
              <span className={classNames('ui-muted', styles.teacher)}>{one.teacherNames || '未设班主任'}</span>
              <span className={styles.ready}>
                <span className={styles.bar} aria-hidden="true">
                  <i style={{ width: `${one.total === 0 ? 0 : (one.ready / one.total) * 100}%` }} />
                </span>
                <span className="ui-muted ui-tabular">
                  <span className="ui-visually-hidden">就绪 </span>
                  {one.ready} / {one.total}
                </span>
              </span>
              <ClassSteps of={one} />
              <span className={styles.questions}>
                <span className="ui-visually-hidden">质疑 </span>
                {one.questions || '—'}
              </span>
              <span className={styles.stand}>
                <StatusTag tone={tone}>{text}</StatusTag>
              </span>
              <span className={styles.operations}>
                {mayRemind ? (
                  <RemindButton
                    label={`催办${one.className}`}
                    send={() => call(manageReportRemind, { semesterId, classId: one.classId })}
                  >
                    催办
                  </RemindButton>
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
