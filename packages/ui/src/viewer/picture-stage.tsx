import { isLong } from '@vimo/contract';
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { ArrowClockwiseIcon, art, classNames, IconButton, MinusIcon, PlusIcon } from '../index.ts';
import styles from './viewer.module.css';

const STEPS = [1, 1.5, 2, 3, 4, 6];
const next = (zoom: number, by: 1 | -1) =>
  STEPS[Math.min(Math.max(STEPS.indexOf(zoom) + by, 0), STEPS.length - 1)] ?? 1;

/**
 * A picture that can be come closer to, turned and moved about: by buttons, a double click, the wheel with Ctrl, and dragging. A long one is as wide as its box, and is
 * scrolled; lying on its side it fits the box like any other.
 */
export function PictureStage({ src, alt, tall = false }: { src: string; alt: string; tall?: boolean }) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  const [long, setLong] = useState(false);
  const lies = turn % 180 !== 0;
  const rolls = long && !lies;
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number }>(undefined);
  const zoomTo = (wanted: number) => {
    setZoom(wanted);
    if (wanted === 1) setMoved({ x: 0, y: 0 });
  };
  const zoomBy = useRef((_by: 1 | -1) => {});
  zoomBy.current = (by) => zoomTo(next(zoom, by));
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy.current(event.deltaY < 0 ? 1 : -1);
    };
    // React's own listeners for the wheel cannot keep the page from growing.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (drag.current) setMoved({ x: clientX - drag.current.x, y: clientY - drag.current.y });
  };
  const release = () => {
    drag.current = undefined;
  };
  return (
    <div className={classNames(styles.stage, tall && styles.tall)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same by keys */}
      <div
        ref={box}
        className={classNames(styles.stageBox, rolls ? styles.long : zoom > 1 && styles.movable)}
        tabIndex={rolls ? 0 : undefined}
        onDoubleClick={() => zoomTo(zoom === 1 ? 2 : 1)}
        onPointerDown={(event) => {
          if (zoom === 1 || rolls) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX - moved.x, y: event.clientY - moved.y };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img
          src={failed ? art('placeholder') : src}
          alt={failed ? `${alt}，图片无法打开` : alt}
          draggable={false}
          className={classNames(styles.shot, lies && styles.sideways)}
          style={
            {
              '--zoom': zoom,
              '--turn': `${turn}deg`,
              '--x': `${moved.x}px`,
              '--y': `${moved.y}px`,
            } as CSSProperties
          }
          onLoad={({ currentTarget }) => setLong(isLong(currentTarget.naturalWidth, currentTarget.naturalHeight))}
          onError={() => setFailed(true)}
        />
      </div>
      {failed ? <p className={styles.stageNote}>图片无法打开，可能已被删除</p> : null}
      <div className={styles.stageBar}>
        <IconButton icon={MinusIcon} label="缩小图片" disabled={zoom === 1} onClick={() => zoomTo(next(zoom, -1))} />
        <span className="ui-tabular">{Math.round(zoom * 100)}%</span>
        <IconButton
          icon={PlusIcon}
          label="放大图片"
          disabled={zoom === STEPS.at(-1)}
          onClick={() => zoomTo(next(zoom, 1))}
        />
        <IconButton icon={ArrowClockwiseIcon} label="向右旋转图片" onClick={() => setTurn((turn + 90) % 360)} />
      </div>
    </div>
  );
}
