import { useCall } from '@vimo/client';
import { albumList, hrefTo, pictureUrl } from '@vimo/contract';
import { AppLink, art, Card, EmptyState, LinkButton, MoreLink, Picture } from '@vimo/ui';
import styles from './own-albums.module.css';

const SHOWN = 4;

/** The latest albums, or the way to the first one. */
export function OwnAlbums() {
  const { data } = useCall(albumList, {});
  if (!data) return null;
  return (
    <Card as="section" className={styles.beside}>
      <div className={styles.besideHead}>
        <h2>我的相册</h2>
        {data.length > 0 ? <MoreLink href="/growupSpace/photoAlbum">全部</MoreLink> : null}
      </div>
      {data.length === 0 ? (
        <EmptyState
          small
          art="upload"
          text="把照片收进相册，家长也能看到"
          action={
            <LinkButton variant="outline" size="small" href="/growupSpace/photoAlbum">
              去创建相册
            </LinkButton>
          }
        />
      ) : (
        <ul>
          {data.slice(0, SHOWN).map(({ id, name, imageId, photoNum }) => (
            <li key={id}>
              <AppLink href={hrefTo('/growupSpace/photoAlbum', { album: id })}>
                <Picture
                  src={imageId ? pictureUrl(imageId, 480) : art('empty-upload')}
                  alt=""
                  width={138}
                  height={104}
                />
                <b className="ui-truncate">{name}</b>
                <small>{photoNum} 张</small>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
