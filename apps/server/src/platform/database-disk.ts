import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { LEAST_ROOM, roomIn } from './files/index.ts';

const AGAIN_MS = 60_000;

/** The disk that the embedded database writes on; wherever files are, the database ends when it is full. */
export interface DatabaseDisk {
  /** Bytes that still fit; undefined where the system does not tell, or the database is somebody else's to watch. */
  room(): Promise<number | undefined>;
  /** @throws Error when it is full (`LEAST_ROOM`); the log says so once a minute */
  check(): Promise<void>;
}

/** Watches DATA_DIR while the database is the embedded one (docs/operations.md). */
export function createDatabaseDisk(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
  roomOf = roomIn,
): DatabaseDisk {
  let toldAt = Number.NEGATIVE_INFINITY;
  const room = async () => (database ? undefined : roomOf(dataDir));
  return {
    room,
    async check() {
      const free = await room();
      if (free === undefined || free >= LEAST_ROOM) return;
      if (performance.now() - toldAt > AGAIN_MS) {
        toldAt = performance.now();
        log.error({ kind: 'full', free }, 'disk of the database');
      }
      throw new Error(`${dataDir}: ENOSPC`);
    },
  };
}
