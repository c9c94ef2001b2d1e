import { useQueryClient } from '@tanstack/react-query';
import { DownloadSimpleIcon, sayRefusal } from '@vimo/ui';
import { Button, Drawer, Grid } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useAsk } from '../ask.tsx';
import { LEAVE, useLeaveGuard } from '../form/use-leave-guard.ts';
import { useSending } from '../use-sending.ts';
import { TAKE_HIDDEN } from './hidden-rows.tsx';
import { type JudgedRow, PreviewAtHand } from './preview-at-hand.tsx';
import type { Count } from './preview-row.ts';
import { downloadRows } from './rows-file.ts';
import type { SheetColumn } from './sheet-cell.tsx';
import { StepBar } from './step-bar.tsx';
import { WorkbookDrop } from './workbook-drop.tsx';
import styles from './workbook-import.module.css';
import { WorkbookOutcome } from './workbook-outcome.tsx';

const WIDE = 1120;
/** Its refusal is told where it is asked, and says nothing of the rows. */
const REASON = 'reason';

/** What was read of a file. */
export interface ReadWorkbook<R> {
  rows: readonly R[];
  columns: readonly SheetColumn[];
  /** Titles of columns that were not read. */
  ignored?: readonly string[];
  /** The sheet that was read, and those that were left out. */
  sheetName: string;
  otherSheets: readonly string[];
  /** Rows, and titles of columns, that the file hides and that were left out. */
  hiddenRows: number;
  hiddenColumns: readonly string[];
}
interface Opened<R> extends ReadWorkbook<R> {
  file: File;
  skipped: ReadonlySet<number>;
}

export interface WorkbookImportProps<R extends JudgedRow> {
  title: string;
  /** How the file is filled in, line by line. */
  how: readonly string[];
  templateHref: string;
  mostRows: number;
  /** `withHidden`: rows too that the file hides. */
  read: (file: File, withHidden: boolean) => Promise<ReadWorkbook<R>>;
  /** Has rows judged once more; what one shares with another is judged with it. */
  check: (rows: readonly R[]) => Promise<readonly R[]>;
  /** All or none. @returns what was written; a refusal writes nothing */
  write: (rows: readonly R[]) => Promise<Count[]>;
  /** What would be written, counted: all of it first, in `unit`s. */
  counts: (rows: readonly R[]) => Count[];
  unit: string;
  /** What else is to be known of a cell: what stands there, that it is noted already. */
  afterCell?: (row: R, key: string) => ReactNode;
  /** What is asked before it is written: a reason. */
  asked?: ReactNode;
  /** Told before it is written. */
  confirmText: string;
  onClose: () => void;
}

