import { classNames } from '@vimo/ui';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { type CellProblem, MendCell } from './mend-cell.tsx';
import styles from './preview-table.module.css';

export interface SheetColumn {
  key: string;
  title: string;
  fieldType: string;
  choices: readonly string[];
  /** How it is filled in. */
  hint?: string;
  /** Characters that a cell may have. */
  most?: number;
  /** What is right is shown masked: it is mended from nothing on. */
  isMasked?: boolean;
}

/** So many of what may have been meant stand at a cell; the list of problems has all of them. */
const MOST_OPTIONS = 3;

interface Ways {
  problems: readonly CellProblem[];
  /** @returns whether it could be done; the cell stays open where it could not */
  onMend: (value: string) => Promise<boolean>;
  /** Lets warnings pass; undefined where there are none. */
  onIgnore?: (() => Promise<boolean>) | undefined;
}

/** One cell of a workbook: a press opens what is wrong with it and a field of its kind. */
export function SheetCell({
  row,
  column,
  value,
  after,
  ...ways
}: Ways & {
  row: number;
  column: SheetColumn;
  value: string;
  /** What else is to be known of it. */
  after?: ReactNode;
}) {
  const label = `第 ${row} 行${column.title}`;
  return (
    <MendCell label={label} value={value} problems={ways.problems} place={`${row} ${column.key}`} after={after}>
      {(close) => <Mend label={label} column={column} value={value} onDone={close} {...ways} />}
    </MendCell>
  );
}

function Mend({
  label,
  column,
  value,
  problems,
  onMend,
  onIgnore,
  onDone,
}: Ways & { label: string; column: SheetColumn; value: string; onDone: () => void }) {
  const begun = column.isMasked && problems.length === 0 ? '' : value;
  const [text, setText] = useState(begun);
  const [saving, setSaving] = useState(false);
  const done = async (work: Promise<boolean>) => {
    setSaving(true);
    try {
      if (await work) onDone();
    } finally {
      setSaving(false);
    }
  };
  const options = problems.flatMap((problem) => problem.options ?? []);
  const isDoubtfulOnly = problems.length > 0 && problems.every(({ level }) => level === 'warning');
  return (
    <form
      className={classNames(column.fieldType === 'textarea' && styles.tall)}
      onSubmit={(event) => {
        event.preventDefault();
        const next = text.trim();
        // Who types nothing over what is masked leaves it as it is.
        if (next === begun) onDone();
        else void done(onMend(next));
      }}
    >
      <Field label={label} column={column} text={text} onText={setText} />
      <Button type="primary" htmlType="submit" loading={saving}>
        保存
      </Button>
      {problems.length > 0 ? (
        <p className={styles.ways}>
          {options.slice(0, MOST_OPTIONS).map((option) => (
            <button key={option} type="button" className="ui-link" onClick={() => void done(onMend(option))}>
              改为“{option}”
            </button>
          ))}
          {isDoubtfulOnly && onIgnore ? (
            <button type="button" className="ui-link" onClick={() => void done(onIgnore())}>
              忽略
            </button>
          ) : null}
        </p>
      ) : null}
    </form>
  );
}

/** The field of a column's kind. */
function Field({
  label,
  column: { fieldType, choices, hint, most },
  text,
  onText,
}: {
  label: string;
  column: SheetColumn;
  text: string;
  onText: (text: string) => void;
}) {
  const common = { 'aria-label': label, value: text, placeholder: hint, maxLength: most, autoFocus: true };
  switch (fieldType) {
    case 'select':
      return (
        <Select
          aria-label={label}
          value={choices.includes(text) ? text : null}
          placeholder="请选择"
          allowClear
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(next: string | undefined) => onText(next ?? '')}
        />
      );
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 4, maxRows: 10 }}
          onChange={(event) => onText(event.target.value)}
        />
      );
    default:
      return (
        <Input
          {...common}
          type={fieldType === 'date' ? 'date' : 'text'}
          onChange={(event) => onText(event.target.value)}
        />
      );
  }
}
