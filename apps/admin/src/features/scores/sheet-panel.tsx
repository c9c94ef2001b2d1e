import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf, useCall } from '@vimo/client';
import {
  manageSheet,
  manageSheetHistory,
  manageSheetPublish,
  manageSheetSave,
  manageSheetTemplate,
  type Sheet,
  type SheetKind,
} from '@vimo/contract';
import { EmptyState, formatDateTime, Segmented, StatusTag, sayRefusal, toast } from '@vimo/ui';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAsk } from '../../shared/ask.tsx';
import { useLeaveGuard } from '../../shared/form/use-leave-guard.ts';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import parts from '../../shared/workbook/preview.module.css';
import { pastePlan } from './paste-plan.ts';
import { PasteTold } from './paste-told.tsx';
import styles from './scores.module.css';
import { SheetFaults } from './sheet-faults.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetImport } from './sheet-import.tsx';
import { useSheetEdits } from './use-sheet-edits.ts';

const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'faulty', label: '要改的' },
] as const;

interface Asked {
  kind: SheetKind;
  of: string;
  classId: string;
}

/** The sheet of a class, to be filled in by hand or by pasting; a workbook comes in by steps of its own. */
export function SheetPanel(asked: Asked) {
  return (
    <Read endpoint={manageSheet} input={asked}>
      {(sheet) => <Filling key={`${asked.kind} ${asked.of} ${asked.classId}`} asked={asked} sheet={sheet} />}
    </Read>
  );
}

