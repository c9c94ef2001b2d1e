import { useCall } from '@vimo/client';
import { clubAlbum } from '@vimo/contract';
import { Card, EmptyState, ErrorState, Loading, MoreLink, SkeletonBar } from '@vimo/ui';
import { ALBUM_SHOWN, clubPhotosHref } from '../../../features/club/club-view.ts';
import { Photos } from '../../../features/club/photos.tsx';
import messageStyles from '../../../features/message/message.module.css';
import styles from './club.module.css';

/** The album on the club's page: one large and four small photos, and the way to all. */
export function ClubAlbum({ clubId, orgId }: { clubId: string; orgId: string }) {
  const { data, error, refetch } = useCall(clubAlbum, { asstionId: clubId, belongDeptId: orgId });
  return (
    <Card as="section" panel className={messageStyles.board}>
      <div className="ui-panel-head">
        <h2 className="ui-heading-2">社团相册</h2>
        {data && data.length > 0 ? <MoreLink href={clubPhotosHref(clubId)}>全部照片</MoreLink> : null}
      </div>
      {data ? (
        data.length > 0 ? (
          <Photos photos={data.slice(0, ALBUM_SHOWN)} className={styles.album} />
        ) : (
          <EmptyState art="upload" small />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonBar height={260} radius={14} />
        </Loading>
      )}
    </Card>
  );
}
