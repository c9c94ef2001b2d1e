import { Card, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import { useCallback, useEffect, useState } from 'react';
import { openPdf, type PDFDocumentProxy } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';

/** A pdf with all of its pages below each other; each is drawn when it comes near. Works where browsers show no pdf, as on phones. */
export default function PdfView({ url, title }: { url: string; title: string }) {
  const [attempt, setAttempt] = useState(0);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    const opened = openPdf(url);
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
  const onSeen = useCallback((seen: number) => setPage(seen), []);
  if (failed) {
    return (
      <Card>
        <ErrorState text="文档无法打开" onRetry={() => setAttempt(attempt + 1)} />
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
  return (
    <section className="pdf-view" aria-label={`${title}，共 ${document.numPages} 页`}>
      {Array.from({ length: document.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
        <PdfPage key={index} document={document} number={index + 1} onSeen={onSeen} />
      ))}
      <p className="pdf-at tn">
        第 {page} / {document.numPages} 页
      </p>
    </section>
  );
}
