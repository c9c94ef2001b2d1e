import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Installation } from '../platform/backup/backup.ts';
import { requireOwnSessions } from '../platform/database-session.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../platform/embedded-database.ts';
import { createFileStore } from '../platform/files/index.ts';
import { createSecrets } from '../platform/secrets.ts';

/**
 * Runs an operator's command on this installation's database and files, whether the server runs or not, and ends the
 * process: with 0, or with 1 and the reason.
 */
export async function onInstallation(
  work: (installation: Installation, config: Config) => Promise<void>,
): Promise<never> {
  try {
    const config = readConfig();
    if (config.database) await requireOwnSessions(config.database.connectionString, 'DATABASE_URL');
    const embedded = config.database
      ? undefined
      : await openEmbeddedDatabase({ dataDir: config.dataDir, log: console.log });
    try {
      const access = config.database ?? (embedded as EmbeddedDatabase);
      await work({ access, files: createFileStore(config), secrets: createSecrets(config.secretKey) }, config);
    } finally {
      await embedded?.stop();
    }
    process.exit(0);
  } catch (error) {
    console.error(error instanceof ConfigError ? `配置有误：\n${error.message}` : (error as Error).message);
    process.exit(1);
  }
}
