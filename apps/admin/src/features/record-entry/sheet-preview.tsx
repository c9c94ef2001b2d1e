import { CallError, call } from '@vimo/client';
import {
  type DataOf,
  type FieldType,
  type FormField,
  hintOf,
  holdsFiles,
  limitsOf,
  manageRecordSheetCheck,
  manageRecordSheetEnter,
  type RecordSheetRow,
} from '@vimo/contract';
import { classNames, sayRefusal, Tag } from '@vimo/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import parts from '../../shared/workbook/preview.module.css';
import { PreviewAtHand } from '../../shared/workbook/preview-at-hand.tsx';
import type { SheetColumn } from '../../shared/workbook/sheet-cell.tsx';
import styles from './entry.module.css';
import { EvidenceField } from './evidence-field.tsx';
import type { SheetDraft } from './sheet-draft.ts';
import { useUploads } from './use-uploads.ts';

interface Dimension {
  dimensionName: string;
  fields: readonly FormField[];
}

/** The rows of a workbook with what is wrong in them: mended in place or left out, then entered all together. */
export function SheetPreview({
  draft,
  dimension,
  onChange,
  onTakeHidden,
  onEntered,
}: {
  draft: SheetDraft;
  dimension: Dimension;
  onChange: (next: SheetDraft | undefined) => void;
  onTakeHidden: (() => void) | undefined;
  onEntered: (result: DataOf<typeof manageRecordSheetEnter>) => Promise<void>;
}) {
  const { ask, holder } = useAsk();
  const [busy, setBusy] = useState<'judging' | 'entering'>();
  const { uploading, onUploading } = useUploads();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const columns = columnsOf(dimension.fields);
  const isSkipped = ({ row }: RecordSheetRow) => draft.skipped.includes(row);
  const living = draft.rows.filter((row) => !isSkipped(row));
  const faulty = living.filter(({ faults }) => faults.length > 0);
  const same = living.filter((row) => row.same === 1);
  const toEnter = living.length - same.length;
  const asked = { classId: draft.classId, dimensionId: draft.dimensionId };
  const rowsOf = (rows: readonly RecordSheetRow[]) => rows.map(({ faults, same, ...row }) => row);

  // A file arrives, and a judgement comes back, after other cells were mended: each changes what is there by then.
  const latest = useRef(draft);
  const judgements = useRef(0);
  const change = (part: (before: SheetDraft) => Partial<SheetDraft>) => {
    latest.current = { ...latest.current, ...part(latest.current) };
    onChange(latest.current);
  };
  /** Has the rows judged as they are now: what one shares with another is judged with it. The answer to an earlier asking says nothing of them. */
  const judge = async () => {
    judgements.current += 1;
    const asking = judgements.current;
    const { rows: all, skipped } = latest.current;
    const rows = all.filter(({ row }) => !skipped.includes(row));
    if (rows.length === 0) return;
    const { data } = await call(manageRecordSheetCheck, { ...asked, rows: rowsOf(rows) });
    if (asking !== judgements.current) return;
    const judged = new Map(data.rows.map((one) => [one.row, one]));
    change((before) => ({ rows: before.rows.map((row) => ({ ...row, ...judged.get(row.row) })) }));
  };
  const run = async (doing: 'judging' | 'entering', work: () => Promise<void>) => {
    setBusy(doing);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(error.fields);
      sayRefusal(error);
      // Somebody moved, or the dimension changed, since it was looked at.
      if (error.fields.rows) await judge();
    } finally {
      setBusy(undefined);
    }
  };
  const skip = (rows: readonly number[], out: boolean) =>
    run('judging', () => {
      change(({ skipped }) => ({
        skipped: out ? [...new Set([...skipped, ...rows])] : skipped.filter((one) => !rows.includes(one)),
      }));
      return judge();
    });
  const mend = (row: number, mended: (before: RecordSheetRow) => RecordSheetRow) =>
    run('judging', () => {
      change(({ rows }) => ({ rows: rows.map((one) => (one.row === row ? mended(one) : one)) }));
      return judge();
    });
  const enter = async () => {
    const fieldList = Object.entries(draft.evidence).map(([id, files]) => ({ id, value: files.join(',') }));
    const text = `将录入“${dimension.dimensionName}”${toEnter} 条，发送给学生确认。`;
    if (!(await ask({ title: '确认录入？', text, okText: '录入' }))) return;
    await run('entering', async () => {
      setErrors({});
      const { data } = await call(manageRecordSheetEnter, { ...asked, rows: rowsOf(living), fieldList });
      await onEntered(data);
    });
  };
  const again = async () => {
    if (await ask({ title: '重新上传？', text: '已读取和改过的内容将不再保留。', okText: '重新上传' }))
      onChange(undefined);
  };

  return (
    <>
      {holder}
      <PreviewAtHand
        file={{
          ...{ fileName: draft.fileName, ignored: draft.ignored },
          ...{ sheetName: draft.sheetName ?? '', otherSheets: draft.otherSheets ?? [] },
          ...{ hiddenRows: draft.hiddenRows ?? 0, hiddenColumns: draft.hiddenColumns ?? [] },
        }}
        rows={draft.rows.map(judgedRow)}
        columns={columns}
        skipped={new Set(draft.skipped)}
        counts={same.length > 0 ? [{ label: '不变', value: same.length }] : []}
        afterCell={({ same }, key) => (same && key === 'studentNo' ? <Tag>不变</Tag> : null)}
        onTakeHidden={onTakeHidden}
        busy={busy !== undefined}
        onMend={(row, key, value) => void mend(row, (before) => withValue(before, key, value))}
        onSkip={(rows, out) => void skip(rows, out)}
      />
      <div className={parts.below}>
        <section className={classNames('ui-card', styles.panel)} aria-label="图片和附件">
          <h2>图片和附件</h2>
          {dimension.fields
            .filter(({ fieldType }) => holdsFiles(fieldType as FieldType))
            .map((field) => (
              <EvidenceField
                key={field.fieldId}
                label={field.fieldName}
                required={field.required === 1}
                hint={hintOf(field)}
                pictures={field.fieldType === 'image'}
                most={limitsOf(field).most}
                value={draft.evidence[field.fieldId] ?? []}
                names={{}}
                error={errors[field.fieldId]}
                onChange={(ids) => change(({ evidence }) => ({ evidence: { ...evidence, [field.fieldId]: ids } }))}
                onUploading={onUploading}
              />
            ))}
          <p className="ui-muted">
            {dimension.fields.some(({ fieldType }) => holdsFiles(fieldType as FieldType))
              ? '所有行共用；需要各不相同时，请用“录入记录”逐个录入。'
              : '这个维度没有图片和附件。'}
          </p>
        </section>
        <section className={classNames('ui-card', parts.next)} aria-label="接下来">
          <h2>接下来</h2>
          <p className="ui-muted">
            {faulty.length > 0
              ? `点开标红的单元格改好 ${faulty.length} 行，或跳过这些行。`
              : toEnter > 0
                ? `${toEnter} 行可以录入。全部成功，或者一行都不录入。`
                : same.length > 0
                  ? `${same.length} 行以前都录入过，没有要录入的内容。`
                  : '没有可以录入的行，请重新上传。'}
          </p>
          <div className={parts.buttons}>
            <Button disabled={busy !== undefined || uploading} onClick={() => void again()}>
              重新上传
            </Button>
            <Button
              type="primary"
              loading={busy === 'entering'}
              // What is being judged is not entered yet: a press would be lost.
              disabled={busy === 'judging' || faulty.length > 0 || toEnter === 0 || uploading}
              onClick={() => void enter()}
            >
              录入 {toEnter} 条
            </Button>
          </div>
        </section>
      </div>
    </>
  );
}

const columnsOf = (fields: readonly FormField[]): SheetColumn[] => [
  { key: 'studentNo', title: '学号', fieldType: 'text', choices: [] },
  { key: 'studentName', title: '姓名', fieldType: 'text', choices: [] },
  ...fields
    .filter(({ fieldType }) => !holdsFiles(fieldType as FieldType))
    .map(({ fieldId, fieldName, fieldType, selectValue }) => ({
      key: fieldId,
      title: fieldName,
      fieldType,
      choices: selectValue,
    })),
];

/** A row as the preview of every workbook takes it. */
const judgedRow = ({ row, studentNo, studentName, fieldList, faults, same }: RecordSheetRow) => ({
  row,
  same: same === 1,
  cells: { studentNo, studentName, ...Object.fromEntries(fieldList.map(({ id, value }) => [id, value])) },
  faults: Object.fromEntries(faults.toReversed().map(({ key, text }) => [key, text])),
});

/** The row with another value in one cell. */
const withValue = (row: RecordSheetRow, key: string, value: string): RecordSheetRow =>
  key === 'studentNo' || key === 'studentName'
    ? { ...row, [key]: value }
    : { ...row, fieldList: [...row.fieldList.filter(({ id }) => id !== key), { id: key, value }] };
