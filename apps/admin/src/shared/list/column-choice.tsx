import { ColumnsIcon } from '@vimo/ui';
import { Button, Checkbox, Popover } from 'antd';
import styles from './list.module.css';
import type { ListColumn } from './list-types.ts';

/** Which columns a list shows. One stays at least. */
export function ColumnChoice<Row>({
  columns,
  keys,
  onChoose,
}: {
  columns: readonly ListColumn<Row>[];
  keys: readonly string[];
  /** Undefined: as it usually is. */
  onChoose: (keys: readonly string[] | undefined) => void;
}) {
  const toggle = (key: string, on: boolean) => {
    const next = columns.map((column) => column.key).filter((one) => (one === key ? on : keys.includes(one)));
    if (next.length > 0) onChoose(next);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className={styles.columns}>
          <legend className="ui-visually-hidden">显示的列</legend>
          {columns.map(({ key, title }) => (
            <Checkbox key={key} checked={keys.includes(key)} onChange={(event) => toggle(key, event.target.checked)}>
              {title}
            </Checkbox>
          ))}
          <Button size="small" onClick={() => onChoose(undefined)}>
            恢复默认
          </Button>
        </fieldset>
      }
    >
      <Button icon={<ColumnsIcon />} aria-haspopup="dialog">
        列
      </Button>
    </Popover>
  );
}
