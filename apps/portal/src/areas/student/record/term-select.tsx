import { useCall } from '@vimo/client';
import { studentSemesterList } from '@vimo/contract';
import { Select } from '@vimo/ui';
import styles from './record.module.css';

/** One of the student's semesters, or all: what a list of their own is narrowed to. */
export function TermSelect({
  value = '',
  onChange,
}: {
  value?: string | undefined;
  onChange: (semester: string | undefined) => void;
}) {
  const { data = [] } = useCall(studentSemesterList, {});
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
