import { classNames } from '@vimo/ui';
import styles from './workbook-import.module.css';

/** What stands where a cell of a workbook says something else; where nothing stands, that it comes new. */
export function Before({ value }: { value: string }) {
  return (
    <small className={classNames('ui-muted', 'ui-truncate', styles.before)} title={value}>
      {value ? (
        <>
          原 <bdi translate="no">{value}</bdi>
        </>
      ) : (
        '新增'
      )}
    </small>
  );
}
