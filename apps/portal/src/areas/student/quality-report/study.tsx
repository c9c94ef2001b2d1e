import { type SemesterScore, SUBJECT_KEYS } from '@vimo/contract';
import { Card, CheckCircleIcon, classNames, EmptyState, WarningCircleFillIcon } from '@vimo/ui';
import type { CSSProperties } from 'react';
import { ShareBar } from '../../../features/share-bar/share-bar.tsx';
import styles from './quality-report.module.css';

export const percentText = (share: number) => `${Math.round(share * 100)}%`;

/** How many of the subjects were passed. */
export function passesOf({ studentStudyRank, studentStudyQualified }: SemesterScore) {
  const rate = studentStudyQualified.rate ?? 0;
  return { rate, passed: Math.round(rate * studentStudyRank.length), all: studentStudyRank.length };
}

/** Whether the bureau tells ranks. */
export const hasRanks = ({ studentStudyRank }: SemesterScore) => studentStudyRank.some(({ rank }) => rank > 0);

/** 0 passed, 1 failed; undefined for a subject that the wire has no flag for. */
const flagOf = ({ studentStudyQualified }: SemesterScore, courseName: string) =>
  studentStudyQualified[`${SUBJECT_KEYS[courseName]}Qualifed`];

/** 学业水平 of one semester: means with their ranks, and which subjects were passed. */
export function StudyOfOne({ score, name }: { score: SemesterScore; name: string }) {
  const { studentStudyRank: subjects } = score;
  if (subjects.length === 0)
    return (
      <Card>
        <EmptyState small text="暂无成绩" />
      </Card>
    );
  const { rate, passed, all } = passesOf(score);
  const [{ people = 0 } = {}] = subjects;
  const isRanked = hasRanks(score);
  const together = subjects.every((subject) => subject.people === people);
  return (
    <div className={classNames(styles.two, styles.wideFirst)}>
      <Card panel as="section">
        <div className={styles.title}>
          <h3>{isRanked ? '成绩与排名' : '成绩'}</h3>
          <p className="ui-muted">
            平均分
            {isRanked ? (together ? `，共 ${people} 人参加排名` : '，在一同参加考试的同学中排名') : ''}
          </p>
        </div>
        <ul className={classNames('ui-tabular', styles.marks)}>
          {subjects.map((subject) => (
            <li key={subject.id}>
              <span>{subject.courseName}</span>
              <ShareBar share={subject.avgScore / subject.fullScore} />
              <b>
                {subject.avgScore}
                <small>
                  <span className="ui-visually-hidden">，满分</span> / {subject.fullScore}
                </small>
              </b>
              {isRanked ? (
                <span className="ui-muted">
                  年级第 {subject.rank}
                  {together ? '' : ` / ${subject.people}`}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
      <Card panel as="section">
        <div className={styles.title}>
          <h3>合格情况</h3>
        </div>
        <div className={styles.rate}>
          <div className={styles.ring} style={{ '--v': percentText(rate) } as CSSProperties}>
            <span>
              <b className="ui-tabular">{percentText(rate)}</b>
              <small>合格率</small>
            </span>
          </div>
          <p>
            <span className="ui-muted">{name}</span>
            <b className="ui-tabular">
              {passed} / {all} 科合格
            </b>
          </p>
        </div>
        <ul className={styles.flags}>
          {subjects.map(({ id, courseName }) => {
            const flag = flagOf(score, courseName);
            if (flag === undefined) return null;
            return (
              <li key={id} className={flag === 0 ? styles.passed : styles.failed}>
                {flag === 0 ? <CheckCircleIcon /> : <WarningCircleFillIcon />}
                {courseName}
                <span className={flag === 0 ? 'ui-visually-hidden' : undefined}>{flag === 0 ? '合格' : '待合格'}</span>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
