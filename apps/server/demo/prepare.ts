import { buildPlatform } from '../src/build-platform.ts';
import { readConfig } from '../src/config.ts';
import { createModules } from '../src/create-modules.ts';
import { EXIT, tellFailure } from '../src/start-failure.ts';
import { prepareDemo } from './index.ts';

/**
 * Makes sure that the demo city stands, in a process of its own: the texts of a city and what building it takes go with it, and the server begins as small
 * as without. Started by the server's start (src/serve.ts), with the database in DATABASE_URL and DATABASE_OWNER_URL; `--demo-reset` empties it first,
 * `--demo-anew` does where the city is outgrown: the server, which waits meanwhile, has looked (src/serve.ts).
 */
const ANEW = '--demo-anew';

// Whoever started it is gone: the next start goes on.
process.once('disconnect', () => process.exit(EXIT.fault));
/** A terminal that is gone takes no more lines. */
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const config = readConfig();
try {
  const access = config.database;
  if (!access) throw new Error('DATABASE_URL is not set');
  const { platform, close } = await buildPlatform(config, access.connectionString);
  // What the city's people did has the same consequences as what others do.
  createModules(platform);
  const reset = process.argv.includes('--demo-reset') ? access : undefined;
  const anew = process.argv.includes(ANEW) ? access : undefined;
  await prepareDemo(platform, { reset, anew, say: (line) => console.log(line) });
  await close();
  process.exit(EXIT.stopped);
} catch (error) {
  process.exit(tellFailure(error as Error, config.dataDir));
}
