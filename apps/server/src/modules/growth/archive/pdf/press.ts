import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Unavailable } from '../../../../platform/errors.ts';
import type { PrintedReport } from './document.ts';

/** Prints reports for calls, in a process of its own: neither its memory nor its time is the server's. */
export interface Press {
  /** @throws Unavailable when too many wait, or it takes too long */
  print(report: PrintedReport, at: Date): Promise<Buffer>;
  close(): Promise<void>;
}

/** What goes to the process, and what comes back. */
export interface Order {
  report: PrintedReport;
  at: Date;
}
export type Delivery = { bytes: Uint8Array } | { fault: string };

const ENTRY = path.join(import.meta.dirname, 'press-process.ts');
const HEAP_MB = 256;
const NICE = 10;
const MOST_WAITING = 30;
const PRINT_MS = 20_000;
/** After so long without work the process ends, and its memory is free. */
const IDLE_MS = 60_000;

export function createPress(): Press {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function started(): ChildProcess {
    if (child?.connected) return child;
    const made = fork(ENTRY, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // It needs neither keys nor addresses.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    made.unref();
    made.channel?.unref();
    made.once('spawn', () => {
      try {
        os.setPriority(made.pid!, NICE);
      } catch {
        // Where the system does not let it, it runs as fast as calls.
      }
    });
    made.once('exit', () => {
      if (child === made) child = undefined;
    });
    child = made;
    return made;
  }

  function printOne(order: Order): Promise<Buffer> {
    clearTimeout(idle);
    const press = started();
    return new Promise<Buffer>((resolve, reject) => {
      const tooLong = setTimeout(() => {
        stop();
        end(() => reject(new Unavailable('报告生成超时，请稍后再试')));
      }, PRINT_MS);
      const gone = () => end(() => reject(new Unavailable('报告暂时无法生成，请稍后再试')));
      const delivered = (delivery: Delivery) =>
        end(() => {
          if ('bytes' in delivery) resolve(Buffer.from(delivery.bytes));
          else reject(new Error(delivery.fault));
        });
      function end(how: () => void): void {
        clearTimeout(tooLong);
        press.off('exit', gone).off('message', delivered as (message: unknown) => void);
        how();
      }
      press.once('exit', gone);
      press.once('message', delivered as (message: unknown) => void);
      press.send(order, (error) => error && gone());
    }).finally(() => {
      idle = setTimeout(stop, IDLE_MS);
      idle.unref();
    });
  }

  return {
    print(report, at) {
      if (waiting >= MOST_WAITING) return Promise.reject(new Unavailable('导出的人较多，请稍后再试'));
      waiting += 1;
      const printed = last.then(() => printOne({ report, at }));
      last = printed.catch(() => {});
      return printed.finally(() => {
        waiting -= 1;
      });
    },
    async close() {
      await last;
      stop();
    },
  };
}
