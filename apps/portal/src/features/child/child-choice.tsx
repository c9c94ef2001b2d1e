import type { Child } from '@vimo/contract';
import { Segmented } from '@vimo/ui';
import styles from './child.module.css';

/** Which of several children is looked at, or `all` of them; nothing to choose for one. */
export function ChildChoice({
  of: children = [],
  value,
  all = false,
  onChange,
}: {
  of: readonly Child[] | undefined;
  value: string;
  all?: boolean;
  onChange: (studentId: string) => void;
}) {
  if (children.length < 2) return null;
  const options = children.map(({ studentId, name }) => ({ value: studentId, label: name }));
  return (
    <div className={styles.choice}>
      <Segmented
        label="孩子"
        options={all ? [{ value: '', label: '全部' }, ...options] : options}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
