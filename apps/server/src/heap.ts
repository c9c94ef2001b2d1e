import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How the heap of the server grows. */

// Left alone, the heap grows to four times what is in use before it is swept, as memory is plenty: a rush would leave the process twice as large.
setFlagsFromString('--heap-growing-percent=40');
// What a start leaves behind would stretch the space of young objects for good.
setFlagsFromString('--semi-space-growth-factor=1');

/**
 * Bytes of the space of young objects from which on it grows no further. Half of it makes a person's lists a fifth slower, twice as much no faster, and what it has
 * grown to is held for good.
 */
const MOST_YOUNG = 64 * 1024 * 1024;

const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** Sweeps what the start has left behind; nobody else would until enough has come on top of it. */
function sweep(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}

/**
 * Sweeps, and from here on the space of young objects grows with the load that comes, by its usual factor, up to `MOST_YOUNG`. When calls are few it is made small
 * again, so it is looked at after each sweep whether it may grow.
 */
export function growUnderLoad(): void {
  sweep();
  let factor = 1;
  const allow = (next: number) => {
    if (next === factor) return;
    factor = next;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  allow(2);
  new PerformanceObserver(() => allow(youngBytes() < MOST_YOUNG ? 2 : 1)).observe({ entryTypes: ['gc'] });
}
