import { DatabaseClient } from './database-client.ts';

const PAUSE_MS = 500;
const PATIENCE_MS = 2000;

/**
 * Listens on a channel over a connection of its own, opened again whenever it is lost. Ends when the first attempt has; `lost` is told
 * whenever notifications may have been missed.
 * @returns the way to end it
 */
export async function listenOn(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let client: DatabaseClient | undefined;

  const start = async (): Promise<void> => {
    if (closed) return;
    const next = new DatabaseClient({
      connectionString,
      application_name: 'vimo-listen',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    const restart = () => {
      if (client !== next || closed) return;
      client = undefined;
      next.end().catch(() => {});
      lost();
      setTimeout(start, PAUSE_MS).unref();
    };
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', restart);
    next.on('end', restart);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      restart();
    }
  };
  await start();
  return async () => {
    closed = true;
    await client?.end().catch(() => {});
  };
}
