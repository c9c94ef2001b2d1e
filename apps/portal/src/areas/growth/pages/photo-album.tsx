import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AlbumDetail } from '../album-detail.tsx';
import { AlbumWall } from '../album-wall.tsx';
import { GrowthPage } from '../growth-page.tsx';

/** 相册: the wall of albums, all photos, or with `album` one of them. */
export default function PhotoAlbum() {
  const { album, tab } = useSearchOf('/growupSpace/photoAlbum');
  return (
    <GrowthPage at="/growupSpace/photoAlbum">
      {album ? <AlbumDetail key={album} id={album} /> : <AlbumWall tab={tab ?? 'albums'} />}
    </GrowthPage>
  );
}
