import { expect, it, vi } from 'vitest';
import { untilConnected } from './postmaster.ts';
import { withProgress } from './progress.ts';

const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const lives = () => true;

it('a database that says it is at work is waited for, however long that takes', async () => {
  let tried = 0;
  const connect = () => {
    tried += 1;
    return tried < 20 ? refuse('57P03') : Promise.resolve('there');
  };
  expect(await untilConnected(connect, lives, { readyWithin: 0, askAgain: 1 })).toBe('there');
});

it('one that says nothing is given up after a while, one whose process ends or whose password is another at once', async () => {
  const silent = untilConnected(() => refuse('ECONNREFUSED'), lives, { readyWithin: 5, askAgain: 1 });
  await expect(silent).rejects.toMatchObject({ fault: 'start-failed' });
  expect(
    await untilConnected(
      () => refuse('57P03'),
      () => false,
    ),
  ).toBeUndefined();
  await expect(untilConnected(() => refuse('28P01'), lives)).rejects.toMatchObject({ fault: 'place' });
});

it('progress is told every two seconds, after a minute once a minute', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  let end = () => {};
  const work = withProgress(
    (line) => lines.push(line),
    '正在等待',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(30);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(lines).toHaveLength(35);
  expect(lines.at(-1)).toBe('正在等待… 已用 360.0 秒');
  end();
  await work;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines).toHaveLength(35);
});
