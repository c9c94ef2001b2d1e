import path from 'node:path';
import { Unavailable } from '../../../../platform/errors.ts';
import { createOwnProcess, type NotDelivered } from '../../../../platform/own-process.ts';
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
const MOST_WAITING = 30;
/** After a minute without work the process ends, and its memory is free. */
const BOUNDS = { heapMb: 256, orderMs: 20_000, idleMs: 60_000 };

export function createPress(): Press {
  const press = createOwnProcess<Order, Delivery>(ENTRY, BOUNDS);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function printOne(order: Order): Promise<Buffer> {
    const delivery = await press.ask(order).catch(({ isLate }: NotDelivered) => {
      throw new Unavailable(isLate ? '报告生成超时，请稍后再试' : '报告暂时无法生成，请稍后再试');
    });
    if ('fault' in delivery) throw new Error(delivery.fault);
    return Buffer.from(delivery.bytes);
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
      press.stop();
    },
  };
}
