import { useCall } from '@vimo/client';
import { AwardType, type DataOf, examinationList, gradeAndSemester } from '@vimo/contract';
import { Card, ChipGroup, EmptyState, QueryState, TabPanel, Tabs } from '@vimo/ui';
import { useId, useState } from 'react';
import { useTerm } from '../list/use-term.ts';
import { Awards, Conduct, Fitness, Marks } from './score-parts.tsx';
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
  const answer = useCall(gradeAndSemester, { studentId });
  const { semester, choose } = useTerm();
  const terms = termsOf(answer.data ?? []);
  const term = terms.find(({ value }) => value === semester) ?? terms.at(-1);
  return (
    <QueryState query={answer} lines={8}>
      {() =>
        term ? (
          <>
            <div className={styles.terms}>
              <Tabs id={id} label="年级与学期" items={terms} value={term.value} onChange={choose} />
            </div>
            <p className={styles.printed}>{term.label}</p>
            <TabPanel id={id} value={term.value}>
              <Semester key={`${studentId} ${term.value}`} studentId={studentId} term={term} />
            </TabPanel>
          </>
        ) : (
          <Card>
            <EmptyState text="暂无成绩" />
          </Card>
        )
      }
    </QueryState>
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
      <Marks studentId={studentId} examination={examination} examinations={examinations} />
      <Fitness studentId={studentId} yearId={yearId} />
      <Awards studentId={studentId} semesterId={semesterId} type={AwardType.award} />
      <Awards studentId={studentId} semesterId={semesterId} type={AwardType.discipline} />
      <Conduct studentId={studentId} semesterId={semesterId} />
    </>
  );
}
