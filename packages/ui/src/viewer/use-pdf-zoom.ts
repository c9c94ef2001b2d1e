import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bounded, FIT, tapped } from './pdf-zoom.ts';

/** A point of the screen that keeps its place on the paper while the paper grows under it. */
interface Point {
  x: number;
  y: number;
}

const DOUBLE_TAP_MS = 300;
const TAP_SLACK = 24;

const middle = (a: Touch, b: Touch): Point => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
const apart = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * Zoom of the pages in `pages`, a box that scrolls sideways while the window scrolls down: by `zoomTo`, two fingers, a double tap or
 * click, and the wheel with Ctrl (the touch pad's pinch). What lies under the fingers stays there.
 */
export function usePdfZoom(pages: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(FIT);
  const now = useRef(FIT);
  const anchor = useRef<{ point: Point; left: number; top: number; factor: number }>(undefined);

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const box = pages.current;
      const next = bounded(wanted);
      if (!box || next === now.current) return;
      const edges = box.getBoundingClientRect();
      const point = at ?? { x: edges.left + box.clientWidth / 2, y: window.innerHeight / 2 };
      // Several steps may come before the next drawing: the first one knows where the paper lay.
      const from = anchor.current;
      anchor.current = from
        ? { ...from, point, factor: from.factor * (next / now.current) }
        : {
            point,
            left: box.scrollLeft + point.x - edges.left,
            top: point.y - edges.top,
            factor: next / now.current,
          };
      now.current = next;
      setZoom(next);
    },
    [pages],
  );

  /** Comes closer for whoever has not yet zoomed; the upper left of the paper stays where it is. */
  const beginAt = useCallback(
    (wanted: number) => {
      const edges = pages.current?.getBoundingClientRect();
      if (edges && now.current === FIT) zoomTo(wanted, { x: edges.left, y: edges.top });
    },
    [pages, zoomTo],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the zoom
  useLayoutEffect(() => {
    const box = pages.current;
    const kept = anchor.current;
    anchor.current = undefined;
    if (!box || !kept) return;
    const edges = box.getBoundingClientRect();
    box.scrollLeft = kept.left * kept.factor - (kept.point.x - edges.left);
    window.scrollBy({ top: kept.top * kept.factor - (kept.point.y - edges.top), behavior: 'instant' });
  }, [zoom, pages]);

  useEffect(() => {
    const box = pages.current;
    if (!box) return;
    let pinch: { apart: number; zoom: number } | undefined;
    let tap: (Point & { at: number }) | undefined;

    const onTouchStart = ({ touches }: TouchEvent) => {
      const [a, b] = touches;
      pinch = a && b && touches.length === 2 ? { apart: apart(a, b), zoom: now.current } : undefined;
      if (touches.length > 1) tap = undefined;
    };
    const onTouchMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!pinch || !a || !b) return;
      event.preventDefault();
      zoomTo(pinch.zoom * (apart(a, b) / pinch.apart), middle(a, b));
    };
    const onTouchEnd = (event: TouchEvent) => {
      const wasPinch = pinch !== undefined;
      pinch = undefined;
      const [finger] = event.changedTouches;
      if (!finger || wasPinch || event.touches.length > 0) return;
      const { clientX: x, clientY: y } = finger;
      if (tap && event.timeStamp - tap.at < DOUBLE_TAP_MS && Math.hypot(x - tap.x, y - tap.y) < TAP_SLACK) {
        // Else the browser makes a double click of it.
        event.preventDefault();
        tap = undefined;
        zoomTo(tapped(now.current), { x, y });
      } else tap = { x, y, at: event.timeStamp };
    };
    const onDoubleClick = ({ clientX: x, clientY: y }: MouseEvent) => zoomTo(tapped(now.current), { x, y });
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(now.current * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    };

    box.addEventListener('touchstart', onTouchStart, { passive: true });
    box.addEventListener('touchmove', onTouchMove, { passive: false });
    box.addEventListener('touchend', onTouchEnd);
    box.addEventListener('dblclick', onDoubleClick);
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      box.removeEventListener('touchstart', onTouchStart);
      box.removeEventListener('touchmove', onTouchMove);
      box.removeEventListener('touchend', onTouchEnd);
      box.removeEventListener('dblclick', onDoubleClick);
      box.removeEventListener('wheel', onWheel);
    };
  }, [pages, zoomTo]);

  return { zoom, zoomTo, beginAt };
}
