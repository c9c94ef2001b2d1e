import { ImportState, importKindLabel, importTemplate } from '@vimo/contract';
import { Button, classNames, DownloadSimpleIcon, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PageHead } from '../../shared/page-head.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { StepBar } from '../../shared/workbook/step-bar.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './imports.module.css';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { UnfinishedImports } from './unfinished-imports.tsx';
import { UploadStep } from './upload-step.tsx';
import { useBatch, useImportAddress } from './use-import.ts';
import { Waiting } from './waiting.tsx';

/** 批量导入: upload, look at and mend, confirm, result. */
export function ImportsPage() {
  const { kind, batchId } = useImportAddress();
  const { data: me } = useMe();
  if (!me) return null;
  return batchId ? (
    <Batch key={batchId} batchId={batchId} />
  ) : (
    <Shell title={`导入${importKindLabel[kind]}`} step={1} template={kind}>
      <UploadStep orgs={me.orgs} usertype={me.usertype} />
      <UnfinishedImports />
    </Shell>
  );
}

function Batch({ batchId }: { batchId: string }) {
  const { data: batch, error, refetch } = useBatch(batchId);
  const { go, kind } = useImportAddress();
  const [confirming, setConfirming] = useState(false);
  const again = () => go({ kind: batch?.kind ?? kind, org: batch?.orgId });
  if (error)
    return (
      <Shell title="批量导入" step={1}>
        <section className={classNames('ui-card', styles.padded)}>
          <ErrorState error={error} onRetry={() => refetch()} />
          <Button size="small" variant="outline" onClick={again}>
            重新上传
          </Button>
        </section>
      </Shell>
    );
  if (!batch)
    return (
      <Shell title="批量导入" step={1}>
        <section className={classNames('ui-card', styles.padded)}>
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        </section>
      </Shell>
    );
  const title = `导入${importKindLabel[batch.kind]}`;
  switch (batch.state) {
    case ImportState.checking:
    case ImportState.failed:
      return (
        <Shell title={title} step={batch.state === ImportState.failed ? 1 : 2}>
          <Waiting batch={batch} onAgain={again} />
        </Shell>
      );
    case ImportState.preview:
      return confirming && batch.errors === 0 ? (
        <Shell title={title} step={3}>
          <ConfirmStep batch={batch} onBack={() => setConfirming(false)} />
        </Shell>
      ) : (
        <Shell title={title} step={2}>
          <PreviewStep batch={batch} onNext={() => setConfirming(true)} onAgain={again} />
        </Shell>
      );
    case ImportState.writing:
      return (
        <Shell title={title} step={3}>
          <Waiting batch={batch} onAgain={again} />
        </Shell>
      );
    default:
      return (
        <Shell title={title} step={4}>
          <ResultStep batch={batch} onAgain={again} />
        </Shell>
      );
  }
}

function Shell({
  title,
  step,
  template,
  children,
}: {
  title: string;
  step: number;
  template?: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={title}>
        {template ? (
          <a
            className="ui-button ui-button-outline ui-button-small"
            href={`${importTemplate.path}?kind=${template}`}
            download
          >
            <DownloadSimpleIcon />
            下载模板
          </a>
        ) : null}
      </PageHead>
      <StepBar step={step} />
      {children}
    </>
  );
}
