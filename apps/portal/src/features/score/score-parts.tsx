import { useCall } from '@vimo/client';
import {
  type AwardType,
  awardList,
  BODY_MASS_INDEX,
  type BodyMassLevel,
  bodyMassLevelLabel,
  examinationScores,
  fitnessGrade,
  fitnessTable,
  selfReportOne,
} from '@vimo/contract';
import {
  ChatCenteredTextDuotoneIcon,
  classNames,
  ExamDuotoneIcon,
  formatDate,
  GavelDuotoneIcon,
  HeartbeatDuotoneIcon,
  type IconType,
  QueryState,
  TrophyDuotoneIcon,
} from '@vimo/ui';
import { type ReactNode, useState } from 'react';
import { readStored, writeStored } from '../../shared/local-storage.ts';
import { ShareBar } from '../share-bar/share-bar.tsx';
import { ENDURANCE, shownValue } from './fitness-value.ts';
import styles from './score-sheet.module.css';

/** A section that folds; how it was left is remembered on this device. */
function Fold({
  name,
  title,
  icon: Icon,
  summary,
  children,
}: {
  name: string;
  title: string;
  icon: IconType;
  summary?: ReactNode;
  children: ReactNode;
}) {
  const key = `score-sheet-${name}`;
  const [open] = useState(() => readStored(key) !== 'closed');
  return (
    <details
      className={classNames('ui-card', styles.fold)}
      open={open}
      onToggle={(event) => writeStored({ [key]: event.currentTarget.open ? '' : 'closed' })}
    >
      <summary>
        <span className="ui-petal ui-hue">
          <Icon />
        </span>
        <h2>{title}</h2>
        <span className={classNames('ui-tabular', styles.summary)}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

/** Lines that stand in for what a part says. */
const LINES = 3;

export function Marks({
  studentId,
  examination,
  examinations,
}: {
  studentId: string;
  /** The one of them that is looked at. */
  examination: { id: string; name: string; examDate: string } | undefined;
  /** What `useCall` answered of them. */
  examinations: { data: unknown; error: { message: string } | null; refetch: () => unknown };
}) {
  const answer = useCall(
    examinationScores,
    { examinationId: examination?.id ?? '1', studentId },
    { enabled: examination !== undefined },
  );
  const marks = examination ? (answer.data ?? []) : [];
  const numbers = marks.map(({ score }) => Number(score)).filter((mark) => !Number.isNaN(mark));
  const total = Math.round(numbers.reduce((sum, mark) => sum + mark, 0) * 10) / 10;
  const full = marks.reduce((sum, { score, fullMark }) => sum + (Number.isNaN(Number(score)) ? 0 : fullMark), 0);
  const hasMiddle = marks.some(({ classMiddle }) => classMiddle !== null);
  return (
    <Fold
      name="marks"
      title="成绩"
      icon={ExamDuotoneIcon}
      summary={
        numbers.length > 0 ? (
          <>
            <span className="ui-desktop-only">{examination?.examDate} · </span>总分 <b>{total}</b> / {full}
          </>
        ) : null
      }
    >
      <QueryState query={examination ? answer : examinations} lines={LINES}>
        {() =>
          marks.length > 0 ? (
            <>
              <ul className={styles.marks}>
                {marks.map(({ subjectId, subjectName, score, fullMark, classMiddle }) => (
                  <li key={subjectId}>
                    <span>{subjectName}</span>
                    <span className={styles.scale}>
                      <ShareBar share={(Number(score) || 0) / fullMark} />
                      {classMiddle === null ? null : (
                        <i aria-hidden="true" style={{ left: `${(classMiddle / fullMark) * 100}%` }} />
                      )}
                    </span>
                    <b className="ui-tabular">
                      {score}
                      <small>
                        <span className="ui-visually-hidden">，满分</span> / {fullMark}
                      </small>
                      {classMiddle === null ? null : (
                        <span className="ui-visually-hidden">，班级中间分 {classMiddle}</span>
                      )}
                    </b>
                  </li>
                ))}
              </ul>
              {hasMiddle ? (
                <p className={styles.legend}>
                  <i aria-hidden="true" />
                  班级中间分：全班成绩从高到低排，正中间那位同学的分数
                </p>
              ) : null}
            </>
          ) : (
            <p className="ui-muted">暂无成绩</p>
          )
        }
      </QueryState>
    </Fold>
  );
}

export function Fitness({ studentId, yearId }: { studentId: string; yearId: string }) {
  const answer = useCall(fitnessTable, { semesterYearId: yearId, studentId });
  const { total } = answer.data?.values ?? {};
  /** Beside the body-mass index what it says. */
  const unitOf = (field: string, unit: string) =>
    (field === BODY_MASS_INDEX.field && bodyMassLevelLabel[answer.data?.bmiLevel as BodyMassLevel]) || unit;
  return (
    <Fold
      name="fitness"
      title="体质健康"
      icon={HeartbeatDuotoneIcon}
      summary={total ? `总评 ${fitnessGrade(Number(total))}` : null}
    >
      <QueryState query={answer} lines={LINES}>
        {(data) =>
          data.fmTab.length > 0 ? (
            <dl className={classNames('ui-tabular', styles.fitness)}>
              {data.fmTab.map(({ field, name, unit }) => (
                <div key={field} className={field === 'total' ? styles.total : undefined}>
                  <dt>{name}</dt>
                  <dd>
                    {shownValue(field, data.values[field] ?? '')}
                    <small>{field === ENDURANCE ? '' : unitOf(field, unit)}</small>
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="ui-muted">暂无数据</p>
          )
        }
      </QueryState>
    </Fold>
  );
}

const AWARDS = {
  1: {
    name: 'awards',
    title: '获奖情况',
    result: '结果',
    time: '开始时间',
    icon: TrophyDuotoneIcon,
    none: '暂无获奖情况',
  },
  2: {
    name: 'discipline',
    title: '违纪情况',
    result: '处分',
    time: '时间',
    icon: GavelDuotoneIcon,
    none: '暂无违纪情况',
  },
} as const;

export function Awards({ studentId, semesterId, type }: { studentId: string; semesterId: string; type: AwardType }) {
  const answer = useCall(awardList, { type, semesterId, studentId });
  const { name, title, result, time, icon, none } = AWARDS[type];
  return (
    <Fold name={name} title={title} icon={icon} summary={answer.data?.length ? `${answer.data.length} 项` : null}>
      <QueryState query={answer} lines={LINES}>
        {(data) =>
          data.length > 0 ? (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">事件</th>
                  <th scope="col">{result}</th>
                  <th scope="col">{time}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={row.id}>
                    <td>{row.event}</td>
                    <td>{row.result}</td>
                    <td className="ui-tabular">{row.startTime}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="ui-muted">{none}</p>
          )
        }
      </QueryState>
    </Fold>
  );
}

export function Conduct({ studentId, semesterId }: { studentId: string; semesterId: string }) {
  const answer = useCall(selfReportOne, { semesterId, vuserId: studentId });
  const { data } = answer;
  const signed = [data?.teacherName, formatDate(data?.teacherCommentDate)].filter(Boolean).join(' · ');
  return (
    <Fold name="conduct" title="操行评语" icon={ChatCenteredTextDuotoneIcon} summary={data?.teacherName}>
      <QueryState query={answer} lines={LINES}>
        {({ teacherComment }) =>
          teacherComment ? (
            <>
              <p className={styles.words}>{teacherComment}</p>
              <p className={classNames('ui-tabular', styles.signed)}>{signed}</p>
            </>
          ) : (
            <p className="ui-muted">暂未填写评语</p>
          )
        }
      </QueryState>
    </Fold>
  );
}
