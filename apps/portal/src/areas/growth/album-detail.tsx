import { useNavigate } from '@tanstack/react-router';
import { deleteAlbum } from '@vimo/contract';
import {
  Button,
  Card,
  confirm,
  EmptyState,
  ErrorState,
  formatDate,
  LinkButton,
  Loading,
  PencilLineIcon,
  SkeletonText,
  TrashIcon,
  UploadSimpleIcon,
} from '@vimo/ui';
import { useState } from 'react';
import { AlbumDialog } from './album-dialog.tsx';
import { AlbumHead } from './album-head.tsx';
import { Photos } from './photos.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useAlbumDo, useAlbums } from './use-albums.ts';

const WALL = '/growupSpace/photoAlbum';

/** One album: cover, words, what can be done with it, and its photos. `onPicking` as of `Photos`. */
export function AlbumDetail({ id, onPicking }: { id: string; onPicking: (count: number | undefined) => void }) {
  const navigate = useNavigate();
  const send = useAlbumDo();
  const [open, setOpen] = useState<'edit' | 'upload'>();
  const { data, error, refetch } = useAlbums();
  const album = data?.find((one) => one.id === id);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (!album)
    return (
      <Card>
        <EmptyState text="相册不存在或已删除" action={<LinkButton href={WALL}>返回相册</LinkButton>} />
      </Card>
    );
  const askToRemove = async () => {
    const text = album.photoNum > 0 ? `确定要删除该相册？相册中有${album.photoNum}照片` : '确定要删除该相册？';
    if (!(await confirm({ title: '提示', text, danger: true }))) return;
    if (await send(deleteAlbum, { id })) await navigate({ href: WALL, replace: true });
  };
  return (
    <>
      <AlbumHead album={album} facts={`${album.photoNum} 张 · 创建于 ${formatDate(album.creatTime)}`}>
        <Button variant="outline" size="small" icon={PencilLineIcon} onClick={() => setOpen('edit')}>
          编辑
        </Button>
        <Button variant="dangerOutline" size="small" icon={TrashIcon} onClick={() => void askToRemove()}>
          删除相册
        </Button>
        <Button size="small" icon={UploadSimpleIcon} onClick={() => setOpen('upload')}>
          上传照片
        </Button>
      </AlbumHead>
      <Photos albumId={id} cover={album.imageId} title={album.name} onPicking={onPicking} />
      {open === 'edit' ? <AlbumDialog album={album} onClose={() => setOpen(undefined)} /> : null}
      {open === 'upload' ? <UploadDialog albumId={id} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
