// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { dropSessionToken, keepSessionToken, leaveWhenEnded } from './session.ts';

const leave = vi.fn();
leaveWhenEnded(leave);
const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const look = () => document.dispatchEvent(new Event('visibilitychange'));

/** As another tab changes it: this page does not hear of it. */
const cookieOfElsewhere = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab does
  document.cookie = `Admin-Token=${value}; Path=/${value ? '' : '; Max-Age=0'}`;
};

beforeEach(() => {
  dropSessionToken();
  keepSessionToken('one');
  leave.mockClear();
  document.documentElement.hidden = false;
});

it.each(['', 'another'])('a kept page of a session that is “%s” now is hidden and left', async (value) => {
  await Promise.resolve();
  cookieOfElsewhere(value);
  comeBack(false);
  expect(leave).not.toHaveBeenCalled();
  comeBack(true);
  expect(leave).toHaveBeenCalledOnce();
  expect(document.documentElement.hidden).toBe(true);
});

it('a page in sight again is left as well', async () => {
  await Promise.resolve();
  look();
  expect(leave).not.toHaveBeenCalled();
  await Promise.resolve();
  cookieOfElsewhere('');
  look();
  expect(leave).toHaveBeenCalledOnce();
});

it('a page beside is told that the session was dropped, and leaves at once', async () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  dropSessionToken();
  const key = String(written.mock.calls[0]?.[0]);
  written.mockRestore();
  expect(localStorage.getItem(key)).toBeNull();
  const hear = () => dispatchEvent(new StorageEvent('storage', { key }));
  keepSessionToken('one');
  await Promise.resolve();
  hear();
  expect(leave).not.toHaveBeenCalled();
  await Promise.resolve();
  cookieOfElsewhere('');
  hear();
  expect(leave).toHaveBeenCalledOnce();
  expect(document.documentElement.hidden).toBe(true);
});

it('a page of the session that there is stays, and so does a guest’s when somebody signs in elsewhere', async () => {
  await Promise.resolve();
  comeBack(true);
  dropSessionToken();
  await Promise.resolve();
  cookieOfElsewhere('another');
  comeBack(true);
  look();
  expect(leave).not.toHaveBeenCalled();
});
