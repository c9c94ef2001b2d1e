import type { ImportColumn, ImportFault, ImportRow } from '@vimo/contract';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { MendCell } from '../../shared/workbook/mend-cell.tsx';
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
  const hasProblem = faults.length > 0;
  return (
    <MendCell
      label={`第 ${row.row} 行${column.title}`}
      value={value}
      problems={faults}
      place={`${row.row} ${column.key}`}
      after={after}
    >
      {(close) => (
        <Mend
          batchId={batchId}
          row={row.row}
          column={column}
          faults={faults}
          value={hasProblem || !column.masked ? value : ''}
          onDone={close}
        />
      )}
    </MendCell>
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
