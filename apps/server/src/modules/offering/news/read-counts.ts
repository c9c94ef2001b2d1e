/**
 * Counts readers in memory and writes them once a second: a much read piece would otherwise be one row that all its readers
 * wait for. A process that is killed loses at most the last second.
 */
export interface ReadCounts {
  /** One more; answers how many are not written yet, this one included. */
  add(id: string): number;
  /** Writes at once what is not written yet. */
  flush(): Promise<void>;
}

const FLUSH_MS = 1000;

/**
 * `write` stores a batch; `written` hears of it before the numbers are taken off; a batch that could not be written is kept
 * for the next time, and `failed` hears why.
 */
export function createReadCounts(
  write: (reads: ReadonlyMap<string, number>) => Promise<unknown>,
  written: (ids: Iterable<string>) => void,
  failed: (error: unknown) => void,
): ReadCounts {
  let counting = new Map<string, number>();
  let writing: ReadonlyMap<string, number> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch(failed);
    }, FLUSH_MS);
    timer.unref();
  };

  async function writeBatch(): Promise<void> {
    if (counting.size === 0) return;
    writing = counting;
    counting = new Map();
    try {
      await write(writing);
      written(writing.keys());
    } catch (error) {
      for (const [id, reads] of writing) counting.set(id, (counting.get(id) ?? 0) + reads);
      schedule();
      throw error;
    } finally {
      writing = new Map();
    }
  }

  async function flush(): Promise<void> {
    await running?.catch(() => {});
    running = writeBatch();
    await running;
  }

  return {
    add(id) {
      const own = (counting.get(id) ?? 0) + 1;
      counting.set(id, own);
      schedule();
      return own + (writing.get(id) ?? 0);
    },
    flush,
  };
}
