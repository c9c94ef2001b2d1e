import { type Photo, pictureUrl } from '@vimo/contract';
import {
  CaretLeftBoldIcon,
  CaretRightBoldIcon,
  classNames,
  Dialog,
  FolderSimpleIcon,
  formatDate,
  IconButton,
  ImageIcon,
  PauseIcon,
  Picture,
  PlayIcon,
  TrashIcon,
} from '@vimo/ui';
import { type TouchEvent, useCallback, useEffect, useRef, useState } from 'react';
import styles from './growth.module.css';

/** Time that each photo stands while they go on by themselves, in ms. */
const STANDS = 2000;
/** A finger that moves this far sideways, in px, turns to the next photo. */
const SWIPE = 48;

/** Photos one at a time: arrows, keys and swipes turn them, and they go on by themselves until it is paused. */
export function PhotoViewer({
  title,
  photos,
  total,
  at,
  onMove,
  tools,
}: {
  title: string;
  photos: readonly Photo[];
  total: number;
  at: number;
  onMove: (at: number | undefined) => void;
  /** What the owner can do with a photo; others look at it. */
  tools?: Record<'onCover' | 'onMoveTo' | 'onRemove', (photo: Photo) => void>;
}) {
  const [plays, setPlays] = useState(false);
  const touched = useRef<number>(undefined);
  const count = photos.length;
  const photo = photos[at];
  const turn = useCallback((by: number) => onMove((at + by + count) % count), [at, count, onMove]);
  useEffect(() => {
    if (!plays || count < 2) return;
    const timer = setTimeout(() => turn(1), STANDS);
    return () => clearTimeout(timer);
  }, [plays, count, turn]);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(-1);
      if (key === 'ArrowRight') turn(1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [turn]);
  if (!photo) return null;
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? changedTouches[0]?.clientX ?? 0);
    touched.current = undefined;
    if (Math.abs(moved) >= SWIPE) turn(moved < 0 ? 1 : -1);
  };
  return (
    <Dialog open wide onClose={() => onMove(undefined)} title={title}>
      <div className={styles.viewerBar}>
        <p className={`ui-tabular ui-muted ${styles.count}`}>
          {at + 1} / {total} · {formatDate(photo.creatTime)}
        </p>
        {count > 1 ? (
          <IconButton
            icon={plays ? PauseIcon : PlayIcon}
            label={plays ? '暂停播放' : '自动播放'}
            onClick={() => setPlays(!plays)}
          />
        ) : null}
        {tools ? (
          <>
            <IconButton icon={ImageIcon} label="设为封面" onClick={() => tools.onCover(photo)} />
            <IconButton icon={FolderSimpleIcon} label="移动到相册" onClick={() => tools.onMoveTo(photo)} />
            <IconButton icon={TrashIcon} label="删除" onClick={() => tools.onRemove(photo)} />
          </>
        ) : null}
      </div>
      <div
        className={styles.stage}
        onTouchStart={({ touches }) => {
          touched.current = touches[0]?.clientX;
        }}
        onTouchEnd={onTouchEnd}
      >
        {count > 1 ? <IconButton icon={CaretLeftBoldIcon} label="上一张" onClick={() => turn(-1)} /> : null}
        <Picture src={pictureUrl(photo.photoId)} alt={photo.photoName} width={640} height={480} eager />
        {count > 1 ? <IconButton icon={CaretRightBoldIcon} label="下一张" onClick={() => turn(1)} /> : null}
      </div>
      <div className={styles.film}>
        {photos.map(({ id, photoId }, index) => (
          <button
            key={id}
            type="button"
            aria-label={`第 ${index + 1} 张`}
            aria-current={index === at ? 'true' : undefined}
            className={classNames(index === at && styles.on) || undefined}
            onClick={() => onMove(index)}
          >
            <Picture src={pictureUrl(photoId, 160)} alt="" width={64} height={48} />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
