import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@vimo/client';
import { CheckCircleFillIcon, classNames, MinusCircleBoldIcon, XCircleFillIcon } from '@vimo/ui';
import { Button, Modal, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useAsk } from '../ask.tsx';
import styles from './list.module.css';
import type { BulkAction } from './list-types.ts';

interface Result {
  key: string;
  name: string;
  state: 'waiting' | 'done' | 'failed' | 'passed';
  text: string;
}

interface BulkProps<Row> {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Called with the keys of the rows that need not stay chosen. */
  onDone: (keys: readonly string[]) => void;
  /** Called once the lists have come anew after that. */
  onRedrawn?: () => void;
  onClear: () => void;
  /** Beside the number of those that are chosen. */
  more?: ReactNode;
}

/** What can be done with the chosen rows, and how it goes with each of them. */
export function Bulk<Row>({ actions, rows, keyOf, nameOf, onDone, onRedrawn, onClear, more }: BulkProps<Row>) {
  const [asking, setAsking] = useState<BulkAction<Row>>();
  const [label, setLabel] = useState('');
  const [results, setResults] = useState<readonly Result[]>();
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const queries = useQueryClient();
  const { ask, holder } = useAsk();

  const runAll = async (action: BulkAction<Row>, run: (row: Row) => Promise<string | undefined>) => {
    setAsking(undefined);
    setLabel(action.label);
    stopped.current = false;
    setRunning(true);
    let now: readonly Result[] = rows.map((row) => ({
      key: keyOf(row),
      name: nameOf(row),
      state: 'waiting',
      text: '等待',
    }));
    setResults(now);
    for (const row of rows) {
      const result = await outcome(row, stopped.current ? STOPPED : action.unfit?.(row), run);
      now = now.map((one) => (one.key === keyOf(row) ? { ...one, ...result } : one));
      setResults(now);
    }
    setRunning(false);
    onDone(now.filter(({ state }) => state === 'done').map(({ key }) => key));
    await queries.invalidateQueries();
    onRedrawn?.();
  };

  const begin = async (action: BulkAction<Row>) => {
    if (action.dialog) return setAsking(action);
    const text = typeof action.confirm === 'function' ? action.confirm(rows) : action.confirm;
    const sure =
      text === undefined ||
      (await ask({
        title: `${action.label}（${rows.length} 项）`,
        text,
        okText: action.label,
        danger: action.danger,
      }));
    if (sure && action.run) await runAll(action, action.run);
  };

  return (
    <>
      {holder}
      {rows.length > 0 ? (
        <div className={styles.bulk} role="toolbar" aria-label="批量操作">
          <span aria-live="polite">已选 {rows.length} 项</span>
          {more}
          {actions.map((action) => (
            <Button key={action.key} danger={action.danger} onClick={() => begin(action)}>
              {action.label}
            </Button>
          ))}
          <Button type="text" onClick={onClear}>
            取消选择
          </Button>
        </div>
      ) : null}
      {asking?.dialog?.({ rows, start: (run) => void runAll(asking, run), cancel: () => setAsking(undefined) })}
      <Modal
        open={results !== undefined}
        title={label}
        closable={running ? false : { 'aria-label': '关闭' }}
        mask={{ closable: false }}
        keyboard={!running}
        onCancel={() => setResults(undefined)}
        destroyOnHidden
        footer={
          running ? (
            <Button
              onClick={() => {
                stopped.current = true;
              }}
            >
              停止其余
            </Button>
          ) : (
            <Button type="primary" onClick={() => setResults(undefined)}>
              完成
            </Button>
          )
        }
      >
        {results ? <Results results={results} /> : null}
      </Modal>
    </>
  );
}

const STOPPED = '已停止，未处理';

async function outcome<Row>(
  row: Row,
  passedOver: string | undefined,
  run: (row: Row) => Promise<string | undefined>,
): Promise<Pick<Result, 'state' | 'text'>> {
  if (passedOver) return { state: 'passed', text: passedOver };
  try {
    return { state: 'done', text: (await run(row)) || '成功' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { state: 'failed', text: error.message };
  }
}

const marks: Record<Result['state'], ReactNode> = {
  waiting: null,
  done: <CheckCircleFillIcon />,
  failed: <XCircleFillIcon />,
  passed: <MinusCircleBoldIcon />,
};

function Results({ results }: { results: readonly Result[] }) {
  const count = (wanted: Result['state']) => results.filter(({ state }) => state === wanted).length;
  const over = results.length - count('waiting');
  return (
    <>
      <Progress percent={Math.round((over / results.length) * 100)} showInfo={false} aria-label="进度" />
      <p aria-live="polite" className="ui-muted">
        {over} / {results.length}，成功 {count('done')}，失败 {count('failed')}
        {count('passed') > 0 ? `，跳过 ${count('passed')}` : ''}
      </p>
      <ul className={styles.results}>
        {results.map(({ key, name, state, text }) => (
          <li key={key} className={classNames(styles[state])}>
            <span className="ui-grow">{name}</span>
            <span className={styles.outcome}>
              {marks[state]}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
