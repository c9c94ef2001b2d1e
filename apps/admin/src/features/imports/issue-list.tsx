import { IMPORT_COLUMNS, type ImportBatch } from '@vimo/contract';
import { classNames, WarningCircleFillIcon, XCircleFillIcon } from '@vimo/ui';
import { Button, Popover, Select } from 'antd';
import { useState } from 'react';
import styles from '../../shared/workbook/issues.module.css';
import { useMending } from './use-mending.ts';

type Problem = ImportBatch['problems'][number];
type Mending = ReturnType<typeof useMending>;

/** 要处理的问题: each with a way to it, a choice of what was meant, or leave to let it pass. */
export function IssueList({
  batch,
  onSeek,
}: {
  batch: ImportBatch;
  onSeek: (cell: { row: number; column: string }) => void;
}) {
  const mending = useMending(batch.id);
  return (
    <section className={classNames('ui-card', styles.issues)} aria-labelledby="issues">
      <h2 id="issues">要处理的问题</h2>
      {batch.problems.length === 0 ? <p className="ui-muted">没有问题，可以进行下一步。</p> : null}
      <ul>
        {batch.problems.map((problem) => (
          <Issue
            key={`${problem.row} ${problem.column} ${problem.title}`}
            problem={problem}
            column={IMPORT_COLUMNS[batch.kind].find(({ key }) => key === problem.column)?.title ?? ''}
            mending={mending}
            onSeek={onSeek}
          />
        ))}
      </ul>
    </section>
  );
}

function Issue({
  problem,
  column,
  mending,
  onSeek,
}: {
  problem: Problem;
  column: string;
  mending: Mending;
  onSeek: (cell: { row: number; column: string }) => void;
}) {
  const { row, rows, level, title, text, options } = problem;
  const where = rows > 1 ? `第 ${row} 行等 ${rows} 行` : `第 ${row} 行`;
  const cell = { row, column: problem.column, alike: 1 } as const;
  return (
    <li className={level === 'error' ? styles.e : styles.w}>
      {level === 'error' ? <XCircleFillIcon /> : <WarningCircleFillIcon />}
      <span>
        {title}：{where}，{text}
      </span>
      <span className={styles.ways}>
        <button
          type="button"
          className="ui-link"
          aria-label={`定位第 ${row} 行${column}`}
          onClick={() => onSeek({ row, column: problem.column })}
        >
          定位
        </button>
        {options.length > 0 ? (
          <ChangeTo
            label={`${title}，${where}`}
            options={options}
            rows={rows}
            pending={mending.pending}
            onChoose={(value) => mending.mend(cell, value)}
          />
        ) : null}
        {level === 'warning' ? (
          <button
            type="button"
            className="ui-link"
            aria-label={`忽略${title}，${where}`}
            disabled={mending.pending}
            onClick={() => mending.ignore(cell)}
          >
            忽略
          </button>
        ) : null}
      </span>
    </li>
  );
}

/** 改为…: what may have been meant, the likeliest chosen. */
function ChangeTo({
  label,
  options,
  rows,
  pending,
  onChoose,
}: {
  label: string;
  options: readonly string[];
  rows: number;
  pending: boolean;
  onChoose: (value: string) => Promise<boolean>;
}) {
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState(options[0]!);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <form
          className={styles.change}
          onSubmit={async (event) => {
            event.preventDefault();
            if (await onChoose(value)) setOpen(false);
          }}
        >
          <Select
            aria-label="改为"
            value={value}
            onChange={setValue}
            options={options.map((option) => ({ value: option, label: option }))}
          />
          <Button type="primary" htmlType="submit" loading={pending}>
            {rows > 1 ? `修改 ${rows} 行` : '修改'}
          </Button>
        </form>
      }
    >
      <button type="button" className="ui-link" aria-label={`${label}，改为`}>
        改为…
      </button>
    </Popover>
  );
}
