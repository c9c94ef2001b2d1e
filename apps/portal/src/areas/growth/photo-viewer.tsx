import { type Photo, pictureUrl } from '@vimo/contract';
import {
  CaretLeftBoldIcon,
  CaretRightBoldIcon,
  classNames,
  FolderSimpleIcon,
  formatDate,
  IconButton,
  ImageIcon,
  PauseIcon,
  Picture,
  PlayIcon,
  ScrollsSideways,
  TrashIcon,
  useModalLayer,
  XIcon,
} from '@vimo/ui';
import { type CSSProperties, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './photo-viewer.module.css';
import { useSlides } from './use-slides.ts';

/** Time that each photo stands while they go on by themselves, in ms. */
const STANDS = 2000;
/** So many photos before the last one the next are asked for. */
const AHEAD = 3;

/**
 * Photos over the whole screen, one at a time: swipes, arrows and keys turn them. They go on by themselves from the start, not where little motion is
 * wished for, until it is paused or a photo is touched. Esc and the cross close it.
 */
export function PhotoViewer({
  title,
  photos,
  total,
  at,
  onMove,
  onNearEnd,
  tools,
}: {
  title: string;
  photos: readonly Photo[];
  total: number;
  at: number;
  onMove: (at: number | undefined) => void;
  /** Asks for more photos, when there are more. */
  onNearEnd?: () => void;
  /** What the owner can do with a photo; others look at it. */
  tools?: Record<'onCover' | 'onMoveTo' | 'onRemove', (photo: Photo) => void>;
}) {
  const layer = useRef<HTMLDivElement>(null);
  const close = useCallback(() => onMove(undefined), [onMove]);
  useModalLayer(layer, close);
  const [plays, setPlays] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { stage, onScroll, onGrab } = useSlides(at, onMove);
  const takeOver = () => {
    onGrab();
    setPlays(false);
  };
  const count = photos.length;
  const turn = useCallback((by: number) => onMove((at + by + count) % count), [at, count, onMove]);

  useEffect(() => {
    if (!plays || count < 2) return;
    const timer = setTimeout(() => turn(1), STANDS);
    return () => clearTimeout(timer);
  }, [plays, count, turn]);
  useEffect(() => {
    if (at >= count - AHEAD) onNearEnd?.();
  }, [at, count, onNearEnd]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // Below a question that it asks, the viewer stands still.
      if (!by || count < 2 || layer.current?.inert) return;
      event.preventDefault();
      turn(by);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [count, turn]);

  const photo = photos[at];
  if (!photo) return null;
  return createPortal(
    <div ref={layer} className={`ui-mask ${styles.layer}`}>
      <div className={styles.viewer} role="dialog" aria-modal="true" aria-label={`查看照片：${title}`} tabIndex={-1}>
        <div className={styles.top}>
          <b>{title}</b>
          <p className="ui-tabular" aria-live={plays ? 'off' : 'polite'}>
            {at + 1} / {total}
            <span className="ui-desktop-only"> · {formatDate(photo.creatTime)}</span>
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
          <IconButton icon={XIcon} label="关闭" onClick={close} />
        </div>
        <div className={styles.around}>
          <ScrollsSideways
            ref={stage}
            className={styles.stage}
            label="照片，左右滑动切换"
            onScroll={onScroll}
            onPointerDown={takeOver}
            onWheel={takeOver}
          >
            {photos.map(({ id, photoId }, index) => (
              <Slide key={id} isNear={Math.abs(index - at) < 2} isShown={index === at} src={pictureUrl(photoId)}>
                {`${title}，第 ${index + 1} 张`}
              </Slide>
            ))}
          </ScrollsSideways>
          {count > 1 ? (
            <>
              <IconButton
                className={`${styles.arrow} ${styles.left}`}
                icon={CaretLeftBoldIcon}
                label="上一张"
                onClick={() => turn(-1)}
              />
              <IconButton
                className={`${styles.arrow} ${styles.right}`}
                icon={CaretRightBoldIcon}
                label="下一张"
                onClick={() => turn(1)}
              />
            </>
          ) : null}
        </div>
        <Film photos={photos} at={at} onMove={onMove} />
      </div>
    </div>,
    document.body,
  );
}

/** One photo as large as there is room, in its own proportions. Those far away are not loaded. */
function Slide({
  src,
  isNear,
  isShown,
  children: alt,
}: {
  src: string;
  isNear: boolean;
  isShown: boolean;
  children: string;
}) {
  const [ratio, setRatio] = useState(4 / 3);
  const onLoad = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement && target.naturalHeight > 0)
      setRatio(target.naturalWidth / target.naturalHeight);
  };
  return (
    <div
      className={styles.slide}
      style={{ '--ratio': ratio } as CSSProperties}
      aria-hidden={isShown ? undefined : true}
      onLoadCapture={onLoad}
    >
      {isNear ? <Picture src={src} alt={alt} width={960} height={720} eager /> : null}
    </div>
  );
}

/** All of them in small below, the one that is shown in sight. */
function Film({ photos, at, onMove }: { photos: readonly Photo[]; at: number; onMove: (at: number) => void }) {
  const film = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const one = film.current?.children[at];
    if (film.current && one instanceof HTMLElement)
      film.current.scrollLeft = one.offsetLeft - (film.current.clientWidth - one.offsetWidth) / 2;
  }, [at]);
  return (
    <div ref={film} className={styles.film}>
      {photos.map(({ id, photoId }, index) => (
        <button
          key={id}
          type="button"
          aria-label={`第 ${index + 1} 张`}
          aria-current={index === at ? 'true' : undefined}
          className={classNames(index === at && styles.on) || undefined}
          onClick={() => onMove(index)}
        >
          <Picture src={pictureUrl(photoId, 160)} alt="" width={72} height={54} />
        </button>
      ))}
    </div>
  );
}
