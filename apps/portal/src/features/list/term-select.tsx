import { useCall } from '@vimo/client';
import { studentSemesterList } from '@vimo/contract';
import { Select } from '@vimo/ui';
import styles from './term-select.module.css';

interface TermSelectProps {
  /** The semester that is asked for now; all without one. */
  value?: string | undefined;
  /** Whose semesters they are; without it the student's own. */
  studentId?: string | undefined;
  onChange: (semester: string | undefined) => void;
}

/** One of a student's semesters, or all: what a list is narrowed to. */
export function TermSelect({ value = '', studentId, onChange }: TermSelectProps) {
  const { data = [] } = useCall(studentSemesterList, studentId ? { id: studentId } : {});
  return (
    <Select
      className={styles.term ?? ''}
      aria-label="学期"
      value={value}
      options={[
        { value: '', label: '全部学期' },
        ...data.map(({ id, semesterName }) => ({ value: id, label: semesterName })),
      ]}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

/** The same above a list that is narrowed by nothing else. */
export const TermBar = (props: TermSelectProps) => (
  <div className={styles.bar}>
    <TermSelect {...props} />
  </div>
);
