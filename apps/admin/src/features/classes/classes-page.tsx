import { EmptyState, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import { clearableChoice } from '@vimo/ui/antd';
import { Select, Tabs } from 'antd';
import { CalendarPanel } from './calendar-panel.tsx';
import { ClassPanel } from './class-panel.tsx';
import styles from './classes.module.css';
import { InChargePanel } from './in-charge-panel.tsx';
import { SubjectPanel } from './subject-panel.tsx';
import { useSchool } from './use-school.ts';

/** 学年与班级: the calendar, classes, who is in charge of them, and subjects. */
export function ClassesPage() {
  const { orgId, isSchool, schools, ready, error, part, choose, show } = useSchool();
  const ofSchool = (panel: React.ReactNode) =>
    orgId ? panel : <EmptyState art="search" text="请先在上方选择一所学校" />;
  return (
    <>
      <header className={styles.head}>
        <h1>学年与班级</h1>
        {isSchool ? null : (
          <Select
            className={styles.school ?? ''}
            aria-label="学校"
            placeholder="请选择学校"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear={clearableChoice}
            options={schools.map((school) => ({ value: school.orgId, label: school.orgName }))}
            value={orgId || undefined}
            onChange={choose}
          />
        )}
      </header>
      <section className={`ui-card ${styles.card}`} aria-label="学年与班级">
        {ready ? (
          <Tabs
            activeKey={part || (isSchool ? 'classes' : 'calendar')}
            onChange={show}
            destroyOnHidden
            items={[
              { key: 'calendar', label: '学年学期', children: <CalendarPanel orgId={orgId} /> },
              { key: 'classes', label: '班级', children: ofSchool(<ClassPanel orgId={orgId} />) },
              { key: 'in-charge', label: '班主任与任课', children: ofSchool(<InChargePanel orgId={orgId} />) },
              { key: 'subjects', label: '学科', children: <SubjectPanel /> },
            ]}
          />
        ) : error ? (
          <ErrorState text={error.message} />
        ) : (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </section>
    </>
  );
}
