import { manageScoreFrame, type ScoreFrame } from '@vimo/contract';
import { EmptyState, TabPanel, Tabs } from '@vimo/ui';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Read } from '../../shared/read.tsx';
import { AwardPanel } from './award-panel.tsx';
import { ExaminationPanel } from './examination-panel.tsx';
import styles from './scores.module.css';
import { SheetPanel } from './sheet-panel.tsx';
import { useShown } from './use-shown.ts';

const PARTS = [
  { value: 'examinations', label: '考试成绩' },
  { value: 'fitness', label: '体质健康' },
  { value: 'awards', label: '获奖' },
  { value: 'discipline', label: '违纪' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** 成绩管理: examinations and their marks, fitness, awards and discipline. */
export function ScoresPage() {
  return (
    <>
      <header className={styles.head}>
        <h1>成绩管理</h1>
      </header>
      <section className={`ui-card ${styles.card}`} aria-label="成绩管理">
        <Read endpoint={manageScoreFrame} input={{}}>
          {(frame) => <Parts frame={frame} />}
        </Read>
      </section>
    </>
  );
}

function Parts({ frame }: { frame: ScoreFrame }) {
  const { read, go } = useShown();
  const part: Part = PARTS.find(({ value }) => value === read('part'))?.value ?? 'examinations';
  const panels: Record<Part, () => ReactNode> = {
    examinations: () => <ExaminationPanel frame={frame} />,
    fitness: () => <Fitness frame={frame} />,
    awards: () => <AwardPanel key="awards" frame={frame} type={1} />,
    discipline: () => <AwardPanel key="discipline" frame={frame} type={2} />,
  };
  return (
    <>
      <Tabs id="scores" label="成绩管理" items={PARTS} value={part} onChange={(next) => go({ part: next })} />
      <TabPanel id="scores" value={part}>
        {panels[part]()}
      </TabPanel>
    </>
  );
}

function Fitness({ frame }: { frame: ScoreFrame }) {
  const { schoolYears } = frame;
  const classes = frame.classes.filter(({ hasFitness }) => hasFitness === 1);
  const { read, go } = useShown();
  const year = schoolYears.find(({ id }) => id === read('year')) ?? schoolYears[0];
  const place = classes.find(({ id }) => id === read('class')) ?? classes[0];
  if (!year || !place) return <EmptyState text="由班主任、体育教师和学校管理员录入" />;
  const optionsOf = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className={styles.choices}>
        <Select
          aria-label="学年"
          options={optionsOf(schoolYears)}
          value={year.id}
          onChange={(id) => go({ year: id })}
        />
        <Select
          aria-label="班级"
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(classes)}
          value={place.id}
          onChange={(id) => go({ class: id })}
        />
      </div>
      <SheetPanel kind="fitness" of={year.id} classId={place.id} />
    </>
  );
}