function Filling({ asked, sheet }: { asked: Asked; sheet: Sheet }) {
  const queries = useQueryClient();
  const run = useDo();
  const { ask, holder } = useAsk();
  const { edits, problems, setProblems, baseOf, edit, pastedCells, paste, undoPaste, clear } = useSheetEdits(sheet);
  const [importing, setImporting] = useState(false);
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  /** Rows that are looked at alone: those with something wrong when that was asked for. */
  const [only, setOnly] = useState<ReadonlySet<string>>();
  const grid = useRef<HTMLDivElement>(null);
  /** To a cell, whose row may be left out of what is looked at. */
  const goTo = (at: string) => {
    if (only && !only.has(at.split(' ')[0] ?? '')) flushSync(() => setOnly(undefined));
    const input = grid.current?.querySelector<HTMLInputElement>(`[data-at="${at}"]`);
    input?.focus();
    input?.select();
  };
  useLeaveGuard(() => edits.size > 0, ask);
  const shown = only ? sheet.rows.filter((row) => only.has(row.studentId)) : sheet.rows;
  /** What found no place, or may stand for others than those below, is told before anything is put in. */
  const pasteBlock = async (block: string[][], row: number, column: number) => {
    const plan = pastePlan({ pupils: sheet.rows, shown, columns: sheet.columns, row, column }, block);
    const count = plan.cells.length;
    if (plan.told.length > 0) {
      const [title, okText] = count > 0 ? ['核对粘贴的内容', `填入 ${count} 格`] : ['没有可以填入的内容', '知道了'];
      if (!(await ask({ title, text: <PasteTold plan={plan} />, okText, isNotice: count === 0 }))) return;
    } else if (count === 0) toast.info('粘贴的内容是空白的，没有改动');
    if (count > 0) paste(plan.cells);
  };
  const save = async () => {
    setPending(true);
    try {
      const cells = [...edits].map(([at, value]) => {
        const [studentId = '', key = ''] = at.split(' ');
        return { studentId, key, value, before: baseOf(studentId, key) };
      });
      const { message } = await call(manageSheetSave, { ...asked, cells, ...(reason ? { reason } : {}) });
      toast.success(message);
      // What is typed stands in the cells until the sheet has come with it: never the marks of before.
      await queries.invalidateQueries();
      clear();
      setOnly(undefined);
      setReason('');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.fields);
      sayRefusal(error);
      // What somebody else wrote stands below what was typed, so that the cell may be changed once more.
      void queries.invalidateQueries({ queryKey: keyOf(manageSheet, asked) });
    } finally {
      setPending(false);
    }
  };
  const openImport = () => {
    if (edits.size > 0) toast.warning('请先保存表里的改动，再导入表格');
    else setImporting(true);
  };
  const publish = async () => {
    const text = '发布后，这个班的学生和家长可以看到；以后的修改要写原因。';
    if (await ask({ title: `发布${sheet.title}？`, text, okText: '发布' }))
      await run(() => call(manageSheetPublish, { ...asked, kind: asked.kind === 'credits' ? 'credits' : 'fitness' }));
  };
  const faulty = Object.keys(problems).filter((at) => at !== 'reason');
  const seen = new Set(sheet.rows.flatMap((row) => (sheet.published || row.published ? [row.studentId] : [])));
  const isCorrecting = [...edits.keys()].some((at) => seen.has(at.split(' ')[0] ?? ''));
  if (sheet.rows.length === 0) return <EmptyState text="这个班当时没有学生" />;
  return (
    <>
      {holder}
      <div className={styles.bar}>
        <span>
          <b>{sheet.className}</b>
          <StatusTag tone={sheet.published ? 'ok' : 'wait'}>{sheet.published ? '已发布' : '草稿'}</StatusTag>
        </span>
        <span className={styles.buttons}>
          <a
            className="ui-button ui-button-outline ui-button-small"
            href={`${manageSheetTemplate.path}?${new URLSearchParams({ ...asked })}`}
            download
          >
            下载表格
          </a>
          <Button onClick={openImport}>导入表格</Button>
          {pastedCells > 0 ? <Button onClick={undoPaste}>撤销粘贴（{pastedCells} 格）</Button> : null}
          {sheet.mayPublish ? (
            <Button disabled={edits.size > 0} onClick={() => void publish()}>
              发布
            </Button>
          ) : null}
          <Button type="primary" loading={pending} disabled={edits.size === 0} onClick={() => void save()}>
            {edits.size > 0 ? `保存 ${edits.size} 格` : '保存'}
          </Button>
        </span>
      </div>
      {isCorrecting ? (
        <div className={styles.reason}>
          <Input
            aria-label="更正原因"
            placeholder="成绩已发布，请写更正原因"
            maxLength={100}
            value={reason}
            {...(problems.reason ? { status: 'error' as const } : {})}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      ) : null}
      {faulty.length > 0 || only ? (
        <div className={styles.bar}>
          <span className="ui-tabular" aria-live="polite">
            改动 {edits.size} 格，<b className={faulty.length > 0 ? parts.error : undefined}>要改 {faulty.length} 格</b>
          </span>
          <Segmented
            label="显示"
            options={VIEWS}
            value={only ? 'faulty' : 'all'}
            onChange={(view) =>
              setOnly(view === 'all' ? undefined : new Set(faulty.map((at) => at.split(' ')[0] ?? '')))
            }
          />
        </div>
      ) : null}
      <SheetFaults sheet={sheet} problems={problems} onGo={goTo} />
      <div ref={grid}>
        <SheetGrid
          sheet={{ ...sheet, rows: shown }}
          edits={edits}
          problems={problems}
          onEdit={edit}
          onPaste={(block, row, column) => void pasteBlock(block, row, column)}
        />
      </div>
      {seen.size > 0 ? <History {...asked} /> : null}
      {importing ? <SheetImport asked={asked} sheet={sheet} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

/** What was changed after publication. */
function History(asked: Asked) {
  const { data } = useCall(manageSheetHistory, asked);
  if (!data?.list.length) return null;
  return (
    <section className={styles.history}>
      <h3>更正记录</h3>
      <ul>
        {data.list.map((one) => (
          <li key={`${one.at} ${one.studentName} ${one.title} ${one.after}`} className={styles.change}>
            <b translate="no">{one.studentName}</b> {one.title}：{one.before || '空'} → {one.after || '空'}
            <span className="ui-muted">
              {one.reason} · <bdi translate="no">{one.actorName}</bdi> · {formatDateTime(one.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
