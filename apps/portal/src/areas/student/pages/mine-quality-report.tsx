import { useCall } from '@vimo/client';
import {
  countDimensionBySemesterId,
  type DataOf,
  studentHealths,
  studentScores,
  studentSemesterList,
  USUAL_MODULES,
} from '@vimo/contract';
import {
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  Loading,
  PrinterIcon,
  SkeletonText,
  TabPanel,
  Tabs,
} from '@vimo/ui';
import { type ReactNode, useId, useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { Health } from '../quality-report/health.tsx';
import styles from '../quality-report/quality-report.module.css';
import { RecordCounts } from '../quality-report/records.tsx';
import { StudyOfOne, StudyOverTime } from '../quality-report/study.tsx';

type Semester = DataOf<typeof studentSemesterList>[number];
const ALL = '总览';
const STUDY = '学业水平';
const HEALTH = '身心健康';

/** 高二上 of 高二（3）班 in 2025-2026学年上学期. */
const shortName = ({ className, semesterName }: Semester) =>
  `${className.replace(/[（(].*$/, '')}${semesterName.endsWith('上学期') ? '上' : '下'}`;

/** 综素报告: marks, health and records of one semester, or of several as they developed. */
export default function MineQualityReport() {
  const { data, error, refetch } = useCall(studentSemesterList, {});
  const [chosen, setChosen] = useState<readonly string[]>();
  // The oldest first, as time goes.
  const semesters = data?.toReversed() ?? [];
  const ids = chosen ?? semesters.filter(({ isNow }) => isNow === 1).map(({ id }) => id);
  const shown = semesters.filter(({ id }) => ids.includes(id));
  return (
    <MemberPage
      title="综素报告"
      actions={
        <Button variant="outline" icon={PrinterIcon} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      {data ? (
        semesters.length === 0 ? (
          <Card>
            <EmptyState text="暂无数据" />
          </Card>
        ) : (
          <>
            <Card>
              <fieldset aria-label="学期">
                <div className={styles.semesters}>
                  <b>学期</b>
                  {semesters.map((semester) => (
                    <Checkbox
                      key={semester.id}
                      checked={ids.includes(semester.id)}
                      onChange={(event) =>
                        setChosen(
                          event.target.checked ? [...ids, semester.id] : ids.filter((other) => other !== semester.id),
                        )
                      }
                    >
                      {shortName(semester)}
                      {semester.isNow === 1 ? '（当前）' : ''}
                    </Checkbox>
                  ))}
                  <span className="ui-muted">选多个学期可看变化</span>
                </div>
              </fieldset>
            </Card>
            {shown.length === 0 ? (
              <Card>
                <EmptyState text="请选择学期" />
              </Card>
            ) : (
              <Report semesters={shown} />
            )}
          </>
        )
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </MemberPage>
  );
}

function Report({ semesters }: { semesters: readonly Semester[] }) {
  const id = useId();
  const [tab, setTab] = useState<string>(ALL);
  const input = { semesterIds: semesters.map((semester) => semester.id) };
  const scores = useCall(studentScores, input, { keepPrevious: true });
  const healths = useCall(studentHealths, input, { keepPrevious: true });
  const counts = useCall(countDimensionBySemesterId, input, { keepPrevious: true });
  const names = semesters.map(shortName);
  const error = scores.error ?? healths.error ?? counts.error;
  if (error)
    return (
      <ErrorState
        text={error.message}
        onRetry={() => void Promise.all([scores.refetch(), healths.refetch(), counts.refetch()])}
      />
    );
  if (!scores.data || !healths.data || !counts.data)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  const modules = [
    ...new Set([
      ...USUAL_MODULES,
      ...counts.data.flatMap(({ semesterList }) => semesterList.map(({ modelName }) => modelName)),
    ]),
  ];
  const [only] = scores.data;
  const isOne = semesters.length === 1;
  return (
    <>
      <Tabs
        id={id}
        label="模块"
        items={[ALL, ...modules].map((value) => ({ value, label: value }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id={id} value={tab}>
        {tab === ALL || tab === STUDY ? (
          <Section title="学业水平" text="平均分、排名与合格情况">
            {isOne && only ? <StudyOfOne score={only} /> : <StudyOverTime scores={scores.data} names={names} />}
          </Section>
        ) : null}
        {tab === ALL || tab === HEALTH ? (
          <Section title="身心健康" text="体质测量，按学年">
            <Health healths={healths.data} names={names} />
          </Section>
        ) : null}
        <Section title="写实记录" text="已通过的记录，按模块和维度">
          <RecordCounts counts={counts.data} names={names} only={tab === ALL ? undefined : tab} />
        </Section>
      </TabPanel>
    </>
  );
}

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <>
    <div className={styles.section}>
      <h2>{title}</h2>
      <p className="ui-muted">{text}</p>
    </div>
    {children}
  </>
);
