import { useCall } from '@vimo/client';
import { type Href, MessageSubject, messagePage } from '@vimo/contract';
import { AppLink, Card, classNames, EmptyState, ErrorState, Loading, Pagination, SkeletonText } from '@vimo/ui';
import styles from '../../../features/message/message.module.css';
import { MessageList } from '../../../features/message/message-list.tsx';
import { wordFor } from '../../../features/message/message-words.ts';
import { readPage } from '../../../shared/page-number.ts';
import { useKept } from '../../../shared/use-kept.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { InnerPage } from '../parts/inner-page.tsx';
import { NotShown } from '../parts/not-shown.tsx';
import { LeaveMessage } from './message-board.tsx';
import { SUBJECT_PLACES, useSubjectName } from './subject.ts';

/** Comments on a page of their own. */
const PAGE_SIZE = 6;

/**
 * All evaluations of an activity, or all messages on a base or club, six a page. `hrefFor` gives the page's own
 * address at a number of the list.
 */
export function MessagePage({
  typeName,
  typeId,
  hrefFor,
}: {
  typeName: MessageSubject;
  typeId: string;
  hrefFor: (page: number | undefined) => Href;
}) {
  const page = readPage(useSearchOf('/index/comment/$id').page);
  const word = wordFor(typeName);
  const title = `${word}列表`;
  const { list, hrefOf } = SUBJECT_PLACES[typeName];
  const about = useSubjectName(typeName, typeId);
  const subject = useKept(typeId, about.name);
  const { data, error, refetch, isPlaceholderData } = useCall(
    messagePage,
    { typeId, typeName, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  return (
    <InnerPage
      title={title}
      documentTitle={subject ? `${title} · ${subject}` : title}
      crumbs={[list, ...(subject ? [{ label: subject, href: hrefOf(typeId) }] : [])]}
      backHref={hrefOf(typeId)}
      className={styles.messagePage}
    >
      {about.missing ? (
        <NotShown
          title={title}
          error={about.missing}
          onRetry={() => {}}
          listHref={list.href}
          listText={`去看看其他${list.label}`}
        />
      ) : (
        <>
          <Card as="section" panel className={styles.board}>
            <div className="ui-panel-head">
              <h1 className="ui-heading-2">{title}</h1>
              {typeName === MessageSubject.activity || !subject ? null : (
                <LeaveMessage typeName={typeName} typeId={typeId} subject={subject} />
              )}
            </div>
            {subject ? (
              <p className={styles.on}>
                <AppLink className="ui-link" href={hrefOf(typeId)}>
                  {subject}
                </AppLink>
                {data ? (
                  <span className="ui-muted ui-tabular">
                    共 {data.totalCount} 条{word}
                  </span>
                ) : null}
              </p>
            ) : null}
            {data ? (
              data.dataList.length > 0 ? (
                <div className={classNames(isPlaceholderData && styles.fading)} aria-busy={isPlaceholderData}>
                  <MessageList messages={data.dataList} heading="h2" />
                </div>
              ) : (
                <EmptyState art="data" />
              )
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <Loading>
                <SkeletonText lines={8} />
              </Loading>
            )}
          </Card>
          <Pagination
            page={page}
            total={data?.totalCount ?? 0}
            pageSize={PAGE_SIZE}
            hrefOf={(next) => hrefFor(next === 1 ? undefined : next)}
          />
        </>
      )}
    </InnerPage>
  );
}
