/** A machine that others use as well takes its time. */
const PATIENCE_MS = 60_000;

/** Waits until `condition` holds: for what nothing tells of, a row of another process or a connection that is gone. */
export async function eventually(condition: () => Promise<boolean> | boolean): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error('did not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
