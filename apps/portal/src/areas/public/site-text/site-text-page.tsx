import { useCall } from '@vimo/client';
import { type SiteTextKind, siteText, siteTextLabel } from '@vimo/contract';
import { Breadcrumb, Card, EmptyState, formatDateTime, QueryState } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import styles from './site-text.module.css';

/** A privacy text of the site as it holds now, with its version. */
export function SiteTextPage({ kind }: { kind: SiteTextKind }) {
  const answer = useCall(siteText, { kind });
  const title = siteTextLabel[kind];
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: title }]} />
      <Card as="section" panel className={styles.text}>
        <h1 className="ui-heading-1">{title}</h1>
        <QueryState query={answer} lines={9}>
          {(data) =>
            data.version > 0 ? (
              <>
                <p className="ui-muted">
                  第 {data.version} 版，{formatDateTime(data.publishDate)} 发布
                </p>
                <RichText html={data.content} />
              </>
            ) : (
              <EmptyState text={`本站还没有发布${title}`} />
            )
          }
        </QueryState>
      </Card>
    </main>
  );
}
