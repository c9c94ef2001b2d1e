import { useCall } from '@vimo/client';
import {
  countDimensionBySemesterId,
  gradeAndSemester,
  pictureUrl,
  semesterFindAll,
  studentFetch,
  studentHealths,
  studentScores,
  studentSemesterList,
  USUAL_MODULES,
} from '@vimo/contract';
import {
  ArticleIcon,
  Avatar,
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  type IconType,
  Loading,
  lookOf,
  PrinterIcon,
  SkeletonText,
  TabPanel,
  Tabs,
} from '@vimo/ui';
import { type ReactNode, useId, useState } from 'react';
import { classText } from '../../../features/child/class-text.ts';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { drawnOfChild } from '../../../features/profile/drawn.ts';
import { CreditsOfOne } from '../quality-report/credits.tsx';
import headStyles from '../quality-report/head.module.css';
import { Health } from '../quality-report/health.tsx';
import { Overview } from '../quality-report/overview.tsx';
import styles from '../quality-report/quality-report.module.css';
import { RecordCounts } from '../quality-report/records.tsx';
import { StudyOfOne } from '../quality-report/study.tsx';
import { StudyOverTime } from '../quality-report/study-over-time.tsx';
import { TermPicker } from '../quality-report/term-picker.tsx';
import { shownOf, type Term, termsOf } from '../quality-report/terms.ts';

const ALL = '总览';
const STUDY = '学业水平';
const HEALTH = '身心健康';

/** Semesters of the student with what is known of each; undefined while they are on their way. */
function useTerms() {
  const list = useCall(studentSemesterList, {});
  const calendar = useCall(semesterFindAll, {});
  const grades = useCall(gradeAndSemester, {});
  const isPending = [list, calendar, grades].some(({ data, error }) => !data && !error);
  if (!list.data || isPending) return { terms: undefined, error: list.error, refetch: list.refetch };
  const stages = new Map(
    // A grade's number begins with its stage.
    (grades.data ?? []).flatMap(({ gradeId, semester }) =>
      semester.map(({ semesterId }) => [semesterId, Number(gradeId.charAt(0))] as const),
    ),
  );
  return { terms: termsOf(list.data, calendar.data ?? [], stages), error: null, refetch: list.refetch };
}

/** 综素报告: marks, health and records of one semester, or of several as they developed. */
export default function MineQualityReport() {
  const { terms, error, refetch } = useTerms();
  const [chosen, setChosen] = useState<readonly string[]>();
  const shown = shownOf(terms ?? [], chosen);
  return (
    <MemberPage
      title="综素报告"
      actions={
        <Button variant="outline" icon={PrinterIcon} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      {terms ? (
        terms.length === 0 ? (
          <Card>
            <EmptyState text="暂无数据" />
          </Card>
        ) : (
          <>
            <Head terms={terms} shown={shown} onChoose={setChosen} />
            <Report terms={shown} all={terms} />
          </>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </MemberPage>
  );
}

function Head({
  terms,
  shown,
  onChoose,
}: {
  terms: readonly Term[];
  shown: readonly Term[];
  onChoose: (ids: string[]) => void;
}) {
  const { data: student } = useCall(studentFetch, {});
  return (
    <Card as="section" aria-label="报告" className={headStyles.head}>
      <Avatar src={pictureUrl(student?.headimg ?? '', 160)} of={student && drawnOfChild(student)} size="large" />
      <div>
        <h2>综合素质报告</h2>
        <p className="ui-muted ui-text-14">
          {[student?.name, [student?.schoolName, student ? classText(student) : ''].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(' · ')}
          {student?.studentNo ? (
            <span className="ui-desktop-only">
              {' '}
              · 学号 <bdi translate="no">{student.studentNo}</bdi>
            </span>
          ) : null}
        </p>
      </div>
      <TermPicker terms={terms} value={shown.map(({ id }) => id)} onChange={onChoose} />
      <p className={headStyles.printed}>{shown.map(({ longName }) => longName).join('、')}</p>
    </Card>
  );
}

function Report({ terms, all }: { terms: readonly Term[]; all: readonly Term[] }) {
  const id = useId();
  const [tab, setTab] = useState<string>(ALL);
  const input = { semesterIds: terms.map((term) => term.id) };
  const scores = useCall(studentScores, input, { keepPrevious: true });
  const healths = useCall(studentHealths, input, { keepPrevious: true });
  const counts = useCall(countDimensionBySemesterId, input, { keepPrevious: true });
  const error = scores.error ?? healths.error ?? counts.error;
  if (error && !(scores.data && healths.data && counts.data))
    return (
      <ErrorState
        error={error}
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
  // Until another choice has come, what was chosen before is shown.
  const names = scores.data.map(({ semesterId }) => all.find((term) => term.id === semesterId)?.name ?? '');
  const [only] = scores.data;
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
        {tab === ALL ? <Overview terms={terms} /> : null}
        {tab === ALL || tab === STUDY ? (
          <Section title="学业水平" text="平均分、合格情况与学分" module={STUDY}>
            {names.length === 1 && only ? (
              <>
                <StudyOfOne score={only} name={names[0] ?? ''} />
                <CreditsOfOne score={only} />
              </>
            ) : (
              <StudyOverTime scores={scores.data} names={names} />
            )}
          </Section>
        ) : null}
        {tab === ALL || tab === HEALTH ? (
          <Section title="身心健康" text="体质测量，按学年" module={HEALTH}>
            <Health healths={healths.data} names={names} />
          </Section>
        ) : null}
        <Section title="写实记录" text="已通过的记录，按模块和维度" icon={ArticleIcon}>
          <RecordCounts counts={counts.data} names={names} inOrder={modules} only={tab === ALL ? undefined : tab} />
        </Section>
      </TabPanel>
    </>
  );
}

function Section({
  title,
  text,
  module,
  icon,
  children,
}: {
  title: string;
  text: string;
  /** Whose colour and sign it has; the platform's with `icon` without one. */
  module?: string;
  icon?: IconType;
  children: ReactNode;
}) {
  const look = lookOf(module ?? '');
  const Icon = icon ?? look.icon;
  return (
    <>
      <div className={styles.section}>
        <span className={classNames('ui-petal', look.hue)}>
          <Icon />
        </span>
        <div>
          <h2>{title}</h2>
          <p className="ui-muted">{text}</p>
        </div>
      </div>
      {children}
    </>
  );
}
