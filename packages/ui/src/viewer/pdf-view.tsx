import { type ReactNode, useEffect, useState } from 'react';
import { Card, ErrorState, Loading, SkeletonText } from '../index.ts';
import { openPdf, type PDFDocumentProxy } from './pdf-document.ts';
import { PdfReader } from './pdf-reader.tsx';

/** A pdf, opened and read in the page. Works where browsers show no pdf, as on phones. */
export default function PdfView({ url, title, save }: { url: string; title: string; save: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    setLost(new Set());
    const opened = openPdf(url, (page) => wanted && setLost((before) => new Set([...before, page])));
    opened.document.then(
      (ready) => wanted && setDocument(ready),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
      setDocument(undefined);
      void opened.destroy();
    };
  }, [url, attempt]);
  if (failed) {
    return (
      <Card>
        <ErrorState text="文档无法打开" onRetry={() => setAttempt(attempt + 1)} otherwise={save} />
      </Card>
    );
  }
  if (!document) {
    return (
      <Card panel>
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      </Card>
    );
  }
  return <PdfReader document={document} title={title} lost={lost} save={save} />;
}
