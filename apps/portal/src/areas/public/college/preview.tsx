import { Card, DownloadSimpleIcon, EmptyState, LinkButton, Loading, SkeletonText } from '@vimo/ui';
import { lazy, Suspense } from 'react';
import { outside } from '../../../shared/href.ts';
import type { Content } from './answers.ts';
import { OutsideViewer } from './outside-viewer.tsx';
import { PictureView } from './picture-view.tsx';
import { previewKind } from './preview-kind.ts';
import { VideoView } from './video-view.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));
const WordView = lazy(() => import('./word-view.tsx'));
const OldWordView = lazy(() => import('./old-word-view.tsx'));

/** The document itself, in the way of its kind, or in the outside viewer where one is configured. */
export function Preview({ content }: { content: Content }) {
  return (
    <Suspense
      fallback={
        <Card panel>
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        </Card>
      }
    >
      {content.viewerUrl ? <OutsideViewer url={content.viewerUrl} title={content.title} /> : <Own content={content} />}
    </Suspense>
  );
}

function Own({ content }: { content: Content }) {
  const { file, title, mayDownload } = content;
  switch (previewKind(content.extension)) {
    case 'pdf':
      return <PdfView url={file} title={title} />;
    case 'word':
      return <WordView url={file} />;
    case 'old':
      return <OldWordView url={file} mayDownload={mayDownload} />;
    case 'video':
      return <VideoView url={file} title={title} mayDownload={mayDownload} />;
    case 'picture':
      return <PictureView url={file} title={title} />;
    default:
      return (
        <Card>
          <EmptyState
            art="data"
            text={
              mayDownload
                ? '这种格式的文件无法在页面中打开，请下载后查看'
                : '这种格式的文件无法在页面中打开，请联系发布单位换成文档、图片或视频'
            }
            action={
              mayDownload ? (
                <LinkButton icon={DownloadSimpleIcon} href={outside(content.downloadUrl)} download>
                  下载文件
                </LinkButton>
              ) : null
            }
          />
        </Card>
      );
  }
}
