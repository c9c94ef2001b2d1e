// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSlides } from './use-slides.ts';

const WIDTH = 300;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      hear: () => void;
      constructor(hear: () => void) {
        this.hear = hear;
      }
      observe() {
        this.hear();
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Slides as a browser scrolls them that does not say where a scrolling ends. */
function slides(at: number) {
  const element = document.createElement('section');
  Object.defineProperty(element, 'clientWidth', { value: WIDTH });
  element.scrollTo = (({ left }: ScrollToOptions) => {
    element.scrollLeft = left ?? 0;
  }) as typeof element.scrollTo;
  const moved: number[] = [];
  const onMove = (to: number) => {
    moved.push(to);
  };
  const { result, rerender } = renderHook(
    ({ to }) => {
      const found = useSlides(to, onMove);
      if (found.stage.current === null) found.stage.current = element;
      return found;
    },
    { initialProps: { to: at } },
  );
  const scrolls = (place: number) =>
    act(() => {
      element.scrollLeft = place * WIDTH;
      result.current.onScroll();
    });
  return { moved, scrolls, grab: () => act(() => result.current.onGrab()), goes: (to: number) => rerender({ to }) };
}

it('what a person scrolls to is the slide, from the first one on, without a finger', () => {
  const { moved, scrolls } = slides(0);
  scrolls(1);
  scrolls(2);
  expect(moved).toEqual([1, 2]);
});

it('what is passed on the way to a slide is nobody’s choice, until somebody takes over', () => {
  const { moved, scrolls, grab, goes } = slides(0);
  goes(2);
  scrolls(1.2);
  expect(moved).toEqual([]);
  scrolls(2);
  scrolls(1);
  expect(moved).toEqual([1]);
  goes(3);
  scrolls(1.6);
  grab();
  scrolls(2);
  expect(moved).toEqual([1, 2]);
});
