import { CallError, call, upload, useCall, useSend } from '@vimo/client';
import { type ImportBatch, importDiscard, importRows, importSkip, importUpload } from '@vimo/contract';
import {
  Button,
  classNames,
  DownloadSimpleIcon,
  ErrorState,
  FileXlsIcon,
  Pagination,
  Segmented,
  sayRefusal,
  WarningCircleFillIcon,
} from '@vimo/ui';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { HiddenRows, TAKE_HIDDEN } from '../../shared/workbook/hidden-rows.tsx';
import styles from '../../shared/workbook/preview.module.css';
import { ReadSheet } from '../../shared/workbook/read-sheet.tsx';
import { UnreadColumns } from '../../shared/workbook/unread-columns.tsx';
import { IssueList } from './issue-list.tsx';
import { PreviewTable } from './preview-table.tsx';
import { sentFiles, useChanged, useImportAddress } from './use-import.ts';

const PAGE_SIZE = 50;
type View = 'all' | 'errors' | 'updates';
const views = [
  { value: 'all', label: '全部' },
  { value: 'errors', label: '只看错误' },
  { value: 'updates', label: '只看更新' },
] as const satisfies readonly { value: View; label: string }[];

/** 2 预览与改错: every faulty cell with its reason, mended in place or its row skipped. */
export function PreviewStep({
  batch,
  onNext,
  onAgain,
}: {
  batch: ImportBatch;
  onNext: () => void;
  onAgain: () => void;
}) {
  const [view, setView] = useState<View>('all');
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState<{ row: number; column: string }>();
  const [taking, setTaking] = useState(false);
  const changed = useChanged(batch.id);
  const { ask, holder } = useAsk();
  const place = sought ? { row: sought.row } : {};
  const { data, error, refetch } = useCall(
    importRows,
    { batchId: batch.id, view, pageSize: PAGE_SIZE, currentPage: page, ...place },
    { keepPrevious: true },
  );
  const skip = useSend(importSkip, { onSuccess: changed, onError: sayRefusal });
  const discard = useSend(importDiscard, { onSuccess: onAgain, onError: sayRefusal });
  const show = (next: View) => {
    setView(next);
    setPage(1);
    setSought(undefined);
  };
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
  const uploadAgain = async () => {
    const question = { title: '重新上传？', text: '这份表格和在这里所做的修改都会丢弃。', okText: '重新上传' };
    if (await ask(question)) discard.mutate({ batchId: batch.id });
  };
  const ready = batch.created + batch.updated;

  return (
    <>
      {holder}
      {batch.problem ? (
        <p className={styles.notice} role="alert">
          <WarningCircleFillIcon />
          {batch.problem}
        </p>
      ) : null}
      <UnreadColumns titles={batch.ignored} />
      <HiddenRows
        count={batch.hiddenRows}
        columns={batch.hiddenColumns}
        busy={taking}
        onTake={file ? () => void takeHidden(file) : undefined}
      />
      <section className={classNames('ui-card', styles.sheet)}>
        <div className={styles.summary}>
          <span className={styles.file}>
            <FileXlsIcon />
            {batch.fileName}
          </span>
          <ReadSheet name={batch.sheetName} others={batch.otherSheets} />
          <div className={styles.counts}>
            <span>
              共 <b>{batch.total}</b> 行
            </span>
            <span>
              新建 <b>{batch.created}</b>
            </span>
            <span>
              更新 <b>{batch.updated}</b>
            </span>
            {batch.unchanged > 0 ? (
              <span>
                不变 <b>{batch.unchanged}</b>
              </span>
            ) : null}
            <span className={styles.error}>
              错误 <b>{batch.errors}</b>
            </span>
            <span className={styles.warning}>
              提醒 <b>{batch.warnings}</b>
            </span>
            {batch.skipped > 0 ? (
              <span className="ui-muted">
                跳过 <b>{batch.skipped}</b>
              </span>
            ) : null}
          </div>
          <Segmented label="显示" options={views} value={view} onChange={show} />
        </div>
        {error ? (
          <ErrorState text={error.message} onRetry={() => refetch()} />
        ) : (
          <PreviewTable
            batch={batch}
            rows={data?.dataList}
            sought={sought}
            onSkip={(row, skipped) => skip.mutate({ batchId: batch.id, rows: [row], skipped })}
          />
        )}
      </section>
      {data ? (
        <div className={styles.pages}>
          <Pagination
            page={data.currentPage}
            total={data.totalCount}
            pageSize={PAGE_SIZE}
            onChange={(to) => {
              setSought(undefined);
              setPage(to);
            }}
          />
        </div>
      ) : null}
      <div className={styles.below}>
        <IssueList
          batch={batch}
          onSeek={(cell) => {
            setView('all');
            setSought(cell);
          }}
        />
        <section className={classNames('ui-card', styles.next)} aria-labelledby="next">
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
            {batch.errors > 0 && ready > 0 ? (
              <Button
                size="small"
                variant="outline"
                loading={skip.isPending}
                onClick={() => skip.mutate({ batchId: batch.id, skipped: 1 })}
              >
                跳过 {batch.errors} 行继续
              </Button>
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
      </div>
    </>
  );
}
