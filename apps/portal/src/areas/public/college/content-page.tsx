import { useCall } from '@vimo/client';
import { collegeContent, pictureUrl, publicationPreview } from '@vimo/contract';
import {
  Button,
  Card,
  classNames,
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
import { useEffect } from 'react';
import { requireLogin } from '../../../features/account/require-login.ts';
import activityDetailStyles from '../../../features/activity/activity-detail.module.css';
import { useSession } from '../../../features/session/session.ts';
import { outside } from '../../../shared/href.ts';
import { NewWindowLink } from '../../../shared/new-window.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { InnerPage } from '../parts/inner-page.tsx';
import type { Content } from './answers.ts';
import styles from './content-page.module.css';
import { Preview } from './preview.tsx';
import { COLLEGE_HREF, outsideHref } from './preview-kind.ts';

/** Links to documents end after half an hour; a new one is asked for before. */
const FRESH_MS = 20 * 60_000;
/** A new link would begin a film anew, so who comes back to the window keeps the one that is playing. */
const KEPT = { staleTime: FRESH_MS, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * One content of the college, shown in the page. Address: `?id=&modelImage=&modelLink=`; picture and link of the
 * module are the server's, so that a forged address shows nothing of its own. With `preview` the one that somebody is writing.
 */
export function ContentPage() {
  const { id = '', preview } = useSearchOf('/index/contentDetail');
  const isPreview = preview !== undefined;
  const known = isPreview || /^[1-9]\d{0,17}$/.test(id);
  const { status } = useSession();
  const guest = status === 'guest' && !isPreview;
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: isPreview, ...KEPT });
  const shown = useCall(collegeContent, { id }, { enabled: known && !isPreview && !guest, ...KEPT });
  const content = isPreview ? (draft.data?.college ?? undefined) : shown.data;
  const { error, refetch } = isPreview ? draft : shown;
  // A link to the preview of something else shows nothing here.
  const isMissing = !known || error?.kind === 'missing' || draft.data?.college === null;
  const title = content?.title;
  return (
    <InnerPage
      title="内容详情"
      documentTitle={title ?? '内容详情'}
      crumbs={[{ label: '创客学院', href: COLLEGE_HREF }]}
      backHref={COLLEGE_HREF}
      className={styles.contentPage}
    >
      {content ? (
        <Shown content={content} />
      ) : (
        <Card>
          <h1 className="ui-visually-hidden">内容详情</h1>
          {isMissing ? (
            <EmptyState
              art="search"
              text="内容不存在或已下线"
              action={<LinkButton href={COLLEGE_HREF}>去看看其他内容</LinkButton>}
            />
          ) : guest ? (
            <ForGuests />
          ) : error?.kind === 'forbidden' ? (
            <div role="alert">
              <PermissionState action={<LinkButton href={COLLEGE_HREF}>返回创客学院</LinkButton>} />
            </div>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={classNames('ui-panel', activityDetailStyles.detailLoading)}>
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

function Shown({ content }: { content: Content }) {
  const link = outsideHref(content.pcLink);
  return (
    <article>
      <header className={styles.contentHead}>
        {content.pcIcon ? <Picture src={pictureUrl(content.pcIcon, 160)} alt="" width={48} height={48} /> : null}
        <div className="ui-grow">
          <h1>{content.title}</h1>
          <p className="ui-muted ui-text-14 ui-tabular">
            {content.modelName}　{formatDate(content.createDate)}
            {link ? (
              <NewWindowLink className="ui-link" href={link}>
                相关网站（新窗口打开）
              </NewWindowLink>
            ) : null}
          </p>
        </div>
        {content.mayDownload && content.downloadUrl ? (
          <LinkButton variant="outline" icon={DownloadSimpleIcon} href={outside(content.downloadUrl)} download>
            下载
          </LinkButton>
        ) : null}
      </header>
      {content.file ? (
        <Preview content={content} />
      ) : (
        <Card>
          <EmptyState art="data" text="还没有上传文件" />
        </Card>
      )}
    </article>
  );
}
