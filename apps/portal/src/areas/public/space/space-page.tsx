import { rowsOfPages, useCall, useCallPages } from '@vimo/client';
import { type ActivityDetail, activityFetch, activitySpacePage, publicationPreview } from '@vimo/contract';
import {
  ActivityTime,
  Button,
  CalendarBlankIcon,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  MapPinIcon,
  Picture,
  SkeletonBar,
  SkeletonText,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import { ACTIVITIES_HREF, coverUrl, detailHref, hostName } from '../../../features/activity/activity-view.ts';
import { activitiesLabel, useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { InnerPage } from '../parts/inner-page.tsx';
import { NotShown } from '../parts/not-shown.tsx';
import styles from './space.module.css';
import { SpaceEntry } from './space-entry.tsx';
import { NOTHING_YET, SHOWN_FIRST, SPACE_TYPE } from './space-words.ts';

/** Entries of the space at a time. */
const PAGE_SIZE = 30;
const TITLE = '活动空间';

/**
 * The moments people kept of an activity, newest first. Address: `?id=&title=`; what the title says is anybody's text, and not shown. With `preview` the
 * entry that somebody is writing, alone.
 */
export function SpacePage() {
  const { id: asked = '', preview } = useSearchOf('/index/spaceDetail');
  const isPreview = preview !== undefined;
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: isPreview });
  const entry = draft.data?.space?.entry;
  const id = isPreview ? (draft.data?.space?.activityId ?? '') : asked;
  const org = useChosenOrg();
  const known = /^[1-9]\d{0,17}$/.test(id);
  const shown = useCall(activityFetch, { id }, { enabled: known });
  const activity = shown.data;
  const { error, refetch } = isPreview ? draft : shown;
  const name = activity?.title;
  const href = detailHref(id);
  return (
    <InnerPage
      title={TITLE}
      documentTitle={name ? `${TITLE} · ${name}` : TITLE}
      crumbs={[{ label: activitiesLabel(org), href: ACTIVITIES_HREF }, ...(known ? [{ label: '活动详情', href }] : [])]}
      backHref={known ? href : ACTIVITIES_HREF}
    >
      {error && !activity && !entry ? (
        <NotShown
          title={TITLE}
          error={error}
          onRetry={() => void refetch()}
          listHref={ACTIVITIES_HREF}
          listText="去看看其他活动"
        />
      ) : isPreview ? (
        <>
          {known ? <SpaceHead activity={activity} /> : null}
          {entry ? (
            <ol className={styles.timeline}>
              <SpaceEntry entry={entry} />
            </ol>
          ) : null}
        </>
      ) : known ? (
        <>
          <SpaceHead activity={activity} />
          <Timeline activityId={id} />
        </>
      ) : (
        <>
          <h1 className={classNames('ui-heading-1', styles.spaceTitle)}>{TITLE}</h1>
          <Nothing action={<LinkButton href={ACTIVITIES_HREF}>去看看活动</LinkButton>} />
        </>
      )}
    </InnerPage>
  );
}

/** Which activity the moments are of, with its picture; undefined while it is on its way. */
function SpaceHead({ activity }: { activity: ActivityDetail | undefined }) {
  return (
    <Card as="section" aria-label="所属活动" className={styles.head}>
      {activity ? (
        <>
          <Picture src={coverUrl(activity, 960)} alt="" width={640} height={400} eager />
          <div>
            <p className={styles.kind}>{TITLE}</p>
            <h1 className="ui-heading-1">{activity.title}</h1>
            <p className={styles.facts}>
              <span>
                <CalendarBlankIcon />
                <ActivityTime start={activity.actStartDate} end={activity.actEndDate} />
              </span>
              {activity.address ? (
                <span>
                  <MapPinIcon />
                  {activity.address}
                </span>
              ) : null}
              <span>主办：{hostName(activity)}</span>
            </p>
            <LinkButton variant="outline" href={detailHref(activity.id)}>
              查看活动
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <div className="ui-skeleton" />
          <div>
            <h1 className="ui-heading-1">{TITLE}</h1>
            <Loading>
              <SkeletonText lines={3} />
            </Loading>
          </div>
        </>
      )}
    </Card>
  );
}

function Timeline({ activityId }: { activityId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCallPages(activitySpacePage, {
    type: SPACE_TYPE,
    objId: activityId,
    pageSize: PAGE_SIZE,
  });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Card panel>
          <SkeletonText lines={2} />
          <div className={styles.pictures}>
            {Array.from({ length: SHOWN_FIRST }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
              <SkeletonBar key={index} height={180} radius={10} />
            ))}
          </div>
        </Card>
      </Loading>
    );
  }
  const entries = rowsOfPages(data.pages);
  if (entries.length === 0)
    return <Nothing action={<p className="ui-text-14">活动结束后，大家记录的瞬间会出现在这里。</p>} />;
  return (
    <>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <SpaceEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className={styles.timelineEnd}>
        {hasNextPage ? (
          <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        ) : (
          <p className="ui-faint ui-text-14">已经到底啦</p>
        )}
      </div>
    </>
  );
}

const Nothing = ({ action }: { action: ReactNode }) => (
  <Card>
    <EmptyState art="upload" text={NOTHING_YET} action={action} />
  </Card>
);
