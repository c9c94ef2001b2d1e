import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '@vimo/client';
import { clubPostLabel, deleteClubPhoto, type LedPhoto, ledPhotos, MOST_CLUB_PHOTOS } from '@vimo/contract';
import {
  Button,
  confirm,
  EmptyState,
  ErrorState,
  Loading,
  PlusIcon,
  SkeletonBar,
  StatusTag,
  sayRefusal,
  toast,
} from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/club/own-clubs.module.css';
import { Photos } from '../../../features/club/photos.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

/** The club's album: photos sent in and taken out by who leads it. */
export function LedPhotos({ clubId }: { clubId: string }) {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(ledPhotos, { asstionId: clubId });
  const { mutate } = useSend(deleteClubPhoto, {
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries();
    },
    onError: sayRefusal,
  });
  const remove = async ({ id }: LedPhoto) => {
    if (await confirm({ title: '要删除这张图片吗', text: '删除后不能恢复。', okText: '删除', danger: true }))
      mutate({ id });
  };
  return (
    <>
      <div className={styles.tools}>
        <p>学生上传的照片由学校审核后公开；照片里有同学的，请先征得同意。</p>
        <Button
          size="small"
          icon={PlusIcon}
          aria-haspopup="dialog"
          disabled={data === undefined || data.length >= MOST_CLUB_PHOTOS}
          onClick={() => setAdding(true)}
        >
          上传照片
        </Button>
      </div>
      <div className={styles.body}>
        {data ? (
          data.length > 0 ? (
            <Photos
              photos={data}
              className={styles.album}
              names
              below={(photo) => <PhotoFoot photo={photo} onRemove={() => void remove(photo)} />}
            />
          ) : (
            <EmptyState small art="upload" text="还没有照片，上传第一张吧" />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonBar height={160} radius={14} />
          </Loading>
        )}
      </div>
      {adding ? <PhotoDialog clubId={clubId} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function PhotoFoot({ photo, onRemove }: { photo: LedPhoto; onRemove: () => void }) {
  const { label = '', tone = 'idle' } = clubPostLabel[photo.auditStatus] ?? {};
  return (
    <>
      <div className={styles.photoFoot}>
        {photo.auditStatus === 1 ? <span /> : <StatusTag tone={tone}>{label}</StatusTag>}
        <Button variant="text" size="small" aria-label={`删除照片：${photo.name || '没有说明'}`} onClick={onRemove}>
          删除
        </Button>
      </div>
      {photo.refusalReason ? <p className="ui-text-13 ui-muted">{photo.refusalReason}</p> : null}
    </>
  );
}
