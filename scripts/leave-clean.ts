import { afterAll, vi } from 'vitest';

/** After each file of unit tests: the next one of the worker finds a page, a store and a clock as if it were the first. */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  document.body.replaceChildren();
  // user-event leaves its own there.
  Reflect.deleteProperty(navigator, 'clipboard');
  localStorage.clear();
  sessionStorage.clear();
});
