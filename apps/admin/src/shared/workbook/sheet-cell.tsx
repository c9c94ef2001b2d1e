import { classNames } from '@vimo/ui';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { MendCell } from './mend-cell.tsx';
import styles from './preview-table.module.css';

export interface SheetColumn {
  key: string;
  title: string;
  fieldType: string;
  choices: readonly string[];
}

/** One cell of a workbook that is kept where it is mended: a press opens what is wrong with it and a field of its kind. */
export function SheetCell({
  row,
  column,
  value,
  problem,
  after,
  onMend,
}: {
  row: number;
  column: SheetColumn;
  value: string;
  problem: string | undefined;
  /** What else is to be known of it. */
  after?: ReactNode;
  onMend: (value: string) => Promise<void>;
}) {
  const label = `第 ${row} 行${column.title}`;
  return (
    <MendCell
      label={label}
      value={value}
      problems={problem ? [{ title: problem, text: '', level: 'error' }] : []}
      place={`${row} ${column.key}`}
      after={after}
    >
      {(close) => (
        <Mend
          label={label}
          column={column}
          value={value}
          onMend={async (next) => {
            close();
            if (next !== value) await onMend(next);
          }}
        />
      )}
    </MendCell>
  );
}

function Mend({
  label,
  column: { fieldType, choices },
  value,
  onMend,
}: {
  label: string;
  column: SheetColumn;
  value: string;
  onMend: (value: string) => Promise<void>;
}) {
  const [text, setText] = useState(value);
  const common = { 'aria-label': label, value: text, autoFocus: true };
  return (
    <form
      className={classNames(fieldType === 'textarea' && styles.tall)}
      onSubmit={(event) => {
        event.preventDefault();
        void onMend(text.trim());
      }}
    >
      {fieldType === 'select' ? (
        <Select
          aria-label={label}
          value={choices.includes(text) ? text : null}
          placeholder="请选择"
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(next: string) => setText(next)}
        />
      ) : fieldType === 'textarea' ? (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 4, maxRows: 10 }}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <Input
          {...common}
          type={fieldType === 'date' ? 'date' : 'text'}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </form>
  );
}
