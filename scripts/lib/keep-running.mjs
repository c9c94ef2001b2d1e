import { spawn } from 'node:child_process';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';
import { onSignal } from './run.mjs';

/** Ends that another start would not change: told to stop; or refused with a reason (settings, a taken port, a second server). */
const FINAL = new Set([0, 1]);
/** A server that lived shorter died quickly. */
const QUICK_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** So many quick deaths in a row are no accident. */
const MOST_QUICK_DEATHS = 5;

/**
 * Runs the server with our terminal until it is told to stop, and starts it again when it dies; signals that we get are handed on.
 * `onceArgs` are for the first start alone: what they ask for is done by then.
 * @returns the exit code of the last one; 128 + n when signal n ended it, as shells do
 */
export async function keepRunning(program, args, { onceArgs = [], say = console.log, pauseMs = FIRST_PAUSE_MS } = {}) {
  const stopping = new AbortController();
  let child;
  onSignal((signal, reachesAll) => {
    stopping.abort();
    if (!reachesAll) child?.kill(signal);
  });

  let given = [...args, ...onceArgs];
  for (let quickDeaths = 0; ; given = args) {
    const since = Date.now();
    const { code, signal } = await new Promise((resolve, reject) => {
      child = spawn(program, given, { cwd: root, stdio: 'inherit' });
      child.on('error', reject);
      child.on('close', (code, signal) => resolve({ code, signal }));
    });
    const end = code ?? 128 + os.constants.signals[signal];
    if (stopping.signal.aborted || FINAL.has(end)) return end;

    quickDeaths = Date.now() - since < QUICK_MS ? quickDeaths + 1 : 1;
    const how = signal ? `信号 ${signal}` : `退出码 ${code}`;
    if (quickDeaths >= MOST_QUICK_DEATHS) {
      say(`服务接连 ${quickDeaths} 次意外终止（${how}），不再重启。请查看上面的日志，排除原因后再启动。`);
      return end;
    }
    const pause = Math.min(pauseMs * 2 ** (quickDeaths - 1), LONGEST_PAUSE_MS);
    say(`服务意外终止（${how}），${pause / 1000} 秒后重新启动……`);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return end;
  }
}
