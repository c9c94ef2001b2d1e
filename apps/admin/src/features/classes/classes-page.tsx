import { EmptyState, ErrorState, Loading, SkeletonText, TabPanel, Tabs } from '@vimo/ui';
import { clearableChoice } from '@vimo/ui/antd';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { byLabel } from '../../shared/form/by-label.ts';
import { PageHead } from '../../shared/page-head.tsx';
import rowList from '../../shared/row-list.module.css';
import { CalendarPanel } from './calendar-panel.tsx';
import { ClassPanel } from './class-panel.tsx';
import styles from './classes.module.css';
import { HolidayPanel } from './holiday-panel.tsx';
import { InChargePanel } from './in-charge-panel.tsx';
import { SubjectPanel } from './subject-panel.tsx';
import { useSchool } from './use-school.ts';
import { WithoutTeacher } from './without-teacher.tsx';

const PARTS = [
  { value: 'calendar', label: '学年学期' },
  { value: 'classes', label: '班级' },
  { value: 'in-charge', label: '任职' },
  { value: 'subjects', label: '学科' },
  { value: 'holidays', label: '节假日' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** 学年与班级: the calendar, classes, who is in charge of them, subjects, and public holidays. */
export function ClassesPage() {
  const { orgId, isSchool, schools, ready, error, part, year, showYear, choose, show, vacant, showVacant } =
    useSchool();
  const shown = PARTS.find(({ value }) => value === part)?.value ?? (isSchool ? 'classes' : 'calendar');
  const ofSchool = (panel: ReactNode) => (orgId ? panel : <EmptyState art="search" text="请先在上方选择一所学校" />);
  const panels: Record<Part, () => ReactNode> = {
    calendar: () => <CalendarPanel orgId={orgId} />,
    classes: () => ofSchool(<ClassPanel orgId={orgId} year={year} onYear={showYear} />),
    'in-charge': () =>
      !orgId && vacant === 'teacher' ? (
        <WithoutTeacher onChoose={choose} />
      ) : (
        ofSchool(<InChargePanel orgId={orgId} year={year} onYear={showYear} vacant={vacant} onVacant={showVacant} />)
      ),
    subjects: () => <SubjectPanel />,
    holidays: () => <HolidayPanel />,
  };
  return (
    <>
      <PageHead title="学年与班级">
        {isSchool ? null : (
          <Select
            className={styles.school ?? ''}
            aria-label="学校"
            placeholder="请选定一所学校"
            showSearch={byLabel}
            allowClear={clearableChoice}
            options={schools.map((school) => ({ value: school.orgId, label: school.orgName }))}
            value={orgId || undefined}
            onChange={choose}
          />
        )}
      </PageHead>
      <section className={`ui-card ${rowList.card}`} aria-label="学年与班级">
        {ready ? (
          <>
            <Tabs id="classes" label="学年与班级" items={PARTS} value={shown} onChange={show} />
            <TabPanel id="classes" value={shown}>
              {panels[shown]()}
            </TabPanel>
          </>
        ) : error ? (
          <ErrorState error={error} />
        ) : (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </section>
    </>
  );
}
