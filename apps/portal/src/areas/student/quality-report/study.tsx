import { type SemesterScore, SUBJECT_KEYS } from '@vimo/contract';
import { Card, CheckCircleIcon, classNames, EmptyState, WarningCircleFillIcon } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { drawTrend } from './draw.ts';
import styles from './quality-report.module.css';

const TREND_HEIGHT = 280;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const isPassed = ({ studentStudyQualified }: SemesterScore, courseName: string) =>
  studentStudyQualified[`${SUBJECT_KEYS[courseName]}Qualifed`];

/** 学业水平 of one semester: means with their ranks, and which subjects were passed. */
export function StudyOfOne({ score }: { score: SemesterScore }) {
  const { studentStudyRank: subjects, studentStudyQualified } = score;
  if (subjects.length === 0)
    return (
      <Card>
        <EmptyState small text="暂无成绩" />
      </Card>
    );
  return (
    <div className={styles.two}>
      <Card panel as="section">
        <h3>成绩与排名</h3>
        <p className="ui-muted">各科已发布考试的平均分，在一同参加考试的同学中排名</p>
        <ul className={classNames('ui-tabular', styles.marks)}>
          {subjects.map(({ id, courseName, avgScore, fullScore, rank, people }) => (
            <li key={id}>
              <span>{courseName}</span>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${Math.min(100, (avgScore / fullScore) * 100)}%` }} />
              </span>
              <b>{avgScore}</b>
              <span className="ui-muted">
                第 {rank} / {people}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card panel as="section">
        <h3>合格情况</h3>
        <p className={styles.large}>
          <b className="ui-tabular">{percent(studentStudyQualified.rate ?? 0)}</b>合格率
        </p>
        <ul className={styles.flags}>
          {subjects.map(({ id, courseName }) => {
            const flag = isPassed(score, courseName);
            if (flag === undefined) return null;
            return (
              <li key={id} className={flag === 0 ? styles.passed : styles.failed}>
                {flag === 0 ? <CheckCircleIcon /> : <WarningCircleFillIcon />}
                {courseName}
                <span>{flag === 0 ? '合格' : '待合格'}</span>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}

/** 学业水平 over semesters: means, ranks, and the share of subjects that were passed. */
export function StudyOverTime({ scores, names }: { scores: readonly SemesterScore[]; names: readonly string[] }) {
  const courses = [
    ...new Set(scores.flatMap(({ studentStudyRank }) => studentStudyRank.map(({ courseName }) => courseName))),
  ];
  if (courses.length === 0)
    return (
      <Card>
        <EmptyState small text="暂无成绩" />
      </Card>
    );
  const linesOf = (key: 'avgScore' | 'rank') =>
    courses.map((name) => ({
      name,
      values: scores.map(
        ({ studentStudyRank }) => studentStudyRank.find(({ courseName }) => courseName === name)?.[key] ?? null,
      ),
    }));
  const numbers = (key: 'avgScore' | 'rank') => ({
    columns: ['科目', ...names],
    rows: linesOf(key).map(({ name, values }) => [name, ...values.map((value) => value ?? '—')]),
  });
  return (
    <>
      <div className={styles.two}>
        <Card panel as="section">
          <h3>成绩趋势</h3>
          <Chart
            label={`各学期平均分的变化：${courses.join('、')}`}
            height={TREND_HEIGHT}
            data={{ semesters: names, lines: linesOf('avgScore') }}
            draw={drawTrend}
            numbers={numbers('avgScore')}
          />
        </Card>
        <Card panel as="section">
          <h3>排名趋势</h3>
          <Chart
            label={`各学期排名的变化，越靠上名次越好：${courses.join('、')}`}
            height={TREND_HEIGHT}
            data={{ semesters: names, lines: linesOf('rank'), isRank: true }}
            draw={drawTrend}
            numbers={numbers('rank')}
          />
        </Card>
      </div>
      <Card panel as="section">
        <h3>合格率</h3>
        <ul className={classNames('ui-tabular', styles.marks)}>
          {scores.map(({ semesterId, studentStudyQualified: { rate = 0 } }, at) => (
            <li key={semesterId}>
              <span>{names[at]}</span>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: percent(rate) }} />
              </span>
              <b>{percent(rate)}</b>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
