import { countOf, useCall } from '@vimo/client';
import { type MemberWaiting, waitingForMe } from '@vimo/contract';
import { Segmented } from '@vimo/ui';
import styles from './todo-filter.module.css';

/** Above a list of one's own: just what waits for the person, with the number that the menu shows, or all of it. */
export function TodoFilter({
  waits,
  label,
  on,
  onChange,
}: {
  waits: MemberWaiting;
  /** What is to be done, e.g. 待我处理. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const { data } = useCall(waitingForMe, {});
  return (
    <div className={styles.filter}>
      <Segmented
        label="显示"
        value={on ? 'todo' : 'all'}
        onChange={(next: 'todo' | 'all') => onChange(next === 'todo')}
        options={[
          { value: 'all', label: '全部' },
          { value: 'todo', label: data ? `${label} ${countOf(data.items, [waits])}` : label },
        ]}
      />
    </div>
  );
}
