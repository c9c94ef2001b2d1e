import { currentUser } from '@vimo/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { knowsServerTime, noteServerTime, serverNow, wireNow } from './server-clock.ts';

const DEVICE = Date.parse('2026-03-12T10:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE });
});
afterEach(() => {
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose clock is so far ahead of the device's, behind a way that takes its time in each direction. */
const answeredBy = (aheadMs: number, wayMs: number) =>
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + wayMs);
    const date = new Date(Date.now() + aheadMs).toUTCString();
    vi.setSystemTime(Date.now() + wayMs);
    return Response.json({ error_code: 0, message: '', data: {} }, { headers: { date } });
  });

test.each([
  ['slow by ten minutes', 600_000, 50],
  ['fast by an hour', -3_600_000, 50],
  ['slow, on a slow line', 600_000, 1500],
])('each answer tells the server’s clock to a device that is %s', async (_, aheadMs, wayMs) => {
  answeredBy(aheadMs, wayMs);
  await call(currentUser, {});
  expect(Math.abs(serverNow().getTime() - Date.now() - aheadMs)).toBeLessThanOrEqual(500);
});

test('clocks that agree to the second stay one, and an answer without a time tells nothing', async () => {
  const ahead = () => serverNow().getTime() - Date.now();
  const before = ahead();
  answeredBy(before + 300, 20);
  await call(currentUser, {});
  noteServerTime(null, Date.now());
  noteServerTime('yesterday', Date.now());
  expect(ahead()).toBe(before);
});

test('an answer that came while the machine slept changes nothing that is known', async () => {
  noteServerTime(new Date(DEVICE + 600_000).toUTCString(), DEVICE);
  const known = serverNow().getTime() - Date.now();
  expect(Math.abs(known - 600_000)).toBeLessThanOrEqual(1000);
  vi.stubGlobal('fetch', async () => {
    const date = new Date(Date.now() + 600_000).toUTCString();
    vi.setSystemTime(Date.now() + 3_600_000);
    return Response.json({ error_code: 0, message: '', data: {} }, { headers: { date } });
  });
  await call(currentUser, {});
  expect(serverNow().getTime() - Date.now()).toBe(known);
});

test('what was told holds until the device’s clock is set or its machine sleeps', () => {
  const tell = () => noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  tell();
  vi.advanceTimersByTime(12 * 3_600_000);
  expect(knowsServerTime()).toBe(true);
  for (const byMs of [-300_000, 300_000]) {
    vi.setSystemTime(Date.now() + byMs);
    expect(knowsServerTime()).toBe(false);
    tell();
    expect(knowsServerTime()).toBe(true);
  }
});

test('the present moment is written as the wire writes it', () => {
  expect(wireNow(new Date('2026-12-31T16:30:05.678Z'))).toBe('2027-01-01 00:30:05');
});
