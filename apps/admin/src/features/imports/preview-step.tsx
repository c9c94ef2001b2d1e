import { CallError, call, upload, useSend } from '@vimo/client';
import {
  IMPORT_COLUMNS,
  type ImportBatch,
  type ImportKind,
  importDiscard,
  importSkip,
  importUpload,
} from '@vimo/contract';
import { Button, classNames, DownloadSimpleIcon, sayRefusal } from '@vimo/ui';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { TAKE_HIDDEN } from '../../shared/workbook/hidden-rows.tsx';
import styles from '../../shared/workbook/preview.module.css';
import type { SheetColumn } from '../../shared/workbook/sheet-cell.tsx';
import { WorkbookPreview } from '../../shared/workbook/workbook-preview.tsx';
import { sentFiles, useChanged, useImportAddress } from './use-import.ts';
import { useMending } from './use-mending.ts';
import { useShownRows } from './use-shown-rows.tsx';

/** Characters that the call takes of a cell. */
const MOST_OF_CELL = 200;
const columnsOf = (kind: ImportKind): SheetColumn[] =>
  IMPORT_COLUMNS[kind].map(({ key, title, hint, choices, masked }) => ({
    ...{ key, title, hint, most: MOST_OF_CELL, isMasked: masked !== undefined },
    ...(choices ? { fieldType: 'select', choices } : { fieldType: 'text', choices: [] }),
  }));

/** 2 预览与改错 of a file that the server keeps: its rows are asked for page by page, and mended there. */
export function PreviewStep({
  batch,
  onNext,
  onAgain,
}: {
  batch: ImportBatch;
  onNext: () => void;
  onAgain: () => void;
}) {
  const [taking, setTaking] = useState(false);
  const changed = useChanged(batch.id);
  const mending = useMending(batch.id);
  const shown = useShownRows(batch.id);
  const { ask, holder } = useAsk();
  const skip = useSend(importSkip, { onSuccess: changed, onError: sayRefusal });
  const file = sentFiles.get(batch.id);
  const { go } = useImportAddress();
  /** Sends the same file anew, with what it hides; what was read of it before goes. */
  const takeHidden = async (of: File) => {
    if (!(await ask(TAKE_HIDDEN))) return;
    setTaking(true);
    try {
      const { data: sent } = await upload(importUpload, { kind: batch.kind, orgId: batch.orgId, withHidden: 1 }, [of]);
      sentFiles.set(sent.batchId, of);
      await call(importDiscard, { batchId: batch.id });
      go({ kind: batch.kind, org: batch.orgId, batch: sent.batchId });
    } catch (problem) {
      setTaking(false);
      if (!(problem instanceof CallError)) throw problem;
      sayRefusal(problem);
    }
  };
  return (
    <>
      {holder}
      <WorkbookPreview
        file={batch}
        columns={columnsOf(batch.kind)}
        figures={batch}
        counts={[
          { label: '新建', value: batch.created },
          { label: '更新', value: batch.updated },
          ...(batch.unchanged > 0 ? [{ label: '不变', value: batch.unchanged }] : []),
        ]}
        shown={shown}
        problems={batch.problems.map(({ column, ...problem }) => ({ ...problem, key: column }))}
        busy={taking || mending.pending || skip.isPending}
        onTakeHidden={file ? () => void takeHidden(file) : undefined}
        onMend={({ row, key }, value, alike) => mending.mend({ row, column: key, alike: alike ? 1 : 0 }, value)}
        onIgnore={({ row, key }, alike) => mending.ignore({ row, column: key, alike: alike ? 1 : 0 })}
        onSkip={(row, out) => skip.mutate({ batchId: batch.id, rows: [row], skipped: out ? 1 : 0 })}
        onSkipFaulty={() => skip.mutate({ batchId: batch.id, skipped: 1 })}
        beside={<WhatNext batch={batch} onNext={onNext} onAgain={onAgain} />}
      />
    </>
  );
}

/** 接下来: what is left to do, and the ways on. */
function WhatNext({ batch, onNext, onAgain }: { batch: ImportBatch; onNext: () => void; onAgain: () => void }) {
  const { ask, holder } = useAsk();
  const discard = useSend(importDiscard, { onSuccess: onAgain, onError: sayRefusal });
  const uploadAgain = async () => {
    const question = { title: '重新上传？', text: '这份表格和在这里所做的修改都会丢弃。', okText: '重新上传' };
    if (await ask(question)) discard.mutate({ batchId: batch.id });
  };
  const ready = batch.created + batch.updated;
  return (
    <section className={classNames('ui-card', styles.next)} aria-labelledby="next">
      {holder}
      <h2 id="next">接下来</h2>
      <p className="ui-muted">
        {batch.errors > 0
          ? ready === 0
            ? `改好 ${batch.errors} 行的错误后继续。也可以下载错误行，在表格里改好再传一次。`
            : `改好 ${batch.errors} 行的错误，或跳过这 ${batch.errors} 行先导入其余 ${ready} 行。跳过的行可以导出，改好后再传一次。`
          : ready > 0
            ? `${ready} 行可以导入${batch.skipped > 0 ? `，跳过 ${batch.skipped} 行` : ''}。`
            : batch.unchanged > 0
              ? '没有要导入的改动，表格与现有的相同。'
              : '没有可以导入的行，请重新上传。'}
      </p>
      <div className={styles.buttons}>
        {batch.rowFileUrl ? (
          <a className="ui-button ui-button-outline ui-button-small" href={batch.rowFileUrl} download>
            <DownloadSimpleIcon />
            {batch.errors > 0 ? '下载错误行' : '下载跳过的行'}
          </a>
        ) : null}
        <Button size="small" variant="outline" loading={discard.isPending} onClick={() => void uploadAgain()}>
          重新上传
        </Button>
        <Button
          size="small"
          onClick={onNext}
          {...(batch.errors > 0 || ready === 0
            ? { disabledReason: batch.errors > 0 ? '还有错误，请改好或跳过' : '没有可以导入的行' }
            : {})}
        >
          下一步
        </Button>
      </div>
    </section>
  );
}
