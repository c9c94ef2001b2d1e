import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { albumList, hrefTo, queryStudentByParent } from '@vimo/contract';
import { Card, EmptyState, ErrorState, LinkButton, Loading, Segmented, SkeletonText } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AlbumHead } from '../album-head.tsx';
import { AlbumCover } from '../album-wall.tsx';
import styles from '../growth.module.css';
import { Photos } from '../photos.tsx';

const wallOf = (studentId: string) => hrefTo('/parent/childAlbum', { id: studentId });

/** 孩子的相册: what a child keeps in albums, for a guardian to look at; of several children the one that is chosen. */
export default function ChildAlbums() {
  const { id, album } = useSearchOf('/parent/childAlbum');
  const navigate = useNavigate();
  const { data: children, error, refetch } = useCall(queryStudentByParent, {});
  const child = children?.find(({ studentId }) => studentId === id) ?? children?.[0];
  return (
    <MemberPage
      title="孩子的相册"
      actions={
        album && child ? (
          <LinkButton variant="text" size="small" href={wallOf(child.studentId)}>
            返回相册
          </LinkButton>
        ) : null
      }
    >
      {child && children ? (
        <>
          {children.length > 1 && !album ? (
            <div className={styles.bar}>
              <Segmented
                label="孩子"
                options={children.map(({ studentId, name }) => ({ value: studentId, label: name }))}
                value={child.studentId}
                onChange={(studentId) => void navigate({ href: wallOf(studentId) })}
              />
            </div>
          ) : null}
          <Albums key={child.studentId} studentId={child.studentId} name={child.name} at={album} />
        </>
      ) : children ? (
        <Card>
          <EmptyState
            art="club"
            text="还没有绑定孩子，去绑定"
            action={<LinkButton href="/parent/accchange">绑定孩子</LinkButton>}
          />
        </Card>
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </MemberPage>
  );
}

/** The albums of a child, or the photos of the one `at`. */
function Albums({ studentId, name, at }: { studentId: string; name: string; at: string | undefined }) {
  const { data, error, refetch } = useCall(albumList, { studentId });
  if (!data)
    return error ? (
      <ErrorState text={error.message} onRetry={() => void refetch()} />
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
