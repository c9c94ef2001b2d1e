import { call } from '@vimo/client';
import { chooseListForm } from '@vimo/contract';
import { Segmented } from '@vimo/ui';
import { changeUser, useSession } from '../session/session.ts';
import styles from './pager.module.css';

const FORMS = [
  { value: 'list', label: '列表' },
  { value: 'table', label: '表格' },
] as const;

/** Here at once, and with the account for the person's other devices. A server that does not answer learns it next time. */
function keep(asTable: boolean) {
  changeUser({ listsAsTable: asTable ? 1 : 0 });
  call(chooseListForm, { asTable: asTable ? 1 : 0 }).catch(() => {});
}

/**
 * Whether rows that read like a list are wanted as a table with all their columns: one choice of a person for all such lists, kept with the account. On phones
 * either is cards, and there is nothing to choose.
 */
export function useShownAs() {
  const isTable = useSession().user?.listsAsTable === 1;
  return {
    isTable,
    choice: (
      <div className={`ui-desktop-only ${styles.shownAs}`}>
        <Segmented
          label="显示方式"
          options={FORMS}
          value={isTable ? 'table' : 'list'}
          onChange={(next) => keep(next === 'table')}
        />
      </div>
    ),
  };
}
