import { buildPlatform } from './build-platform.ts';
import { readConfig } from './config.ts';
import { createModules } from './create-modules.ts';
import { tasksOf } from './modules.ts';
import { runJob } from './platform/jobs/index.ts';

/** One task in a process of its own (platform/jobs/workers.ts): its id is the argument, DATABASE_URL the database of those who started it. */
const STATEMENT_MS = 30 * 60_000;
const CONNECTIONS = 3;

// Whoever started it is gone: the task begins anew elsewhere.
process.once('disconnect', () => process.exit(1));

const { platform } = await buildPlatform({ ...readConfig(), poolSize: CONNECTIONS }, process.env.DATABASE_URL ?? '', {
  budgets: { timeoutMs: STATEMENT_MS },
  servesCalls: false,
});
await runJob(platform, tasksOf(createModules(platform).modules), process.argv[2] ?? '');
process.exit(0);
