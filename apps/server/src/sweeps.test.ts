import { expect, it, vi } from 'vitest';
import { startTestApp } from './testing/app.ts';
import { eventually } from './testing/eventually.ts';
import { noticeOf } from './testing/notices.ts';

it('once a minute a server sweeps what is its own and what its domains have', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const app = await startTestApp({ sweeps: true });
    const { database } = app.platform;
    const { accountId } = await app.loginAs(4);
    const told = { accountIds: [accountId], notice: noticeOf('account'), title: '密码已修改' };
    await app.services.notifications.notify(database, told);
    // Past the time of both: a session lasts a week, what a person was told 180 days.
    app.clock.advance(181 * 24 * 3600);
    const isThere = async (table: string) =>
      (await database.row(`select 1 from ${table} where account_id = $1`, [accountId])) !== undefined;
    vi.advanceTimersByTime(59_000);
    expect([await isThere('session'), await isThere('notification')]).toEqual([true, true]);
    vi.advanceTimersByTime(1000);
    await eventually(async () => !(await isThere('session')) && !(await isThere('notification')));
    vi.useRealTimers();
    await app.close();
  } finally {
    vi.useRealTimers();
  }
});
