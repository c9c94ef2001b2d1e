import { isLong } from '@vimo/contract';
import { type TouchEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CaretLeftBoldIcon, CaretRightBoldIcon, XIcon } from '../icons/index.ts';
import { IconButton } from '../primitives/button.tsx';
import { Picture } from '../primitives/picture.tsx';
import { useModalLayer } from './modal-layer.ts';

export type PreviewPicture = { src: string; alt: string };

export type PicturePreviewProps = {
  pictures: readonly PreviewPicture[];
  /** Which picture is open; undefined while closed. */
  at: number | undefined;
  /** Called with the picture to go to, or undefined to close. */
  onMove: (at: number | undefined) => void;
};

/** A finger that moves this far sideways, in px, turns to the next picture. */
const SWIPE = 48;

/** Pictures over the whole screen, one at a time, a long one by its width to be scrolled: buttons, arrow keys and swipes turn, Esc and a press beside it close. */
export function PicturePreview({ pictures, at, onMove }: PicturePreviewProps) {
  const shown = at === undefined ? undefined : pictures[at];
  if (at === undefined || !shown) return null;
  return createPortal(<OpenPreview picture={shown} at={at} count={pictures.length} onMove={onMove} />, document.body);
}

function OpenPreview({
  picture,
  at,
  count,
  onMove,
}: {
  picture: PreviewPicture;
  at: number;
  count: number;
  onMove: (at: number | undefined) => void;
}) {
  const layer = useRef<HTMLDivElement>(null);
  const close = useCallback(() => onMove(undefined), [onMove]);
  useModalLayer(layer, close);
  const many = count > 1;
  const [long, setLong] = useState('');
  const touched = useRef<number>(undefined);
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const from = touched.current;
    touched.current = undefined;
    // Who has enlarged the picture moves it about.
    if (!many || from === undefined || (window.visualViewport?.scale ?? 1) > 1) return;
    const moved = (changedTouches[0]?.clientX ?? from) - from;
    if (Math.abs(moved) >= SWIPE) onMove((at + (moved < 0 ? 1 : count - 1)) % count);
  };
  useEffect(() => {
    if (!many) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onMove((at + count - 1) % count);
      if (key === 'ArrowRight') onMove((at + 1) % count);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [many, at, count, onMove]);
  return (
    <div
      ref={layer}
      className="ui-mask ui-preview-layer"
      onTouchStart={({ touches }) => {
        touched.current = touches.length === 1 ? touches[0]?.clientX : undefined;
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className="ui-shade" aria-hidden="true" onClick={close} />
      <div className="ui-preview" role="dialog" aria-modal="true" aria-label="图片预览" tabIndex={-1}>
        <div
          className="ui-preview-roll"
          data-long={long === picture.src || undefined}
          tabIndex={long === picture.src ? 0 : undefined}
        >
          <Picture
            src={picture.src}
            alt={picture.alt || `图片 ${at + 1}`}
            width={960}
            height={960}
            eager
            onMeasured={(width, height) => setLong(isLong(width, height) ? picture.src : '')}
          />
        </div>
        <div className="ui-preview-bar">
          {many ? (
            <IconButton icon={CaretLeftBoldIcon} label="上一张" onClick={() => onMove((at + count - 1) % count)} />
          ) : null}
          <span className="ui-tabular" aria-live="polite">
            {at + 1} / {count}
          </span>
          {many ? (
            <IconButton icon={CaretRightBoldIcon} label="下一张" onClick={() => onMove((at + 1) % count)} />
          ) : null}
          <IconButton icon={XIcon} label="关闭" onClick={close} />
        </div>
      </div>
    </div>
  );
}
