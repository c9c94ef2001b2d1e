/**
 * A server reduced to its database, for tests that kill it: brings up the data folder named by its argument, tells of each
 * step by one line of JSON, and stops on SIGTERM.
 */
import { EmbeddedPostgresError, ensureEmbeddedPostgres } from './index.ts';

export type HolderLine =
  | { step: 'log'; text: string }
  | { step: 'ready'; connectionString: string }
  | { step: 'lost' | 'back' }
  | { step: 'refused'; fault: string; message: string };

const say = (line: HolderLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const database = await ensureEmbeddedPostgres({
    name: 'held',
    dataDir: process.argv[2]!,
    log: (text) => say({ step: 'log', text }),
  });
  database.watch((step) => say({ step }));
  process.once('SIGTERM', () => database.stop());
  say({ step: 'ready', connectionString: database.ownerConnectionString });
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  say({ step: 'refused', fault: error.fault, message: error.message });
  process.exitCode = 1;
}
