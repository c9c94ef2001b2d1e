import { useCallback, useLayoutEffect, useRef } from 'react';

/** Slides further away than this are jumped to. */
const STEP = 1;

/**
 * Scrolls to a slide.
 * @returns it, as where the element is moved to; undefined where it stands there already, as then no scrolling tells of the arrival
 */
function scrollToSlide(element: HTMLElement, at: number, behavior: ScrollBehavior): number | undefined {
  const left = at * element.clientWidth;
  const isThere = Math.abs(element.scrollLeft - left) < 1;
  element.scrollTo({ left, behavior });
  return isThere ? undefined : at;
}

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
    shown.current = at;
    target.current = scrollToSlide(element, at, isStep && !isCalm ? 'smooth' : 'instant');
  }, [at]);

  // A turned phone shows the same slide as before.
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      target.current = scrollToSlide(element, shown.current ?? 0, 'instant');
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

  /** A finger or a wheel takes over from us: browsers of the floor do not say where a scrolling ends. */
  const onGrab = useCallback(() => {
    target.current = undefined;
  }, []);

  return { stage, onScroll, onGrab };
}
