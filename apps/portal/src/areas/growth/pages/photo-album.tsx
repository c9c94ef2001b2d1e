import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AlbumDetail } from '../album-detail.tsx';
import { AlbumWall } from '../album-wall.tsx';
import { GrowthPage } from '../growth-page.tsx';
import { useAlbums } from '../use-albums.ts';

const WALL = '/growupSpace/photoAlbum';

/** 相册: the wall of albums, all photos, or with `album` one of them. */
export default function PhotoAlbum() {
  const { album, tab } = useSearchOf('/growupSpace/photoAlbum');
  if (album) return <OneAlbum key={album} id={album} />;
  return (
    <GrowthPage at={WALL} title="相册">
      <AlbumWall tab={tab ?? 'albums'} />
    </GrowthPage>
  );
}

/** A page that is called like its album. */
function OneAlbum({ id }: { id: string }) {
  const { data: albums } = useAlbums();
  return (
    <GrowthPage at={WALL} title={albums?.find((one) => one.id === id)?.name ?? '相册'} backHref={WALL}>
      <AlbumDetail id={id} />
    </GrowthPage>
  );
}
