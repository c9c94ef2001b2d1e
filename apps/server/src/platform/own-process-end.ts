/**
 * Called by the entry of a process of its own (own-process.ts): it ends when the process does that started it, and not before. A stop is often told to all processes of the server at
 * once, and what is under way then is still answered.
 */
export function endWithStarter(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(0));
}

/** Said by a process of its own in place of what it was to deliver: it has worked for longer than it may. */
export const OVERWORKED = 'overworked';
/** How often it is looked how long a process has worked. */
const LOOK_MS = 100;

/**
 * Does what delivers an order, and tells the starter when the process has worked at it for `workMs`, in all its threads together; that ends it then. Time in which others had the
 * processors does not count: on a busy machine what is below calls stands still for long.
 */
export async function withinWork(workMs: number, work: () => Promise<void>): Promise<void> {
  const before = process.cpuUsage();
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > workMs) process.send?.(OVERWORKED);
  }, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
}
