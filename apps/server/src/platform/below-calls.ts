import os from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Work beside calls goes below them: on a busy machine the thread that answers them comes first. Nothing else is loaded here, as every such thread reads it.
 */

/** Of a process of its own, which may take its time. */
const OF_PROCESS = 10;
/** Of a thread, whose work must be done within seconds: a third of a processor at least, however busy the machine is. */
const OF_THREAD = 5;

/** Lowers the priority of a process that was started. Where the system does not let it, it runs as fast as calls. */
export const putBelowCalls = (pid: number): void => lower(pid, OF_PROCESS);

/**
 * Lowers the priority of the thread in which it is called. On Linux alone a thread has one of its own (setpriority(2), C library/kernel differences); elsewhere it would be the whole
 * process's.
 */
export function goBelowCalls(): void {
  if (!isMainThread && process.platform === 'linux') lower(0, OF_THREAD);
}

function lower(id: number, nice: number): void {
  try {
    os.setPriority(id, nice);
  } catch {
    // Not let.
  }
}
