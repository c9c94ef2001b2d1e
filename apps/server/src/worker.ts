import { once } from 'node:events';
import path from 'node:path';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { awaitDatabase } from './platform/awaited-database.ts';
import { openDatabase } from './platform/database.ts';
import { createFileStore } from './platform/files/index.ts';
import { createJobs, inOwnProcess, startWorkers } from './platform/jobs/index.ts';
import { logOutput } from './platform/log-output.ts';
import { migrate } from './platform/migrate.ts';

/** `npm run worker`: takes tasks from the queue and serves no calls (docs/operations.md). */
const SWEEP_MS = 60_000;

async function work(): Promise<void> {
  const config = readConfig();
  if (!config.database) throw new Error('npm run worker 须设置 DATABASE_URL：内置数据库由服务进程自己处理任务');
  const { connectionString } = config.database;
  const say = (line: string) => console.log(line);
  await awaitDatabase(connectionString, { say });
  await migrate(config.database, { say });
  const log = pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, logOutput);
  const clock = () => new Date();
  const database = openDatabase(connectionString, { size: 2 });
  const jobs = createJobs({ database, connectionString, files: createFileStore(config, log), clock, log });
  const atOnce = Math.max(1, config.tasksAtOnce);
  const entry = path.join(import.meta.dirname, 'job.ts');
  const workers = await startWorkers({ jobs, database, clock }, inOwnProcess(entry, connectionString), atOnce);
  const sweeping = setInterval(() => jobs.sweep(), SWEEP_MS);
  console.log(`任务进程已启动，同时处理 ${atOnce} 个任务。按 Ctrl-C 停止`);
  await Promise.race((['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => once(process, signal)));
  console.log('正在停止……');
  clearInterval(sweeping);
  await workers.stop();
  await jobs.close();
  await database.close();
}

work().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error instanceof ConfigError ? `配置有误：\n${error.message}` : error.message);
    process.exit(1);
  },
);
