import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, upload } from '@vimo/client';
import {
  type AwardCells,
  type AwardType,
  awardTypeLabel,
  type JudgedAward,
  MOST_AWARD_ROWS,
  manageAwardCheck,
  manageAwardImport,
  manageAwardRead,
  manageAwardTemplate,
} from '@vimo/contract';
import { CheckCircleFillIcon, DownloadSimpleIcon, sayRefusal, toast } from '@vimo/ui';
import { Button, Drawer, Grid } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { LEAVE, useLeaveGuard } from '../../shared/form/use-leave-guard.ts';
import { WorkbookDrop } from '../../shared/workbook/workbook-drop.tsx';
import { AwardPreview, awardColumns } from './award-preview.tsx';
import styles from './scores.module.css';

const WIDE = 1040;

/** Awards by file: the template, what was read with what is wrong at its cell, mended here, noted all together, and what came of it. */
export function AwardImport({ type, onClose }: { type: AwardType; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const [rows, setRows] = useState<readonly JudgedAward[]>();
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<{ added: number; there: number }>();
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const label = awardTypeLabel[type];
  const isOpen = rows !== undefined && result === undefined;
  useLeaveGuard(() => isOpen, ask);
  const close = async () => {
    if (!isOpen || (await ask(LEAVE))) onClose();
  };

  /** Sends something; a refusal is told and changes nothing that is shown. */
  const send = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setPending(true);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  const read = async (chosen: File) => {
    setProblem('');
    setPending(true);
    try {
      const { data } = await upload(manageAwardRead, { type: String(type) } as never, [chosen]);
      setRows(data.rows);
      setSkipped(new Set());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields.file ?? error.message);
    } finally {
      setPending(false);
    }
  };
  const plain = (list: readonly JudgedAward[]) => list.map(({ row, cells }) => ({ row, cells: cells as AwardCells }));
  const kept = (rows ?? []).filter(({ row }) => !skipped.has(row));
  const faulty = kept.filter(({ faults }) => Object.keys(faults).length > 0);
  const judge = async (list: readonly JudgedAward[]) => {
    const of = list.filter(({ row }) => !skipped.has(row));
    const found = await send(async () => (await call(manageAwardCheck, { type, rows: plain(of) })).data.rows);
    const judged = new Map(found?.map((one) => [one.row, one]));
    setRows((now) => now?.map((one) => judged.get(one.row) ?? one));
  };
  const mend = async (row: number, column: string, value: string) => {
    const next = (rows ?? []).map((one) =>
      one.row === row ? { ...one, cells: { ...one.cells, [column]: value } } : one,
    );
    setRows(next);
    await judge(next);
  };
  const confirm = async () => {
    const count = kept.filter(({ isThere }) => !isThere).length;
    const text = `${skipped.size > 0 ? `跳过 ${skipped.size} 行。` : ''}登记后学生和家长就能看到。`;
    if (!(await ask({ title: `登记 ${count} 条${label}？`, text, okText: '登记' }))) return;
    const done = await send(async () => (await call(manageAwardImport, { type, rows: plain(kept) })).data);
    if (!done) return void judge(rows ?? []);
    setResult(done);
    toast.success(`已登记 ${done.added} 条`);
    await queries.invalidateQueries();
  };

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={`批量登记${label}`}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : WIDE}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => void close()}>{result ? '完成' : '取消'}</Button>
          {isOpen ? (
            <>
              <Button onClick={() => setRows(undefined)}>重新上传</Button>
              <Button
                type="primary"
                loading={pending}
                disabled={faulty.length > 0 || kept.length === 0}
                onClick={() => void confirm()}
              >
                {faulty.length > 0 ? `还有 ${faulty.length} 行要改` : `登记 ${kept.length} 行`}
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      {holder}
      {result ? (
        <p className={styles.result} role="status">
          <CheckCircleFillIcon />
          <span>
            <b>已登记 {result.added} 条</b>
            {result.there > 0 ? `${result.there} 条以前登记过，没有重复登记。` : ''}
            {skipped.size > 0 ? `跳过 ${skipped.size} 行。` : ''}
          </span>
        </p>
      ) : rows ? (
        <AwardPreview
          type={type}
          rows={rows}
          skipped={skipped}
          onMend={mend}
          onSkip={(list, on) =>
            setSkipped((now) => {
              const next = new Set(now);
              for (const row of list) {
                if (on) next.add(row);
                else next.delete(row);
              }
              return next;
            })
          }
        />
      ) : (
        <>
          <ol className={styles.how}>
            <li>
              下载模板：
              {awardColumns(type)
                .map(({ title }) => title)
                .join('、')}
              ，一行一条。
            </li>
            <li>先看后写：有问题的格子会写明原因，改好再登记；登记过的不会重复。</li>
          </ol>
          <p className={styles.template}>
            <a
              className="ui-button ui-button-outline ui-button-small"
              href={`${manageAwardTemplate.path}?type=${type}`}
              download
            >
              <DownloadSimpleIcon />
              下载模板
            </a>
          </p>
          <WorkbookDrop
            mostRows={MOST_AWARD_ROWS}
            sending={pending}
            onFile={(chosen) => void read(chosen)}
            onProblem={setProblem}
          />
          <p className="ui-help is-error" role="alert">
            {problem}
          </p>
        </>
      )}
    </Drawer>
  );
}
