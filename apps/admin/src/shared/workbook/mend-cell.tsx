import { classNames, WarningCircleFillIcon } from '@vimo/ui';
import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import parts from './preview.module.css';
import styles from './preview-table.module.css';

/** What is wrong with a cell: an error keeps its row out, a warning does not. */
export interface CellProblem {
  title: string;
  text: string;
  level: 'error' | 'warning';
  /** What may have been meant instead, the likeliest first. */
  options?: readonly string[];
}

/** One cell of a workbook: a press opens what is wrong with it and a form to mend it. */
export function MendCell({
  label,
  value,
  problems,
  place,
  after,
  children,
}: {
  /** Which cell it is: 第 3 行活动时间. */
  label: string;
  value: string;
  problems: readonly CellProblem[];
  /** Found by it (`data-cell`) when the cell is looked for. */
  place?: string;
  after?: ReactNode;
  /** The form; it closes the cell when it is done. */
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const level = problems.some((one) => one.level === 'error') ? 'error' : problems[0]?.level;
  const shown = value || (level ? '未填' : '');
  return (
    <td
      data-cell={place}
      className={classNames(level === 'error' && styles.faulty, level === 'warning' && styles.doubtful)}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        destroyOnHidden
        content={
          <div className={styles.mend}>
            {problems.map((one) => (
              <p key={one.title}>
                <b className={one.level === 'error' ? parts.error : parts.warning}>{one.title}</b>
                {one.text}
              </p>
            ))}
            {children(() => setOpen(false))}
          </div>
        }
      >
        <button
          type="button"
          className={styles.cell}
          aria-label={`${label}：${shown || '空'}${problems.map(({ title }) => `，${title}`).join('')}`}
        >
          {level ? <WarningCircleFillIcon data-picture /> : null}
          <span className="ui-truncate">{shown}</span>
        </button>
      </Popover>
      {after}
    </td>
  );
}
