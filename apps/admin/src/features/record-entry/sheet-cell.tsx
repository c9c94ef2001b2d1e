import { classNames, WarningCircleFillIcon } from '@vimo/ui';
import { Button, Input, Popover, Select } from 'antd';
import { useState } from 'react';
import framed from '../../shared/workbook/preview.module.css';
import cells from '../../shared/workbook/preview-table.module.css';
import styles from './entry.module.css';

export interface SheetColumn {
  key: string;
  title: string;
  fieldType: string;
  choices: readonly string[];
}

/** One cell of a workbook of entries: a press opens what is wrong with it and a field to mend it. */
export function SheetCell({
  row,
  column,
  value,
  problem,
  onMend,
}: {
  row: number;
  column: SheetColumn;
  value: string;
  problem: string | undefined;
  onMend: (value: string) => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const shown = value || (problem ? '未填' : '');
  return (
    <td className={problem ? cells.faulty : undefined}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        destroyOnHidden
        content={
          <div className={cells.mend}>
            {problem ? <b className={framed.error}>{problem}</b> : null}
            <Mend
              label={`第 ${row} 行${column.title}`}
              column={column}
              value={value}
              onMend={async (next) => {
                setOpen(false);
                if (next !== value) await onMend(next);
              }}
            />
          </div>
        }
      >
        <button
          type="button"
          className={cells.cell}
          aria-label={`第 ${row} 行${column.title}：${shown || '空'}${problem ? `，${problem}` : ''}`}
        >
          {problem ? <WarningCircleFillIcon /> : null}
          <span className="ui-truncate">{shown}</span>
        </button>
      </Popover>
    </td>
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
