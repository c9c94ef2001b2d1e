import { ColumnsIcon, classNames } from '@vimo/ui';
import { Button, Checkbox, Popover } from 'antd';
import { Grip } from '../reorder/grip.tsx';
import { useReorder } from '../reorder/use-reorder.ts';
import styles from './list.module.css';
import type { ListColumn } from './list-types.ts';

interface ColumnChoiceProps<Row> {
  /** All of them, as they stand. */
  columns: readonly ListColumn<Row>[];
  keys: readonly string[];
  onChoose: (keys: readonly string[]) => void;
  onMove: (from: number, to: number) => void;
  /** As it usually is. */
  onReset: () => void;
}

/** Which columns a list shows, and in which order. One stays at least. */
export function ColumnChoice<Row>(props: ColumnChoiceProps<Row>) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<Columns {...props} />}>
      <Button icon={<ColumnsIcon />} aria-haspopup="dialog">
        列
      </Button>
    </Popover>
  );
}

function Columns<Row>({ columns, keys, onChoose, onMove, onReset }: ColumnChoiceProps<Row>) {
  const reorder = useReorder(onMove);
  const toggle = (key: string, on: boolean) => {
    const next = columns.map((column) => column.key).filter((one) => (one === key ? on : keys.includes(one)));
    if (next.length > 0) onChoose(next);
  };
  return (
    <fieldset className={styles.columns}>
      <legend className="ui-visually-hidden">显示的列与顺序</legend>
      <ul ref={reorder.list as never}>
        {columns.map(({ key, title }, at) => (
          <li key={key} data-row="" className={classNames(reorder.over === at && styles.over)}>
            <Checkbox checked={keys.includes(key)} onChange={(event) => toggle(key, event.target.checked)}>
              {title}
            </Checkbox>
            <Grip reorder={reorder} at={at} of={columns.length} name={title} />
          </li>
        ))}
      </ul>
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
      <Button size="small" onClick={onReset}>
        恢复默认
      </Button>
    </fieldset>
  );
}
