import DataLoader from 'dataloader';

/** More in one statement would make the first wait for the last. */
const MOST = 64;

/**
 * Makes one read of what is asked for in the same turn of the event loop. In a rush most of a call's time is the way to the database and back,
 * and it is the same for one row and for twenty. Nothing is kept, so each read is as fresh as its own would be.
 * @param read answers a value for each key, in their order; when it fails, it fails for all of them
 */
export function createBatches<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(async (keys) => read(keys), {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (run) => setImmediate(run),
  });
  return (key) => loader.load(key);
}
