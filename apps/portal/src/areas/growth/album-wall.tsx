import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type Album, albumList, type Href, hrefTo, pictureUrl } from '@vimo/contract';
import {
  AppLink,
  art,
  Button,
  Card,
  ClockCounterClockwiseIcon,
  EmptyState,
  ErrorState,
  FolderPlusIcon,
  formatDate,
  Loading,
  Picture,
  PlusIcon,
  Segmented,
  Select,
  SkeletonText,
  toast,
  UploadSimpleIcon,
} from '@vimo/ui';
import { useState } from 'react';
import { AlbumDialog } from './album-dialog.tsx';
import { AlbumLog } from './album-log.tsx';
import styles from './album-wall.module.css';
import { Photos } from './photos.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const NO_ALBUM_YET = '您还没有相册哦~赶紧来创建一个吧~';
const orders = [
  { value: 'creat_time', label: '最新创建' },
  { value: 'submit_time', label: '最新上传' },
];
const tabs = [
  { value: 'albums', label: '相册' },
  { value: 'photos', label: '照片' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** 相册 and 照片: all albums, or all photos of them. `onPicking` as of `Photos`. */
export function AlbumWall({ tab, onPicking }: { tab: Tab; onPicking: (count: number | undefined) => void }) {
  const navigate = useNavigate();
  const [order, setOrder] = useState<'creat_time' | 'submit_time'>('creat_time');
  const [open, setOpen] = useState<'make' | 'upload' | 'log'>();
  const { data, error, refetch } = useCall(albumList, { order }, { keepPrevious: true });
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label="相册或照片"
          options={tabs}
          value={tab}
          onChange={(next) => void navigate({ href: hrefTo('/growupSpace/photoAlbum', { tab: next }) })}
        />
        <div className={styles.barTools}>
          {tab === 'albums' ? (
            <Select
              aria-label="相册排序"
              className={styles.order}
              value={order}
              options={orders}
              onChange={({ target }) => setOrder(target.value as typeof order)}
            />
          ) : null}
          <Button variant="text" size="small" icon={ClockCounterClockwiseIcon} onClick={() => setOpen('log')}>
            上传记录
          </Button>
          <Button variant="outline" size="small" icon={FolderPlusIcon} onClick={() => setOpen('make')}>
            创建相册
          </Button>
          <Button
            size="small"
            icon={UploadSimpleIcon}
            onClick={() => (data?.length ? setOpen('upload') : toast.warning('您还没有任何相册'))}
          >
            上传照片
          </Button>
        </div>
      </div>
      {tab === 'photos' ? (
        <Photos onPicking={onPicking} />
      ) : data?.length === 0 ? (
        <Card>
          <EmptyState
            art="upload"
            text={NO_ALBUM_YET}
            action={<Button onClick={() => setOpen('make')}>创建相册</Button>}
          />
        </Card>
      ) : data ? (
        <ul className={styles.wall}>
          <li>
            <button type="button" className={styles.newAlbum} onClick={() => setOpen('make')}>
              <PlusIcon />
              创建相册
            </button>
          </li>
          {data.map((album) => (
            <li key={album.id}>
              <AlbumCover album={album} href={hrefTo('/growupSpace/photoAlbum', { album: album.id })} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {open === 'make' ? <AlbumDialog album={undefined} onClose={close} /> : null}
      {open === 'upload' ? <UploadDialog albumId="" onClose={close} /> : null}
      {open === 'log' ? <AlbumLog onClose={close} /> : null}
    </>
  );
}

/** An album as a link: cover, name, how many photos and since when. */
export function AlbumCover({ album: { name, imageId, photoNum, creatTime }, href }: { album: Album; href: Href }) {
  return (
    <AppLink href={href} className={styles.album}>
      <span className={styles.stack}>
        <Picture src={imageId ? pictureUrl(imageId, 480) : art('empty-upload')} alt="" width={240} height={180} />
      </span>
      <b className="ui-truncate">{name}</b>
      <small className="ui-tabular">
        {photoNum} 张 · {formatDate(creatTime)}
      </small>
    </AppLink>
  );
}
