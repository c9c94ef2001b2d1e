import { Segmented } from '@vimo/ui';
import { useStored, writeStored } from '../../shared/local-storage.ts';
import { useSession } from '../session/session.ts';
import styles from './pager.module.css';

const FORMS = [
  { value: 'list', label: '列表' },
  { value: 'table', label: '表格' },
] as const;

/**
 * Whether rows that read like a list are wanted as a table with all their columns: one choice of a person for all such lists, kept on the device. On phones
 * either is cards, and there is nothing to choose.
 */
export function useShownAs() {
  const key = `shownAs.${useSession().user?.userid ?? ''}`;
  const value = useStored(key) === 'table' ? 'table' : 'list';
  return {
    isTable: value === 'table',
    choice: (
      <div className={`ui-desktop-only ${styles.shownAs}`}>
        <Segmented label="显示方式" options={FORMS} value={value} onChange={(next) => writeStored({ [key]: next })} />
      </div>
    ),
  };
}
