import { useState } from 'react';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AlbumDetail } from '../album-detail.tsx';
import { AlbumWall } from '../album-wall.tsx';
import { GrowthPage } from '../growth-page.tsx';
import { useAlbums } from '../use-albums.ts';

const WALL = '/growupSpace/photoAlbum';

/** 相册: the wall of albums, all photos, or with `album` one of them. */
export default function PhotoAlbum() {
  const { album, tab } = useSearchOf('/growupSpace/photoAlbum');
  const [picked, setPicked] = useState<number>();
  if (album) return <OneAlbum key={album} id={album} />;
  return (
    <GrowthPage at={WALL} title={picked === undefined ? '相册' : `已选 ${picked} 张`}>
      <AlbumWall tab={tab ?? 'albums'} onPicking={setPicked} />
    </GrowthPage>
  );
}

/** A page that is called like its album, and while photos are picked by how many. */
function OneAlbum({ id }: { id: string }) {
  const { data: albums } = useAlbums();
  const [picked, setPicked] = useState<number>();
  const name = albums?.find((one) => one.id === id)?.name ?? '相册';
  return (
    <GrowthPage at={WALL} title={picked === undefined ? name : `已选 ${picked} 张`} backHref={WALL}>
      <AlbumDetail id={id} onPicking={setPicked} />
    </GrowthPage>
  );
}
