import { useCall } from '@vimo/client';
import {
  AwardType,
  awardList,
  BODY_MASS_INDEX,
  type BodyMassLevel,
  bodyMassLevelLabel,
  type DataOf,
  examinationList,
  examinationScores,
  fitnessGrade,
  fitnessTable,
  gradeAndSemester,
  selfReportOne,
} from '@vimo/contract';
import {
  Card,
  ChatCenteredTextDuotoneIcon,
  ChipGroup,
  classNames,
  EmptyState,
  ErrorState,
  ExamDuotoneIcon,
  GavelDuotoneIcon,
  HeartbeatDuotoneIcon,
  type IconType,
  Loading,
  SkeletonText,
  TabPanel,
  Tabs,
  TrophyDuotoneIcon,
} from '@vimo/ui';
import { type ReactNode, useId, useState } from 'react';
import { readStored, writeStored } from '../../shared/local-storage.ts';
import { ShareBar } from '../share-bar/share-bar.tsx';
import styles from './score-sheet.module.css';

type Grade = DataOf<typeof gradeAndSemester>[number];
interface Term {
  value: string;
  label: string;
  gradeId: string;
  semesterId: string;
  yearId: string;
}

/** 2025-2026学年上学期 is 上学期; every other one 下学期. */
const termsOf = (grades: readonly Grade[]): Term[] =>
  grades
    .flatMap(({ gradeId, gradeName, semester }) =>
      semester.map(({ semesterId, semsterYearId, semesterName }) => ({
        value: semesterId,
        label: `${gradeName}${semesterName.endsWith('上学期') ? '上学期' : '下学期'}`,
        ...{ gradeId, semesterId, yearId: semsterYearId },
      })),
    )
    .reverse();

