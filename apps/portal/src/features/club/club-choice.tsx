import { ChipGroup } from '@vimo/ui';
import styles from './own-clubs.module.css';

/** Which of several clubs is shown; nothing where there is one. */
export function ClubChoice({
  clubs,
  value,
  onChange,
}: {
  clubs: readonly { asstionId: string; asstionName: string }[];
  value: string;
  onChange: (clubId: string) => void;
}) {
  if (clubs.length < 2) return null;
  return (
    <div className={styles.choice}>
      <ChipGroup
        label="选择社团"
        hideLabel
        line
        options={clubs.map(({ asstionId, asstionName }) => ({ value: asstionId, label: asstionName }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
