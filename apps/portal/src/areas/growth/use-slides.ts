import { useCallback, useLayoutEffect, useRef } from 'react';

/** Slides further away than this are jumped to. */
const STEP = 1;

/**
 * Slides beside each other in an element that snaps to one of them: a swipe of the person tells where it ended, and a change of `at` moves the
 * element, at once where little motion is wished for.
 */
export function useSlides(at: number, onMove: (at: number) => void) {
  const stage = useRef<HTMLElement>(null);
  /** Where the element was last; undefined before it has a place. */
  const shown = useRef<number>(undefined);
  /** Where the element is moved to by us; what it passes on the way is nobody's choice. */
  const target = useRef<number>(undefined);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element || shown.current === at) return;
    const isStep = shown.current !== undefined && Math.abs(at - shown.current) <= STEP;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.current = at;
    shown.current = at;
    element.scrollTo({ left: at * element.clientWidth, behavior: isStep && !isCalm ? 'smooth' : 'instant' });
  }, [at]);

  // A turned phone shows the same slide as before.
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      target.current = shown.current;
      element.scrollTo({ left: (shown.current ?? 0) * element.clientWidth, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = useCallback(() => {
    const element = stage.current;
    if (!element || element.clientWidth === 0) return;
    const place = element.scrollLeft / element.clientWidth;
    const nearest = Math.round(place);
    if (target.current !== undefined) {
      if (Math.abs(place - target.current) < 0.05) target.current = undefined;
      return;
    }
    if (nearest === shown.current) return;
    shown.current = nearest;
    onMove(nearest);
  }, [onMove]);

  /** A finger takes over from us. */
  const onGrab = useCallback(() => {
    target.current = undefined;
  }, []);

  /** Wherever it came to rest, that is where we are. */
  const onScrollEnd = useCallback(() => {
    target.current = undefined;
    onScroll();
  }, [onScroll]);

  return { stage, onScroll, onScrollEnd, onGrab };
}
