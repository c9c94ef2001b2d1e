import { PASSWORD_LENGTH, Usertype } from '@vimo/contract';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { createChannels } from './platform/channels/index.ts';
import { type Budgets, openDatabase, type RowCheck } from './platform/database.ts';
import { createDatabaseDisk } from './platform/database-disk.ts';
import { createFaults } from './platform/faults.ts';
import { createFileStore } from './platform/files/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { logOutput } from './platform/log-output.ts';
import { logNotices } from './platform/notices.ts';
import { createOwnWrites } from './platform/own-writes.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import type { Platform } from './platform/platform.ts';
import { createPolicies } from './platform/policies.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { createReactions } from './platform/reactions.ts';
import { createRecycleBin } from './platform/recycle-bin.ts';
import { createSecrets } from './platform/secrets.ts';
import { createSessions } from './platform/sessions.ts';
import { createSharedAnswers } from './platform/shared-answers.ts';
import { createTextMessages } from './platform/text-messages/index.ts';
import type { Clock } from './platform/time.ts';
import { createVirusScan, type VirusScan } from './platform/virus-scan.ts';
import { createWechat } from './platform/wechat/index.ts';

export interface PlatformParts {
  clock?: Clock;
  log?: Logger;
  /** Work of a password hash; tests take a cheap one. */
  passwordCost?: PasswordCost;
  /** How long calls wait for the database; tests wait for as long as a busy machine takes. */
  budgets?: Budgets;
  /** Whether work may ask for a second connection while it holds one; tests find out where. */
  mayNest?: boolean;
  /** Looks at the rows of statements. */
  rowCheck?: RowCheck;
  /** False in a process that does tasks alone. */
  servesCalls?: boolean;
  /** In place of the daemon of the configuration. */
  virusScan?: VirusScan;
}

/** What all modules stand on, over a migrated database. */
export async function buildPlatform(
  config: Config,
  connectionString: string,
  parts: PlatformParts = {},
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const clock = parts.clock ?? (() => new Date());
  const log =
    parts.log ?? pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, logOutput);
  logNotices(log);
  const reactions = createReactions();
  const database = openDatabase(connectionString, {
    size: config.poolSize,
    mayNest: parts.mayNest,
    rowCheck: parts.rowCheck,
    react: reactions.to,
    ...parts.budgets,
  });
  const { servesCalls } = parts;
  const secondFactorFor = config.demoMode ? [] : [Usertype.platformAdministrator, Usertype.bureauStaff];
  const policies = await createPolicies(database, {
    ...{ passwordLength: PASSWORD_LENGTH.preset, idleMinutes: config.staffIdleMinutes },
    ...{ secondFactorFor, always: secondFactorFor, servesCalls },
  });
  const sessions = await createSessions(database, clock, { policies, servesCalls });
  const faults = createFaults(database, clock);
  const secrets = createSecrets(config.secretKey);
  const limits = createRateLimits(database, clock);
  const files = createFileStore(config, log);
  const jobs = createJobs({ database, connectionString, files, clock, log });
  const channels = createChannels({ config, database, secrets });
  const platform: Platform = {
    config,
    log,
    clock,
    database,
    connectionString,
    databaseDisk: createDatabaseDisk(config, log),
    secrets,
    policies,
    faults,
    sessions,
    passwords: createPasswords(secrets, parts.passwordCost),
    limits,
    recycleBin: createRecycleBin(clock),
    reactions,
    shared: createSharedAnswers(),
    ownWrites: createOwnWrites(),
    files,
    jobs,
    channels,
    textMessages: createTextMessages(config, log, channels),
    virusScan: parts.virusScan ?? createVirusScan(config.clamdSocket),
    wechat: createWechat(config, secrets),
  };
  return {
    platform,
    async close() {
      await jobs.close().catch(() => {});
      await faults.close();
      await sessions.close();
      await policies.close();
      await database.close();
    },
  };
}
