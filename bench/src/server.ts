import { type Running, run } from './processes.ts';
import type { Scratch } from './scratch.ts';

/** The product's server over a scratch database, ready. */
export const startServer = (scratch: Scratch, env: Record<string, string> = {}): Promise<Running> =>
  run(
    'apps/server/src/main.ts',
    { DATABASE_URL: scratch.connectionString, DATA_DIR: scratch.dataDir, DEMO_MODE: '0', ...env },
    '/readyz',
  );
