import { Card, DownloadSimpleIcon, EmptyState, LinkButton } from '@vimo/ui';
import { DocumentView } from '@vimo/ui/viewer';
import { outside } from '../../../shared/href.ts';
import type { Content } from './answers.ts';
import { OutsideViewer } from './outside-viewer.tsx';

/** The document itself, in the way of its kind, or in the outside viewer where one is configured. */
export function Preview({ content }: { content: Content }) {
  const { file, title, extension, mayDownload } = content;
  if (content.viewerUrl) return <OutsideViewer url={content.viewerUrl} title={title} />;
  return (
    <DocumentView
      url={file}
      title={title}
      extension={extension}
      mayDownload={mayDownload}
      downloadUrl={content.downloadUrl || file}
      otherwise={
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
      }
    />
  );
}