/** A workbook in four steps, as people come in: sent, looked at and mended cell by cell, confirmed, and what came of it. Nothing is written before it is confirmed. */
export function WorkbookImport<R extends JudgedRow>(props: WorkbookImportProps<R>) {
  const { title, unit, onClose, counts } = props;
  const { md } = Grid.useBreakpoint();
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const [opened, setOpened] = useState<Opened<R>>();
  const [confirming, setConfirming] = useState(false);
  const [written, setWritten] = useState<Count[]>();
  const [problem, setProblem] = useState('');
  const { pending, send } = useSending();
  const isOpen = opened !== undefined && written === undefined;
  useLeaveGuard(() => isOpen, ask);
  const close = async () => {
    if (!isOpen || (await ask(LEAVE))) onClose();
  };
  const { rows = [], columns = [], skipped = new Set<number>() } = opened ?? {};
  const kept = rows.filter(({ row }) => !skipped.has(row));
  const faulty = kept.filter(({ faults }) => Object.keys(faults).length > 0);
  const left = rows.filter(({ row }) => skipped.has(row));
  const toWrite = counts(kept)[0]?.value ?? 0;

  /** Files that were read, and looks at their rows: an answer to an earlier one says nothing of what is there by then. */
  const looks = useRef(0);
  const read = (file: File, withHidden = false) => {
    setProblem('');
    looks.current += 1;
    void send(
      async () => setOpened({ ...(await props.read(file, withHidden)), file, skipped: new Set() }),
      (error) => setProblem(error.fields.file ?? error.message),
    );
  };
  /** Shows what was changed and has it judged. */
  const judge = async (next: Opened<R>) => {
    setOpened(next);
    looks.current += 1;
    const look = looks.current;
    const of = next.rows.filter(({ row }) => !next.skipped.has(row));
    if (of.length === 0) return;
    await send(async () => {
      const judged = new Map((await props.check(of)).map((one) => [one.row, one]));
      if (look !== looks.current) return;
      setOpened((now) => now && { ...now, rows: now.rows.map((one) => judged.get(one.row) ?? one) });
    });
  };
  const mend = (row: number, key: string, value: string) =>
    judge({
      ...opened!,
      rows: rows.map((one) => (one.row === row ? { ...one, cells: { ...one.cells, [key]: value } } : one)),
    });
  const skip = (list: readonly number[], out: boolean) => {
    const next = new Set(skipped);
    for (const row of list) {
      if (out) next.add(row);
      else next.delete(row);
    }
    void judge({ ...opened!, skipped: next });
  };
  const again = async () => {
    const question = { title: '重新上传？', text: '这份表格和在这里所做的修改都会丢弃。', okText: '重新上传' };
    if (await ask(question)) setOpened(undefined);
  };
  const takeHidden = async (file: File) => {
    if (await ask(TAKE_HIDDEN)) read(file, true);
  };
  const confirm = async () => {
    let isStale = false;
    await send(
      async () => {
        setWritten(await props.write(kept));
        await queries.invalidateQueries();
      },
      (error) => {
        sayRefusal(error);
        isStale = Object.keys(error.fields).some((field) => field !== REASON);
      },
    );
    // Somebody moved, or changed the same, since it was looked at: it is looked at once more.
    if (!isStale || !opened) return;
    await judge(opened);
    setConfirming(false);
  };
  const rowsFile = (list: readonly R[], text: string) => (
    <Button icon={<DownloadSimpleIcon />} onClick={() => void downloadRows(`${title}-${text}`, columns, list)}>
      下载{text}
    </Button>
  );
  const step = written ? 4 : confirming ? 3 : opened ? 2 : 1;
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : WIDE}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          {step === 1 ? <Button onClick={onClose}>取消</Button> : null}
          {step === 2 ? (
            <>
              {faulty.length > 0 ? rowsFile(faulty, '要改的行') : left.length > 0 ? rowsFile(left, '跳过的行') : null}
              <Button onClick={() => void again()}>重新上传</Button>
              <Button
                type="primary"
                loading={pending}
                disabled={faulty.length > 0 || toWrite === 0}
                onClick={() => setConfirming(true)}
              >
                {faulty.length > 0 ? `还有 ${faulty.length} 行要改` : toWrite > 0 ? '下一步' : '没有要写入的内容'}
              </Button>
            </>
          ) : null}
          {step === 3 ? (
            <>
              <Button onClick={() => setConfirming(false)}>上一步</Button>
              <Button type="primary" loading={pending} onClick={() => void confirm()}>
                确认导入
              </Button>
            </>
          ) : null}
          {step === 4 ? (
            <>
              {left.length > 0 ? rowsFile(left, '跳过的行') : null}
              <Button type="primary" onClick={onClose}>
                完成
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      {holder}
      <StepBar step={step} />
      {written ? (
        <WorkbookOutcome isDone title="已导入" {...{ unit, counts: written }} skipped={left.length} />
      ) : opened && confirming ? (
        <WorkbookOutcome
          title="确认后写入"
          text={`全部写入，或一行都不写入。${props.confirmText}`}
          {...{ unit, counts: counts(kept) }}
          skipped={left.length}
        >
          {props.asked}
        </WorkbookOutcome>
      ) : opened ? (
        <PreviewAtHand
          file={{ ...opened, fileName: opened.file.name, ignored: opened.ignored ?? [] }}
          {...{ rows, columns, skipped, counts: counts(kept) }}
          onTakeHidden={() => void takeHidden(opened.file)}
          busy={pending}
          afterCell={props.afterCell}
          onMend={(row, key, value) => void mend(row, key, value)}
          onSkip={skip}
        />
      ) : (
        <>
          <ol className={styles.how}>
            {props.how.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <p className={styles.template}>
            <a className="ui-button ui-button-outline ui-button-small" href={props.templateHref} download>
              <DownloadSimpleIcon />
              下载模板
            </a>
          </p>
          <WorkbookDrop
            mostRows={props.mostRows}
            sending={pending}
            onFile={(file) => read(file)}
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
