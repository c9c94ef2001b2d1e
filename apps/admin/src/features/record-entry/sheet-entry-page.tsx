import { useQueryClient } from '@tanstack/react-query';
import { CallError, keyOf, upload, useCall } from '@vimo/client';
import {
  type DataOf,
  type FieldType,
  holdsFiles,
  MAX_SHEET_ROWS,
  manageRecordClasses,
  manageRecordDimensions,
  manageRecordEntered,
  type manageRecordSheetEnter,
  manageRecordSheetRead,
  manageRecordSheetTemplate,
} from '@vimo/contract';
import {
  AppLink,
  asLeft,
  CheckCircleFillIcon,
  classNames,
  DownloadSimpleIcon,
  EmptyState,
  ErrorState,
  sayRefusal,
} from '@vimo/ui';
import { Alert, Button, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { byLabel } from '../../shared/form/by-label.ts';
import { keepOwnDraft, readOwnDraft } from '../../shared/own-drafts.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { TAKE_HIDDEN } from '../../shared/workbook/hidden-rows.tsx';
import { StepBar } from '../../shared/workbook/step-bar.tsx';
import { WorkbookDrop } from '../../shared/workbook/workbook-drop.tsx';
import styles from './entry.module.css';
import { EntryResult } from './entry-result.tsx';
import type { SheetDraft } from './sheet-draft.ts';
import { SheetPreview } from './sheet-preview.tsx';

const DRAFT = 'record-sheet';
const STEPS = ['班级与维度', '上传文件', '预览与改错', '结果'];

/** 按表格录入: a workbook of one class and one dimension, looked at and mended before any of it is entered. */
export function SheetEntryPage() {
  const { data: me } = useMe();
  return me ? <SheetEntry accountId={me.userid} /> : null;
}

function SheetEntry({ accountId }: { accountId: string }) {
  const [draft, setDraft] = useState(() => readOwnDraft<SheetDraft>(DRAFT, accountId));
  const [isKept, setIsKept] = useState(draft !== undefined);
  const [chosen, setChosen] = useState({ classId: draft?.classId ?? '', dimensionId: draft?.dimensionId ?? '' });
  const [entered, setEntered] = useState<DataOf<typeof manageRecordSheetEnter>>();
  const queries = useQueryClient();
  /** What was sent last: what it hides may be taken yet, until the page is left. */
  const sent = useRef<File>(undefined);
  const change = (next: SheetDraft | undefined) => {
    keepOwnDraft(DRAFT, accountId, next);
    setDraft(next);
    if (!next) setIsKept(false);
  };
  const step = entered ? 4 : draft ? 3 : chosen.dimensionId ? 2 : 1;
  return (
    <>
      <header className={styles.head}>
        <h1>按表格录入</h1>
        <div className={styles.headActions}>
          <AppLink className="ui-button ui-button-outline ui-button-small" href={asLeft('/record-entry')}>
            返回
          </AppLink>
        </div>
      </header>
      <StepBar step={step} steps={STEPS} />
      {isKept && draft ? (
        <Alert
          type="info"
          showIcon
          closable
          className={styles.alert ?? ''}
          title={`已恢复您上次没有录入的表格“${draft.fileName}”`}
        />
      ) : null}
      {entered ? (
        <Entered {...entered} onAgain={() => setEntered(undefined)} />
      ) : draft ? (
        <Preview
          key={String(draft.hiddenRows)}
          draft={draft}
          onChange={change}
          file={sent.current}
          onEntered={async (result) => {
            change(undefined);
            setEntered(result);
            await queries.invalidateQueries({ queryKey: keyOf(manageRecordEntered) });
          }}
        />
      ) : (
        <Choose
          {...chosen}
          onChoose={setChosen}
          onRead={(read, file) => {
            sent.current = file;
            change(read);
          }}
        />
      )}
    </>
  );
}

/** Reads a file that was sent for a class and a dimension; `withHidden`: rows too that it hides. */
async function draftOf(
  of: { classId: string; dimensionId: string },
  file: File,
  withHidden = false,
): Promise<SheetDraft> {
  const sent = { ...of, ...(withHidden ? { withHidden: 1 } : {}) };
  const { data } = await upload(manageRecordSheetRead, sent, [file]);
  return { ...of, ...data, fileName: file.name, skipped: [], evidence: {} };
}

function Preview({
  draft,
  file,
  ...rest
}: {
  draft: SheetDraft;
  file: File | undefined;
  onChange: (next: SheetDraft | undefined) => void;
  onEntered: (result: DataOf<typeof manageRecordSheetEnter>) => Promise<void>;
}) {
  const { data, error, refetch } = useCall(manageRecordDimensions, { classId: draft.classId });
  const { ask, holder } = useAsk();
  const takeHidden = async (of: File) => {
    if (!(await ask(TAKE_HIDDEN))) return;
    try {
      rest.onChange(await draftOf({ classId: draft.classId, dimensionId: draft.dimensionId }, of, true));
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      sayRefusal(problem);
    }
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  const dimension = data
    .flatMap(({ dimensions }) => dimensions)
    .find(({ dimensionId }) => dimensionId === draft.dimensionId);
  return dimension ? (
    <>
      {holder}
      <SheetPreview
        draft={draft}
        dimension={dimension}
        {...rest}
        onTakeHidden={file ? () => void takeHidden(file) : undefined}
      />
    </>
  ) : (
    <section className="ui-card">
      <EmptyState
        text="这个维度已停用，表格里的内容仍保留在本机"
        action={<Button onClick={() => rest.onChange(undefined)}>换一个维度</Button>}
      />
    </section>
  );
}

/** Class, dimension, template, file. */
function Choose({
  classId,
  dimensionId,
  onChoose,
  onRead,
}: {
  classId: string;
  dimensionId: string;
  onChoose: (chosen: { classId: string; dimensionId: string }) => void;
  onRead: (draft: SheetDraft, file: File) => void;
}) {
  const classes = useCall(manageRecordClasses, {}, { staleTime: 600_000 });
  const modules = useCall(manageRecordDimensions, { classId }, { enabled: classId !== '' });
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const [classField, dimensionField] = [useId(), useId()];
  const fields = modules.data
    ?.flatMap(({ dimensions }) => dimensions)
    .find((one) => one.dimensionId === dimensionId)?.fields;
  const template = `${manageRecordSheetTemplate.path}?${new URLSearchParams({ classId, dimensionId })}`;
  const read = async (file: File) => {
    setProblem('');
    setSending(true);
    try {
      onRead(await draftOf({ classId, dimensionId }, file), file);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields.file ?? error.message);
      setSending(false);
    }
  };
  return (
    <section className={classNames('ui-card', styles.panel)} aria-label="选定与上传">
      {classes.error && !classes.data ? <ErrorState error={classes.error} onRetry={() => classes.refetch()} /> : null}
      {classes.data?.length === 0 ? <EmptyState small text="您本学年没有任教或负责的班级" /> : null}
      <div className={styles.choices}>
        <div className={styles.labelled}>
          <label htmlFor={classField}>班级</label>
          <Select
            id={classField}
            showSearch={byLabel}
            placeholder="请选择班级"
            loading={classes.isPending}
            value={classId || null}
            options={classes.data?.map((one) => ({
              value: one.classId,
              label: `${one.className}（${one.studentNum} 人）`,
            }))}
            onChange={(next: string) => onChoose({ classId: next, dimensionId: '' })}
          />
        </div>
        <div className={styles.labelled}>
          <label htmlFor={dimensionField}>维度</label>
          <Select
            id={dimensionField}
            showSearch={byLabel}
            placeholder={classId ? '请选择维度' : '请先选定班级'}
            disabled={classId === ''}
            loading={classId !== '' && modules.isPending}
            value={fields ? dimensionId : null}
            options={modules.data?.map(({ modelName, dimensions }) => ({
              label: modelName,
              options: dimensions.map((one) => ({ value: one.dimensionId, label: one.dimensionName })),
            }))}
            onChange={(next: string) => onChoose({ classId, dimensionId: next })}
          />
        </div>
      </div>
      {modules.error && !modules.data ? <ErrorState error={modules.error} onRetry={() => modules.refetch()} /> : null}
      {fields ? (
        <>
          <p className={styles.columnsOf}>
            <a className="ui-button ui-button-outline ui-button-small" href={template} download>
              <DownloadSimpleIcon />
              下载模板
            </a>
            <span className="ui-muted">
              已填好全班学号和姓名，列：
              {fields
                .filter(({ fieldType }) => !holdsFiles(fieldType as FieldType))
                .map(({ fieldName }) => fieldName)
                .join('、')}
            </span>
          </p>
          <WorkbookDrop
            mostRows={MAX_SHEET_ROWS}
            sending={sending}
            onFile={(file) => void read(file)}
            onProblem={setProblem}
          />
          <p className={styles.bad} role="alert">
            {problem}
          </p>
        </>
      ) : null}
      <p className="ui-help">
        每行一条记录，没有填写内容的行不录入。图片和附件在预览时上传，所有行共用。确认之前什么都不会保存。
      </p>
    </section>
  );
}

const Entered = ({
  count,
  studentNum,
  same,
  onAgain,
}: DataOf<typeof manageRecordSheetEnter> & { onAgain: () => void }) => (
  <EntryResult
    title={
      <>
        <CheckCircleFillIcon className={styles.ok} /> 已录入 {count} 条，发送给 {studentNum} 名学生确认
        {same > 0 ? `，${same} 行不变` : ''}
      </>
    }
    onAgain={onAgain}
  >
    <p className="ui-muted">学生确认后记录才算通过；拒绝时会说明原因，您可以修改后重新发送或撤回。</p>
  </EntryResult>
);
