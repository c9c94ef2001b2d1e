// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { ROOT_FAULTS } from '@vimo/client';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Hydrates what the server sent; answers what the inbox of faults is told. */
function hydrated(sent: string, Page: () => ReactNode) {
  const told = vi.fn();
  vi.stubGlobal('tellFault', told);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const container = document.createElement('div');
  container.innerHTML = sent;
  act(() => void hydrateRoot(container, <Page />, ROOT_FAULTS));
  return { told, text: container.textContent };
}

it('a page that is drawn anew as the server sent another one is told to the inbox of faults', () => {
  const { told, text } = hydrated('<p>昨天</p>', () => <p>今天</p>);
  expect(text).toBe('今天');
  expect(told).toHaveBeenCalledWith(expect.any(Error));
});

it('what a component threw while it was hydrated, and not when it was drawn anew, is told by itself', () => {
  let tries = 0;
  const { told, text } = hydrated('<p>今天</p>', () => {
    tries += 1;
    if (tries === 1) throw new RangeError('tried');
    return <p>今天</p>;
  });
  expect(text).toBe('今天');
  expect(told).toHaveBeenCalledWith(expect.any(RangeError));
});

it('a page that is as the server sent it tells nothing', () => {
  expect(hydrated('<p>今天</p>', () => <p>今天</p>).told).not.toHaveBeenCalled();
});
