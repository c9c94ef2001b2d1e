import type { ImportColumn, ImportFault, ImportRow } from '@vimo/contract';
import { classNames, WarningCircleFillIcon } from '@vimo/ui';
import { Button, Input, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import shared from '../../shared/workbook/preview.module.css';
import styles from '../../shared/workbook/preview-table.module.css';
import { useMending } from './use-mending.ts';

/** One cell: a press opens what is wrong with it and a field to mend it. */
export function PreviewCell({
  batchId,
  row,
  column,
  value,
  after,
}: {
  batchId: string;
  row: ImportRow;
  column: ImportColumn;
  value: string;
  after: ReactNode;
}) {
  const faults = row.faults.filter((fault) => fault.column === column.key);
  const level = faults.some((fault) => fault.level === 'error') ? 'error' : faults[0]?.level;
  const [open, setOpen] = useState(false);
  const shown = value || (level ? '未填' : '');
  return (
    <td
      data-cell={`${row.row} ${column.key}`}
      className={classNames(level === 'error' && styles.faulty, level === 'warning' && styles.doubtful)}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        destroyOnHidden
        content={
          <div className={styles.mend}>
            {faults.map(({ title, text, level: of }) => (
              <p key={title}>
                <b className={of === 'error' ? shared.error : shared.warning}>{title}</b>
                {text}
              </p>
            ))}
            <Mend
              batchId={batchId}
              row={row.row}
              column={column}
              faults={faults}
              value={level || !column.masked ? value : ''}
              onDone={() => setOpen(false)}
            />
          </div>
        }
      >
        <button
          type="button"
          className={styles.cell}
          aria-label={`第 ${row.row} 行${column.title}：${shown || '空'}${faults.map(({ title }) => `，${title}`).join('')}`}
        >
          {level ? <WarningCircleFillIcon /> : null}
          {shown}
        </button>
      </Popover>
      {after}
    </td>
  );
}

function Mend({
  batchId,
  row,
  column,
  faults,
  value,
  onDone,
}: {
  batchId: string;
  row: number;
  column: ImportColumn;
  faults: readonly ImportFault[];
  value: string;
  onDone: () => void;
}) {
  const [text, setText] = useState(value);
  const { mend, ignore, pending } = useMending(batchId);
  const cell = { row, column: column.key, alike: 0 } as const;
  const done = async (work: Promise<boolean>) => {
    if (await work) onDone();
  };
  const options = faults.flatMap((fault) => fault.options);
  const label = `第 ${row} 行${column.title}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void done(mend(cell, text));
      }}
    >
      {column.choices ? (
        <Select
          aria-label={label}
          value={text || null}
          placeholder="请选择"
          allowClear
          options={column.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(next: string | undefined) => setText(next ?? '')}
        />
      ) : (
        <Input
          aria-label={label}
          value={text}
          placeholder={column.hint}
          maxLength={200}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="primary" htmlType="submit" loading={pending}>
        保存
      </Button>
      {faults.length > 0 ? (
        <p className={styles.ways}>
          {options.slice(0, 3).map((option) => (
            <button key={option} type="button" className="ui-link" onClick={() => done(mend(cell, option))}>
              改为“{option}”
            </button>
          ))}
          {faults.every(({ level }) => level === 'warning') ? (
            <button type="button" className="ui-link" onClick={() => done(ignore(cell))}>
              忽略
            </button>
          ) : null}
        </p>
      ) : null}
    </form>
  );
}
