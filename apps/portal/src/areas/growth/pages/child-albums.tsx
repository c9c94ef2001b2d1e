import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { albumList, hrefTo } from '@vimo/contract';
import { Card, EmptyState, ErrorState, LinkButton, Loading, SkeletonText } from '@vimo/ui';
import { OneChild } from '../../../features/child/one-child.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AlbumHead } from '../album-head.tsx';
import styles from '../album-wall.module.css';
import { AlbumCover } from '../album-wall.tsx';
import { Photos } from '../photos.tsx';

const wallOf = (studentId: string) => hrefTo('/parent/childAlbum', { id: studentId });

/** 孩子的相册: what a child keeps in albums, for a guardian to look at; of several children the one that is chosen. */
export default function ChildAlbums() {
  const { id, album } = useSearchOf('/parent/childAlbum');
  const navigate = useNavigate();
  const { data: albums } = useCall(albumList, { studentId: id }, { enabled: album !== undefined });
  return (
    <MemberPage
      title={albums?.find((one) => one.id === album)?.name ?? '孩子的相册'}
      backHref={album && id ? wallOf(id) : undefined}
    >
      <OneChild
        studentId={id}
        onChoose={(chosen) => void navigate({ href: wallOf(chosen) })}
        isFixed={album !== undefined}
      >
        {({ studentId, name }) => <Albums key={studentId} studentId={studentId} name={name} at={album} />}
      </OneChild>
    </MemberPage>
  );
}

/** The albums of a child, or the photos of the one `at`. */
function Albums({ studentId, name, at }: { studentId: string; name: string; at: string | undefined }) {
  const { data, error, refetch } = useCall(albumList, { studentId });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  const album = data.find(({ id }) => id === at);
  if (album)
    return (
      <>
        <AlbumHead album={album} facts={`${name} · ${album.photoNum} 张`} />
        <Photos albumId={album.id} cover={album.imageId} title={album.name} studentId={studentId} />
      </>
    );
  if (at)
    return (
      <Card>
        <EmptyState text="相册不存在或已删除" action={<LinkButton href={wallOf(studentId)}>返回相册</LinkButton>} />
      </Card>
    );
  if (data.length === 0)
    return (
      <Card>
        <EmptyState text={`${name}还没有相册`} />
      </Card>
    );
  return (
    <ul className={styles.wall}>
      {data.map((one) => (
        <li key={one.id}>
          <AlbumCover album={one} href={hrefTo('/parent/childAlbum', { id: studentId, album: one.id })} />
        </li>
      ))}
    </ul>
  );
}
