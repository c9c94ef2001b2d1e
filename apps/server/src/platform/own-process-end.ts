/**
 * Called by the entry of a process of its own (own-process.ts): it ends when the process does that started it, and not before. A stop is often told to all processes of the server at
 * once, and what is under way then is still answered.
 */
export function endWithStarter(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(0));
}
