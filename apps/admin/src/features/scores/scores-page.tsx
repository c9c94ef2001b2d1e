import { manageScoreFrame, type ScoreFrame } from '@vimo/contract';
import { EmptyState, TabPanel, Tabs } from '@vimo/ui';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { byLabel } from '../../shared/form/by-label.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { Read } from '../../shared/read.tsx';
import rowList from '../../shared/row-list.module.css';
import { AwardPanel } from './award-panel.tsx';
import { ExaminationPanel } from './examination-panel.tsx';
import styles from './scores.module.css';
import { SheetPanel } from './sheet-panel.tsx';
import { useShown } from './use-shown.ts';

const PARTS = [
  { value: 'examinations', label: '考试成绩' },
  { value: 'fitness', label: '体质健康' },
  { value: 'credits', label: '学分' },
  { value: 'awards', label: '获奖' },
  { value: 'discipline', label: '违纪' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** 成绩管理: examinations and their marks, fitness, awards and discipline. */
export function ScoresPage() {
  return (
    <>
      <PageHead title="成绩管理" />
      <section className={`ui-card ${rowList.card}`} aria-label="成绩管理">
        <Read endpoint={manageScoreFrame} input={{}}>
          {(frame) => <Parts frame={frame} />}
        </Read>
      </section>
    </>
  );
}

function Parts({ frame }: { frame: ScoreFrame }) {
  const { read, go } = useShown();
  // Credits are of senior high schools.
  const parts = PARTS.filter(
    ({ value }) => value !== 'credits' || frame.classes.some(({ hasCredits }) => hasCredits === 1),
  );
  const part: Part = parts.find(({ value }) => value === read('part'))?.value ?? 'examinations';
  const panels: Record<Part, () => ReactNode> = {
    examinations: () => <ExaminationPanel frame={frame} />,
    fitness: () => (
      <ClassSheet
        kind="fitness"
        label="学年"
        periods={frame.schoolYears}
        classes={frame.classes.filter(({ hasFitness }) => hasFitness === 1)}
      />
    ),
    credits: () => (
      <ClassSheet
        kind="credits"
        label="学期"
        periods={frame.semesters}
        classes={frame.classes.filter(({ hasCredits }) => hasCredits === 1)}
      />
    ),
    awards: () => <AwardPanel key="awards" frame={frame} type={1} />,
    discipline: () => <AwardPanel key="discipline" frame={frame} type={2} />,
  };
  return (
    <>
      <Tabs
        id="scores"
        label="成绩管理"
        items={parts}
        value={part}
        onChange={(next) => go({ part: next, page: undefined })}
      />
      <TabPanel id="scores" value={part}>
        {panels[part]()}
      </TabPanel>
    </>
  );
}

type Named = readonly { id: string; name: string }[];
const optionsOf = (list: Named) => list.map(({ id, name }) => ({ value: id, label: name }));

/** The sheet of a class in a school year or a semester. */
function ClassSheet({
  kind,
  label,
  periods,
  classes,
}: {
  kind: 'fitness' | 'credits';
  label: string;
  periods: Named;
  classes: Named;
}) {
  const { read, go } = useShown();
  const period = periods.find(({ id }) => id === read(kind)) ?? periods[0];
  const place = classes.find(({ id }) => id === read('class')) ?? classes[0];
  if (!period || !place) return <EmptyState text="由班主任、任课教师和学校管理员录入" />;
  return (
    <>
      <div className={styles.choices}>
        <Select
          aria-label={label}
          options={optionsOf(periods)}
          value={period.id}
          onChange={(id) => go({ [kind]: id })}
        />
        <Select
          aria-label="班级"
          showSearch={byLabel}
          options={optionsOf(classes)}
          value={place.id}
          onChange={(id) => go({ class: id })}
        />
      </div>
      <SheetPanel kind={kind} of={period.id} classId={place.id} />
    </>
  );
}
