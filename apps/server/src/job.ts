import { pino } from 'pino';
import { readConfig } from './config.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { openDatabase } from './platform/database.ts';
import { createFileStore } from './platform/files/index.ts';
import { runJob } from './platform/jobs/index.ts';
import { logOutput } from './platform/log-output.ts';
import { createSecrets } from './platform/secrets.ts';

/** One task in a process of its own (platform/jobs/workers.ts): its id is the argument, DATABASE_URL the database of those who started it. */
const STATEMENT_MS = 30 * 60_000;

// Whoever started it is gone: the task begins anew elsewhere.
process.once('disconnect', () => process.exit(1));

const config = readConfig();
const database = openDatabase(process.env.DATABASE_URL ?? '', { size: 3, timeoutMs: STATEMENT_MS });
await runJob(
  {
    config,
    log: pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, logOutput),
    clock: () => new Date(),
    database,
    secrets: createSecrets(config.secretKey),
    files: createFileStore(config),
  },
  JOB_KINDS,
  process.argv[2] ?? '',
);
process.exit(0);
