import { lazy, type ReactNode, Suspense } from 'react';
import { Card, Loading, previewKind, SaveLink, SkeletonText } from '../index.ts';
import { PictureView } from './picture-view.tsx';
import { VideoView } from './video-view.tsx';

export { PictureStage } from './picture-stage.tsx';

// What reads a document is as heavy as a page, and comes when one is opened.
const PdfView = lazy(() => import('./pdf-view.tsx'));
const WordView = lazy(() => import('./word-view.tsx'));
const OldWordView = lazy(() => import('./old-word-view.tsx'));

interface DocumentViewProps {
  url: string;
  title: string;
  extension: string;
  /** The file itself may be kept: what cannot be shown offers it. */
  mayDownload: boolean;
  /** Where it is had from, when that is another address. */
  downloadUrl?: string;
  /** Of a film: every machine shows its picture. */
  playsEverywhere?: boolean;
  /** Shown for a kind that no part of a page can open. */
  otherwise: ReactNode;
}

/** A document in the page, in the way of its kind: pdf, Word, picture, film. Nothing goes to a foreign viewer. */
export const DocumentView = (props: DocumentViewProps) => (
  <Suspense
    fallback={
      <Card panel>
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      </Card>
    }
  >
    <OfKind {...props} />
  </Suspense>
);

function OfKind(props: DocumentViewProps) {
  const { url, title, extension, mayDownload, downloadUrl = url, playsEverywhere = true, otherwise } = props;
  const save = mayDownload ? <SaveLink url={downloadUrl} /> : null;
  switch (previewKind(extension)) {
    case 'pdf':
      return <PdfView url={url} title={title} save={save} />;
    case 'word':
      return <WordView url={url} save={save} />;
    case 'old':
      return <OldWordView url={url} save={save} />;
    case 'video':
      return <VideoView url={url} title={title} isMarked={!playsEverywhere} save={save} />;
    case 'picture':
      return <PictureView url={url} title={title} />;
    default:
      return otherwise;
  }
}
