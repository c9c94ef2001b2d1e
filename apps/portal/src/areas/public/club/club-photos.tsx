import { useCall } from '@vimo/client';
import { clubAlbum, clubFetch } from '@vimo/contract';
import { Card, EmptyState, ErrorState, Loading } from '@vimo/ui';
import { ALBUM_SHOWN, CLUBS_HREF, clubHref } from '../../../features/club/club-view.ts';
import { Photos } from '../../../features/club/photos.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { InnerPage } from '../parts/inner-page.tsx';
import styles from './club.module.css';

/** Photos of an album on their way: as many as a club's page shows. */
const SKELETONS = Array.from({ length: ALBUM_SHOWN }, (_, index) => index);

/** All photos of a club. Address: `?id=`. */
export function ClubPhotosPage() {
  const { id = '' } = useSearchOf('/index/CorporationPhoto');
  const known = /^[1-9]\d{0,17}$/.test(id);
  const club = useCall(clubFetch, { id }, { enabled: known }).data;
  const { data, error, refetch } = useCall(clubAlbum, { asstionId: id }, { enabled: known });
  const photos = known ? data : [];
  return (
    <InnerPage
      title="社团相册"
      documentTitle={club ? `社团相册 · ${club.name}` : '社团相册'}
      crumbs={[{ label: '社团', href: CLUBS_HREF }, ...(club ? [{ label: club.name, href: clubHref(id) }] : [])]}
      backHref={known ? clubHref(id) : CLUBS_HREF}
    >
      <div className={styles.photosHead}>
        <h1 className="ui-heading-1">{club ? `${club.name}的相册` : '社团相册'}</h1>
        {photos ? <p className="ui-muted ui-tabular">共 {photos.length} 张</p> : null}
      </div>
      {photos ? (
        photos.length > 0 ? (
          <Photos photos={photos} className={styles.photos} names />
        ) : (
          <Card>
            <EmptyState art="upload" />
          </Card>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <div className={styles.photos}>
            {SKELETONS.map((key) => (
              <div key={key} className="ui-skeleton" />
            ))}
          </div>
        </Loading>
      )}
    </InnerPage>
  );
}
