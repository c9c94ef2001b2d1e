import { classNames, WarningCircleFillIcon, XCircleFillIcon } from '@vimo/ui';
import { Button, Popover, Select } from 'antd';
import { useState } from 'react';
import styles from './issues.module.css';
import type { CellAt, Mending, PreviewProblem } from './preview-row.ts';

/** Problems that are listed; the cells tell the others. */
const MOST_LISTED = 100;

interface Ways extends Mending {
  onSeek: (cell: CellAt) => void;
}

/** 要处理的问题: each with a way to it, a choice of what was meant, or leave to let it pass. */
export function IssueList({
  problems,
  isAlone,
  ...ways
}: Ways & {
  problems: readonly PreviewProblem[];
  /** Nothing stands beside it. */
  isAlone: boolean;
}) {
  return (
    <section className={classNames('ui-card', styles.issues, isAlone && styles.below)} aria-labelledby="issues">
      <h2 id="issues">要处理的问题</h2>
      {problems.length === 0 ? <p className="ui-muted">没有问题，可以进行下一步。</p> : null}
      <ul>
        {problems.slice(0, MOST_LISTED).map((problem) => (
          <Issue key={`${problem.row} ${problem.key} ${problem.title}`} problem={problem} {...ways} />
        ))}
      </ul>
      {problems.length > MOST_LISTED ? <p className="ui-muted">共 {problems.length} 处。</p> : null}
    </section>
  );
}

function Issue({ problem, columns, busy, onMend, onIgnore, onSeek }: Ways & { problem: PreviewProblem }) {
  const { row, rows, key, level, title, text, options = [] } = problem;
  const column = columns.find((one) => one.key === key)?.title ?? '';
  const where = rows > 1 ? `第 ${row} 行等 ${rows} 行` : `第 ${row} 行`;
  return (
    <li className={level === 'error' ? styles.e : styles.w}>
      {level === 'error' ? <XCircleFillIcon /> : <WarningCircleFillIcon />}
      <span>
        {where}
        {column}：{[title, text].filter(Boolean).join('，')}
      </span>
      <span className={styles.ways}>
        <button
          type="button"
          className="ui-link"
          aria-label={`定位第 ${row} 行${column}`}
          onClick={() => onSeek({ row, key })}
        >
          定位
        </button>
        {options.length > 0 ? (
          <ChangeTo
            label={`${title}，${where}`}
            options={options}
            rows={rows}
            pending={busy}
            onChoose={(value) => onMend({ row, key }, value, true)}
          />
        ) : null}
        {level === 'warning' && onIgnore ? (
          <button
            type="button"
            className="ui-link"
            aria-label={`忽略${title}，${where}`}
            disabled={busy}
            onClick={() => void onIgnore({ row, key }, true)}
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
