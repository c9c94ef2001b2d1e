import { useCall } from '@vimo/client';
import { clubAlbum, pictureUrl } from '@vimo/contract';
import {
  Card,
  classNames,
  EmptyState,
  ErrorState,
  Loading,
  MoreLink,
  Picture,
  PicturePreview,
  SkeletonBar,
} from '@vimo/ui';
import { useState } from 'react';
import { ALBUM_SHOWN, clubPhotosHref } from '../../../features/club/club-view.ts';
import mediaStyles from '../../../features/media/media.module.css';
import messageStyles from '../../../features/message/message.module.css';
import styles from './club.module.css';

const PREVIEW_WIDTH = 1920;

type Photo = { id: string; name: string; imagesUrl: string };

/** Photos with their names; a press opens them over the screen. The first is large where `className` says so. */
export function Photos({
  photos,
  className,
  names,
}: {
  photos: readonly Photo[];
  className: string | undefined;
  names?: boolean;
}) {
  const [at, setAt] = useState<number>();
  return (
    <>
      <ul className={className}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={mediaStyles.pictureButton}
              aria-haspopup="dialog"
              aria-label={`查看照片：${photo.name || `第 ${index + 1} 张`}`}
              onClick={() => setAt(index)}
            >
              <Picture src={pictureUrl(photo.imagesUrl, 960)} alt="" width={480} height={480} />
            </button>
            {names && photo.name ? (
              <p className={classNames('ui-truncate ui-text-14', styles.caption)}>{photo.name}</p>
            ) : null}
          </li>
        ))}
      </ul>
      <PicturePreview
        pictures={photos.map(({ imagesUrl, name }) => ({ src: pictureUrl(imagesUrl, PREVIEW_WIDTH), alt: name }))}
        at={at}
        onMove={setAt}
      />
    </>
  );
}

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
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonBar height={260} radius={14} />
        </Loading>
      )}
    </Card>
  );
}
