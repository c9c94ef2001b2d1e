import type { SemesterScore } from '@vimo/contract';
import { Card, classNames, EmptyState } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { useState } from 'react';
import { ShareBar } from '../../../features/share-bar/share-bar.tsx';
import { CreditsOverTime, hasCredits } from './credits.tsx';
import { drawTrend, MOST_HIGHLIGHTED } from './draw.ts';
import styles from './quality-report.module.css';
import { hasRanks, passesOf, percentText } from './study.tsx';

const TREND_HEIGHT = 280;

/** 学业水平 over semesters: means, ranks, and the share of subjects that were passed. */
export function StudyOverTime({ scores, names }: { scores: readonly SemesterScore[]; names: readonly string[] }) {
  const courses = [
    ...new Set(scores.flatMap(({ studentStudyRank }) => studentStudyRank.map(({ courseName }) => courseName))),
  ];
  const [chosen, setChosen] = useState<readonly string[]>();
  if (courses.length === 0)
    return (
      <>
        <Card>
          <EmptyState text="暂无成绩" />
        </Card>
        <CreditsOverTime scores={scores} names={names} />
      </>
    );
  const shown = (chosen ?? courses.slice(0, MOST_HIGHLIGHTED)).filter((name) => courses.includes(name));
  const linesOf = (key: 'avgScore' | 'rank') =>
    courses.map((name) => ({
      name,
      isHighlighted: shown.includes(name),
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
      <Highlights
        courses={courses}
        shown={shown}
        onToggle={(name) =>
          // The one chosen first makes room for a fourth.
          setChosen(
            shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name].slice(-MOST_HIGHLIGHTED),
          )
        }
      />
      <div className={styles.two}>
        <Card panel as="section">
          <div className={styles.title}>
            <h3>成绩趋势</h3>
            <p className="ui-muted">平均分</p>
          </div>
          <Chart
            label={`各学期平均分的变化：${courses.join('、')}`}
            height={TREND_HEIGHT}
            data={{ semesters: names, lines: linesOf('avgScore') }}
            draw={drawTrend}
            numbers={numbers('avgScore')}
          />
        </Card>
        {scores.some(hasRanks) ? (
          <Card panel as="section">
            <div className={styles.title}>
              <h3>年级排名</h3>
              <p className="ui-muted">越靠上名次越好</p>
            </div>
            <Chart
              label={`各学期排名的变化，越靠上名次越好：${courses.join('、')}`}
              height={TREND_HEIGHT}
              data={{ semesters: names, lines: linesOf('rank'), isRank: true }}
              draw={drawTrend}
              numbers={numbers('rank')}
            />
          </Card>
        ) : null}
      </div>
      <div className={classNames(hasCredits(scores) && styles.two)}>
        <Card panel as="section">
          <h3 className={styles.heading}>合格率</h3>
          <ul className={classNames('ui-tabular', styles.marks)}>
            {scores.map((score, at) => {
              const { rate, passed, all } = passesOf(score);
              return (
                <li key={score.semesterId}>
                  <span>{names[at]}</span>
                  <ShareBar share={rate} />
                  <b>{all > 0 ? percentText(rate) : '—'}</b>
                  <span className="ui-muted">{all > 0 ? `${passed} / ${all} 科` : '暂无成绩'}</span>
                </li>
              );
            })}
          </ul>
        </Card>
        <CreditsOverTime scores={scores} names={names} />
      </div>
    </>
  );
}

/** Subjects whose lines stand out. */
const Highlights = ({
  courses,
  shown,
  onToggle,
}: {
  courses: readonly string[];
  shown: readonly string[];
  onToggle: (name: string) => void;
}) => (
  <fieldset className={classNames('ui-choices', styles.highlights)}>
    <legend className="ui-visually-hidden">高亮的科目，至多 {MOST_HIGHLIGHTED} 科</legend>
    <div className="ui-chips">
      {courses.map((name) => (
        <label key={name} className={classNames('ui-chip is-outlined', shown.includes(name) && 'is-on')}>
          <input
            type="checkbox"
            className="ui-visually-hidden"
            checked={shown.includes(name)}
            onChange={() => onToggle(name)}
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);
