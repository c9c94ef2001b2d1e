import { useCall } from '@vimo/client';
import { albumList, hrefTo, pictureUrl } from '@vimo/contract';
import { AppLink, art, MoreLink, Picture } from '@vimo/ui';
import styles from './own-albums.module.css';

const SHOWN = 4;

/** The latest albums, beside the posts where there is room. */
export function OwnAlbums() {
  const { data } = useCall(albumList, {});
  if (!data || data.length === 0) return null;
  return (
    <aside className={`ui-card ${styles.beside}`} aria-label="我的相册">
      <div className={styles.besideHead}>
        <h2>我的相册</h2>
        <MoreLink href="/growupSpace/photoAlbum">全部</MoreLink>
      </div>
      <ul>
        {data.slice(0, SHOWN).map(({ id, name, imageId, photoNum }) => (
          <li key={id}>
            <AppLink href={hrefTo('/growupSpace/photoAlbum', { album: id })}>
              <Picture src={imageId ? pictureUrl(imageId, 480) : art('empty-upload')} alt="" width={130} height={98} />
              <b className="ui-truncate">{name}</b>
              <small>{photoNum} 张</small>
            </AppLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}
