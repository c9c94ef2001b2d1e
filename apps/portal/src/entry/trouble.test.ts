// @vitest-environment jsdom
import { SESSION_COOKIE } from '@vimo/contract';
import { expect, it, vi } from 'vitest';

const keepCookie = (seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the portal writes it
  document.cookie = `${SESSION_COOKIE}=abc; Path=/; Max-Age=${seconds}`;
};

it('a session whose cookie ran out while its page stood open leads away once, and leaves the drafts', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  keepCookie(60);
  // A worker may have loaded the page for another file, of a guest.
  vi.resetModules();
  const { draftKey } = await import('../shared/local-storage.ts');
  const { createTroubleHandler } = await import('./trouble.ts');
  localStorage.setItem(draftKey('record', '1'), '写到一半');
  keepCookie(0);
  const leave = vi.fn();
  const onTrouble = createTroubleHandler(leave);
  const { CallError } = await import('@vimo/client');
  const expired = new CallError('expired', '登录过期，请重新登录');
  onTrouble(expired);
  onTrouble(expired);
  expect(leave).toHaveBeenCalledOnce();
  expect(localStorage.getItem(draftKey('record', '1'))).toBe('写到一半');
});