/** 成绩单 of a student: a tab a semester; marks, fitness, awards, discipline, the teacher's words. */
export function ScoreSheet({ studentId }: { studentId: string }) {
  const id = useId();
  const { data, error, refetch } = useCall(gradeAndSemester, { studentId });
  const [chosen, setChosen] = useState<string>();
  const terms = termsOf(data ?? []);
  const term = terms.find(({ value }) => value === chosen) ?? terms.at(-1);
  if (!data)
    return error ? (
      <ErrorState text={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  if (!term)
    return (
      <Card>
        <EmptyState text="暂无成绩" />
      </Card>
    );
  return (
    <>
      <div className={styles.terms}>
        <Tabs id={id} label="年级与学期" items={terms} value={term.value} onChange={setChosen} />
      </div>
      <TabPanel id={id} value={term.value}>
        <Semester key={`${studentId} ${term.value}`} studentId={studentId} term={term} />
      </TabPanel>
    </>
  );
}

function Semester({ studentId, term: { gradeId, semesterId, yearId } }: { studentId: string; term: Term }) {
  const examinations = useCall(examinationList, { gradeId, semesterId, studentId });
  const [asked, setAsked] = useState<string>();
  const list = examinations.data ?? [];
  const examination = list.find(({ id }) => id === asked) ?? list[0];
  return (
    <>
      {list.length > 0 ? (
        <div className={styles.examinations}>
          <ChipGroup
            label="考试"
            line
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
            value={examination?.id ?? ''}
            onChange={setAsked}
          />
        </div>
      ) : null}
      <Marks
        studentId={studentId}
        examination={examination}
        loading={!examinations.data && !examinations.error}
        failed={examinations.error?.message}
      />
      <Fitness studentId={studentId} yearId={yearId} />
      <Awards studentId={studentId} semesterId={semesterId} type={AwardType.award} />
      <Awards studentId={studentId} semesterId={semesterId} type={AwardType.discipline} />
      <Conduct studentId={studentId} semesterId={semesterId} />
    </>
  );
}

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

/** What a call says, or that it is on its way, or why it did not come. */
function Said({ loading, failed, children }: { loading: boolean; failed: string | undefined; children: ReactNode }) {
  if (loading)
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    );
  return failed ? <p className="ui-muted">{failed}</p> : children;
}

function Marks({
  studentId,
  examination,
  loading,
  failed,
}: {
  studentId: string;
  examination: { id: string; name: string; examDate: string } | undefined;
  loading: boolean;
  failed: string | undefined;
}) {
  const { data, error } = useCall(
    examinationScores,
    { examinationId: examination?.id ?? '1', studentId },
    { enabled: examination !== undefined },
  );
  const marks = examination ? (data ?? []) : [];
  const numbers = marks.map(({ score }) => Number(score)).filter((mark) => !Number.isNaN(mark));
  const total = Math.round(numbers.reduce((sum, mark) => sum + mark, 0) * 10) / 10;
  return (
    <Fold
      name="marks"
      title="成绩"
      icon={ExamDuotoneIcon}
      summary={
        numbers.length > 0 ? (
          <>
            <span className="ui-desktop-only">{examination?.examDate} · </span>总分 <b>{total}</b>
          </>
        ) : null
      }
    >
      <Said loading={loading || (examination !== undefined && !data && !error)} failed={failed ?? error?.message}>
        {marks.length > 0 ? (
          <ul className={styles.marks}>
            {marks.map(({ subjectId, subjectName, score, fullMark }) => (
              <li key={subjectId}>
                <span>{subjectName}</span>
                <ShareBar share={(Number(score) || 0) / fullMark} />
                <b className="ui-tabular">
                  {score}
                  <span className="ui-visually-hidden">，满分 {fullMark}</span>
                </b>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState small text="暂无成绩" />
        )}
      </Said>
    </Fold>
  );
}

function Fitness({ studentId, yearId }: { studentId: string; yearId: string }) {
  const { data, error } = useCall(fitnessTable, { semesterYearId: yearId, studentId });
  const { total } = data?.values ?? {};
  /** Beside the body-mass index what it says. */
  const unitOf = (field: string, unit: string) =>
    (field === BODY_MASS_INDEX.field && bodyMassLevelLabel[data?.bmiLevel as BodyMassLevel]) || unit;
  return (
    <Fold
      name="fitness"
      title="体质健康"
      icon={HeartbeatDuotoneIcon}
      summary={total ? `总评 ${fitnessGrade(Number(total))}` : null}
    >
      <Said loading={!data && !error} failed={error?.message}>
        {data && data.fmTab.length > 0 ? (
          <dl className={classNames('ui-tabular', styles.fitness)}>
            {data.fmTab.map(({ field, name, unit }) => (
              <div key={field} className={field === 'total' ? styles.total : undefined}>
                <dt>{name}</dt>
                <dd>
                  {data.values[field]}
                  <small>{unitOf(field, unit)}</small>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <EmptyState small text="暂无数据" />
        )}
      </Said>
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

function Awards({ studentId, semesterId, type }: { studentId: string; semesterId: string; type: AwardType }) {
  const { data, error } = useCall(awardList, { type, semesterId, studentId });
  const { name, title, result, time, icon, none } = AWARDS[type];
  return (
    <Fold name={name} title={title} icon={icon} summary={data?.length ? `${data.length} 项` : null}>
      <Said loading={!data && !error} failed={error?.message}>
        {data && data.length > 0 ? (
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
          <EmptyState small text={none} />
        )}
      </Said>
    </Fold>
  );
}

function Conduct({ studentId, semesterId }: { studentId: string; semesterId: string }) {
  const { data, error } = useCall(selfReportOne, { semesterId, vuserId: studentId });
  const signed = [data?.teacherName, data?.teacherCommentDate.slice(0, 10)].filter(Boolean).join(' · ');
  return (
    <Fold name="conduct" title="操行评语" icon={ChatCenteredTextDuotoneIcon} summary={data?.teacherName}>
      <Said loading={!data && !error} failed={error?.message}>
        {data?.teacherComment ? (
          <>
            <p className={styles.words}>{data.teacherComment}</p>
            <p className={classNames('ui-tabular', styles.signed)}>{signed}</p>
          </>
        ) : (
          <EmptyState small text="暂未填写评语" />
        )}
      </Said>
    </Fold>
  );
}
