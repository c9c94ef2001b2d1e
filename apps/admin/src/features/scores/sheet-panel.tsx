import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, upload, useCall } from '@vimo/client';
import {
  IMPORT_MOST_BYTES,
  manageSheet,
  manageSheetHistory,
  manageSheetPublish,
  manageSheetRead,
  manageSheetSave,
  manageSheetTemplate,
  type Sheet,
  type SheetKind,
} from '@vimo/contract';
import { EmptyState, Segmented, StatusTag, sayRefusal, toast } from '@vimo/ui';
import { Alert, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { useLeaveGuard } from '../../shared/form/use-leave-guard.ts';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import parts from '../../shared/workbook/preview.module.css';
import styles from './scores.module.css';
import { cellKey, type Edits, SheetGrid } from './sheet-grid.tsx';

const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'faulty', label: '要改的' },
] as const;

interface Asked {
  kind: SheetKind;
  of: string;
  classId: string;
}

/** The sheet of a class, to be filled in by hand, by pasting, or out of a workbook. */
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
  const [edits, setEdits] = useState<Edits>(new Map());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [unknown, setUnknown] = useState<{ row: number; title: string; text: string }[]>([]);
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  /** Rows that are looked at alone: those with something wrong when that was asked for. */
  const [only, setOnly] = useState<ReadonlySet<string>>();
  const file = useRef<HTMLInputElement>(null);
  useLeaveGuard(() => edits.size > 0, ask);
  const standing = (studentId: string, key: string) =>
    sheet.rows.find((row) => row.studentId === studentId)?.cells[key] ?? '';

  const edit = (changes: readonly { studentId: string; key: string; value: string }[]) => {
    const [next, left] = [new Map(edits), { ...problems }];
    for (const { studentId, key, value } of changes) {
      const at = cellKey(studentId, key);
      if (value === standing(studentId, key)) next.delete(at);
      else next.set(at, value);
      delete left[at];
    }
    setEdits(next);
    setProblems(left);
  };
  const save = async () => {
    setPending(true);
    try {
      const cells = [...edits].map(([at, value]) => {
        const [studentId = '', key = ''] = at.split(' ');
        return { studentId, key, value, before: standing(studentId, key) };
      });
      const { message } = await call(manageSheetSave, { ...asked, cells, ...(reason ? { reason } : {}) });
      toast.success(message);
      setEdits(new Map());
      setProblems({});
      setUnknown([]);
      setOnly(undefined);
      setReason('');
      await queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.fields);
      sayRefusal(error);
    } finally {
      setPending(false);
    }
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (!/\.xlsx$/i.test(chosen.name)) return toast.warning('请上传 xlsx 文件；xls、csv 等请先另存为 xlsx');
    if (chosen.size > IMPORT_MOST_BYTES) return toast.warning('文件最大 5 MB');
    try {
      const { data } = await upload(manageSheetRead, { ...asked }, [chosen]);
      edit(data.cells);
      setProblems(data.faults);
      setUnknown(data.problems);
      const faulty = Object.keys(data.faults).length;
      if (faulty > 0) toast.warning(`读到 ${data.cells.length} 格，其中 ${faulty} 格要改`);
      else toast.success(`读到 ${data.cells.length} 格，请核对后保存`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    }
  };
  const publish = async () => {
    const text = '发布后，这个班的学生和家长可以看到；以后的修改要写原因。';
    if (await ask({ title: `发布${sheet.title}？`, text, okText: '发布' }))
      await run(() => call(manageSheetPublish, { ...asked, kind: asked.kind === 'credits' ? 'credits' : 'fitness' }));
  };
  const faulty = Object.keys(problems).filter((at) => at !== 'reason');
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
          <Button onClick={() => file.current?.click()}>从表格读取</Button>
          {sheet.mayPublish ? (
            <Button disabled={edits.size > 0} onClick={() => void publish()}>
              发布
            </Button>
          ) : null}
          <Button type="primary" loading={pending} disabled={edits.size === 0} onClick={() => void save()}>
            {edits.size > 0 ? `保存 ${edits.size} 格` : '保存'}
          </Button>
        </span>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="成绩表格"
          accept=".xlsx"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {sheet.published && edits.size > 0 ? (
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
      {unknown.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className={styles.alert}
          title={`有 ${unknown.length} 行没有读入`}
          description={unknown
            .slice(0, 20)
            .map(({ row, title, text }) => `第 ${row} 行 ${title}：${text}`)
            .join('；')}
        />
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
      <SheetGrid
        sheet={only ? { ...sheet, rows: sheet.rows.filter((row) => only.has(row.studentId)) } : sheet}
        edits={edits}
        problems={problems}
        onEdit={edit}
      />
      {sheet.published ? <History {...asked} /> : null}
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
            <b>{one.studentName}</b> {one.title}：{one.before || '空'} → {one.after || '空'}
            <span className="ui-muted">
              {one.reason} · {one.actorName} · {one.at.slice(0, 16)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
