import { rowsOfPages, useCallPages } from '@vimo/client';
import { ALBUM_PHOTO_PAGE, deletePhotos, type Photo, photoPage, pictureUrl, updateAlbum } from '@vimo/contract';
import {
  Button,
  Card,
  CheckBoldIcon,
  CheckIcon,
  CheckSquareIcon,
  classNames,
  confirm,
  EmptyState,
  ErrorState,
  FolderSimpleIcon,
  formatDay,
  ImageIcon,
  ListChecksIcon,
  Loading,
  Picture,
  RootMark,
  SkeletonText,
  Tag,
  TrashIcon,
  toast,
} from '@vimo/ui';
import { useCallback, useEffect, useState } from 'react';
import pageStyles from './growth-page.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import styles from './photos.module.css';
import { useAlbumDo } from './use-albums.ts';

const NONE_CHOSEN = '请选择照片后再进行操作';

/** Photos, the latest first, under the days on which they were sent in. */
function byDay<T extends { photo: Photo }>(shown: readonly T[]): [day: string, shown: T[]][] {
  const days = new Map<string, T[]>();
  for (const one of shown) {
    const day = formatDay(one.photo.creatTime);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}

/**
 * Photos of one album, or of all; pressed they are shown large, in batch mode they are picked. Those of a child, at `studentId`, a guardian
 * looks at and changes nothing. `onPicking` hears how many are picked, and undefined when nobody picks.
 */
export function Photos({
  albumId,
  cover,
  title = '照片',
  studentId,
  onPicking,
}: {
  albumId?: string;
  cover?: string;
  title?: string;
  studentId?: string;
  onPicking?: (count: number | undefined) => void;
}) {
  const send = useAlbumDo();
  const [at, setAt] = useState<number>();
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [moving, setMoving] = useState<readonly string[]>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCallPages(photoPage, {
    pageSize: ALBUM_PHOTO_PAGE,
    ...(albumId ? { albumId } : {}),
    ...(studentId ? { studentId } : {}),
  });
  const count = picked?.size;
  useEffect(() => {
    onPicking?.(count);
    return () => onPicking?.(undefined);
  }, [onPicking, count]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  const photos = rowsOfPages(data.pages);
  const total = data.pages.at(-1)?.totalCount ?? 0;
  if (photos.length === 0)
    return (
      <Card>
        <EmptyState art="upload" text={studentId ? '还没有照片' : '您还没有照片哦~赶紧来上传吧~'} />
      </Card>
    );
  const toggle = (id: string) =>
    setPicked((before = new Set()) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const remove = async (ids: readonly string[], text: string) => {
    if (!(await confirm({ title: '提示', text, danger: true }))) return;
    if (await send(deletePhotos, { ids: [...ids] })) {
      setPicked((before) => before && new Set());
      setAt(undefined);
    }
  };
  const coverBy = (photo: Photo) => send(updateAlbum, { id: photo.albumId, imageId: photo.photoId });
  const ids = [...(picked ?? [])];
  const only = photos.find(({ id }) => id === ids[0]);
  const some = (work: () => void) => () => (ids.length === 0 ? toast.warning(NONE_CHOSEN) : work());
  return (
    <>
      {studentId ? null : (
        <div
          className={classNames(styles.batch, picked && styles.on)}
          role="toolbar"
          aria-label="批量操作"
          data-bottom-bar={picked ? '' : undefined}
        >
          {picked ? (
            <>
              <RootMark word="batch" />
              <p className={styles.count}>
                已选 <b className="ui-tabular">{ids.length}</b> / {total} 张
              </p>
              <Button
                variant="text"
                size="small"
                icon={ListChecksIcon}
                onClick={() => setPicked(new Set(photos.map(({ id }) => id)))}
              >
                全选
              </Button>
              <Button variant="outline" size="small" icon={FolderSimpleIcon} onClick={some(() => setMoving(ids))}>
                移动到相册
              </Button>
              <Button
                variant="outline"
                size="small"
                icon={ImageIcon}
                disabled={ids.length !== 1}
                onClick={() => only && void coverBy(only)}
              >
                设为封面
              </Button>
              <Button
                variant="dangerOutline"
                size="small"
                icon={TrashIcon}
                onClick={some(() => void remove(ids, '要删除选中图片吗'))}
              >
                删除
              </Button>
              <Button variant="text" size="small" icon={CheckIcon} onClick={() => setPicked(undefined)}>
                完成
              </Button>
            </>
          ) : (
            <Button variant="outline" size="small" icon={CheckSquareIcon} onClick={() => setPicked(new Set())}>
              批量管理
            </Button>
          )}
        </div>
      )}
      {byDay(photos.map((photo, index) => ({ photo, index }))).map(([day, shown], at, days) => (
        <section key={day}>
          <h3 className={styles.day}>
            {day}
            {hasNextPage && at === days.length - 1 ? null : <small>{shown.length} 张</small>}
          </h3>
          <ul className={styles.photos}>
            {shown.map(({ photo, index }) => (
              <li key={photo.id}>
                <button
                  type="button"
                  aria-label={`${picked ? '选择' : '查看'}照片，第 ${index + 1} 张${cover === photo.photoId ? '，封面' : ''}`}
                  aria-pressed={picked ? picked.has(photo.id) : undefined}
                  className={classNames(picked?.has(photo.id) && styles.on) || undefined}
                  onClick={() => (picked ? toggle(photo.id) : setAt(index))}
                >
                  <Picture src={pictureUrl(photo.photoId, 480)} alt="" width={160} height={160} />
                  {picked ? (
                    <span className={styles.pick} aria-hidden="true">
                      {picked.has(photo.id) ? <CheckBoldIcon /> : null}
                    </span>
                  ) : null}
                  {cover === photo.photoId ? (
                    <span className={styles.cover}>
                      <Tag>封面</Tag>
                    </span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <p className={pageStyles.end}>
          <Button variant="outline" loading={isFetchingNextPage} onClick={more}>
            加载更多
          </Button>
        </p>
      ) : null}
      {at === undefined ? null : (
        <PhotoViewer
          title={title}
          photos={photos}
          total={total}
          at={Math.min(at, photos.length - 1)}
          onMove={setAt}
          onNearEnd={more}
          {...(studentId
            ? {}
            : {
                tools: {
                  onCover: (photo) => void coverBy(photo),
                  onMoveTo: (photo) => setMoving([photo.id]),
                  onRemove: (photo) => void remove([photo.id], '要删除这张图片吗'),
                },
              })}
        />
      )}
      {moving ? (
        <MoveDialog
          ids={moving}
          from={albumId}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setMoving(undefined);
            setAt(undefined);
            setPicked((before) => before && new Set());
          }}
        />
      ) : null}
    </>
  );
}
