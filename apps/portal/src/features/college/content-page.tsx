import { useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { collegeContent, type DataOf, pictureUrl } from '@vimo/contract';
import {
  Button,
  Card,
  DownloadSimpleIcon,
  EmptyState,
  ErrorState,
  formatDate,
  LinkButton,
  Loading,
  PermissionState,
  Picture,
  SkeletonText,
} from '@vimo/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { InnerPage } from '../../app/inner-page.tsx';
import { requireLogin } from '../session/require-login.ts';
import { useSession } from '../session/session.ts';
import { NoPermissionDialog } from './no-permission.tsx';
import { COLLEGE_HREF, previewKind } from './preview-kind.ts';
import { VideoView } from './video-view.tsx';
import './college.css';

const PdfView = lazy(() => import('./pdf-view.tsx'));
const WordView = lazy(() => import('./word-view.tsx'));

/** Links to documents end after half an hour; a new one is asked for before. */
const FRESH_MS = 20 * 60_000;

type Content = DataOf<typeof collegeContent>;

/** One content of the college, shown in the page (spec 1, 2.16). Address: `?id=&modelImage=&modelLink=`. */
export function ContentPage() {
  const { id = '', modelImage = '' } = useSearch({ strict: false }) as { id?: string; modelImage?: string };
  const known = /^[1-9]\d{0,17}$/.test(id);
  const { status } = useSession();
  const guest = status === 'guest';
  const content = useCall(collegeContent, { id }, { enabled: known && !guest, staleTime: FRESH_MS });
  const title = content.data?.title;
  return (
    <InnerPage
      title="内容详情"
      documentTitle={title ?? '内容详情'}
      crumbs={[{ label: '创客学院', href: COLLEGE_HREF }]}
      backHref={COLLEGE_HREF}
      className="content-page"
    >
      {content.data ? (
        <Shown content={content.data} icon={/^[0-9A-Za-z]{1,6}$/.test(modelImage) ? modelImage : ''} />
      ) : (
        <Card>
          <h1 className="sr">内容详情</h1>
          {!known || content.error?.kind === 'missing' ? (
            <EmptyState
              art="search"
              text="内容不存在或已下线"
              action={<LinkButton href={COLLEGE_HREF}>去看看其他内容</LinkButton>}
            />
          ) : guest ? (
            <ForGuests />
          ) : content.error?.kind === 'forbidden' ? (
            <Refused />
          ) : content.error ? (
            <ErrorState onRetry={() => void content.refetch()} />
          ) : (
            <div className="detail-loading panel">
              <Loading>
                <SkeletonText lines={8} />
              </Loading>
            </div>
          )}
        </Card>
      )}
    </InnerPage>
  );
}

/** Asks a guest to log in, at once and whenever they like. */
function ForGuests() {
  useEffect(() => {
    void requireLogin();
  }, []);
  return (
    <EmptyState
      art="permission"
      text="登录后可查看本内容"
      action={<Button onClick={() => void requireLogin()}>登录</Button>}
    />
  );
}

function Refused() {
  const [told, setTold] = useState(false);
  return (
    <>
      <PermissionState action={<LinkButton href={COLLEGE_HREF}>返回创客学院</LinkButton>} />
      <NoPermissionDialog open={!told} onClose={() => setTold(true)} />
    </>
  );
}

function Shown({ content, icon }: { content: Content; icon: string }) {
  return (
    <article>
      <header className="content-h">
        {icon ? <Picture src={pictureUrl(icon, 160)} alt="" width={48} height={48} /> : null}
        <div className="grow">
          <h1>{content.title}</h1>
          <p className="muted fs14 tn">
            {content.modelName}　{formatDate(content.createDate)}
          </p>
        </div>
        {content.mayDownload && content.downloadUrl ? (
          <LinkButton variant="outline" icon={DownloadSimpleIcon} href={content.downloadUrl} download>
            下载
          </LinkButton>
        ) : null}
      </header>
      <Suspense
        fallback={
          <Card panel>
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          </Card>
        }
      >
        <Preview content={content} />
      </Suspense>
    </article>
  );
}

function Preview({ content }: { content: Content }) {
  switch (previewKind(content.extension)) {
    case 'pdf':
      return <PdfView url={content.file} title={content.title} />;
    case 'word':
      return <WordView url={content.file} />;
    case 'video':
      return <VideoView url={content.file} title={content.title} mayDownload={content.mayDownload} />;
    case 'picture':
      return (
        <Card className="picture-view">
          <Picture src={content.file} alt={content.title} width={1200} height={900} eager />
        </Card>
      );
    default:
      return (
        <Card>
          <EmptyState
            art="data"
            text={
              content.mayDownload
                ? '浏览器无法直接打开这种格式的文件，请下载后查看'
                : '浏览器无法直接打开这种格式的文件，请联系管理员转换为新格式'
            }
            action={
              content.mayDownload && content.downloadUrl ? (
                <LinkButton icon={DownloadSimpleIcon} href={content.downloadUrl} download>
                  下载文件
                </LinkButton>
              ) : null
            }
          />
        </Card>
      );
  }
}
