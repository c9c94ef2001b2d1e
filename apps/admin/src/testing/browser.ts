import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Gives jsdom what Ant Design asks of a browser of a desktop's width, and tests of components the time that they need. */
export function stubBrowser(): void {
  const nothing = () => {};
  const styleOf = window.getComputedStyle;
  vi.setConfig({ testTimeout: 30_000 });
  configure({ asyncUtilTimeout: 5000 });
  vi.stubGlobal('getComputedStyle', (element: Element) => styleOf(element));
  vi.stubGlobal('scrollTo', nothing);
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media.includes('min-width'), onchange: null, dispatchEvent: () => false },
    ...{ addListener: nothing, removeListener: nothing, addEventListener: nothing, removeEventListener: nothing },
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
