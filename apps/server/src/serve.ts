import path from 'node:path';
import { type App, buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { growUnderLoad } from './heap.ts';
import { fillAreas } from './modules/people/organisation/index.ts';
import { asUnavailable } from './platform/database.ts';
import { OWNS_TABLES } from './platform/database-access.ts';
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from './platform/embedded-database.ts';
import { faultDetails, Unavailable } from './platform/errors.ts';
import { StorageFault } from './platform/files/index.ts';
import { inOwnProcess, startWorkers, type Workers } from './platform/jobs/index.ts';
import { migrate } from './platform/migrate.ts';
import { folderProblem, portProblem, requireFreePort } from './platform/start-problems.ts';

/** How long calls under way may take after the signal to stop. */
const STOP_MS = 9_000;
/** How the process ends (docs/operations.md): after the last two `npm start` begins anew. */
const EXIT = { stopped: 0, refused: 1, fault: 70, away: 75 } as const;
/** Connections that may wait to be taken while the process is busy; the system has its own bound below. */
const BACKLOG = 8192;

const say = (line: string) => console.log(line);

/** What is running so far, so that a signal at any moment of the start stops just that. */
const running: { app?: App; embedded?: EmbeddedDatabase; workers?: Workers } = {};
let stopping = false;
let dataDir = '';

async function start(): Promise<void> {
  const config = readConfig();
  dataDir = config.dataDir;
  await requireFreePort(config.host, config.port);
  if (!config.database) running.embedded = await ensureEmbeddedDatabase({ dataDir, log: say });
  const access = config.database ?? (running.embedded as EmbeddedDatabase);
  const applied = await migrate(access);
  if (applied.length > 0) say(`数据库已更新：${applied.join('、')}`);
  running.app = await buildApp(config, access.connectionString);
  const { platform } = running.app;
  const roles = await platform.database.row<{ owns: boolean }>(OWNS_TABLES);
  if (roles?.owns)
    platform.log.warn('the role of DATABASE_URL owns the tables: see DATABASE_OWNER_URL in docs/operations.md');
  const reset = process.argv.includes('--demo-reset') ? access : undefined;
  if (config.demoMode) {
    // Loaded where it is wanted alone: nothing of the server knows of it.
    const { prepareDemo } = await import('../demo/index.ts');
    await prepareDemo(platform, { reset, say });
  } else {
    const areas = await fillAreas(platform.database);
    if (areas > 0) say(`地区数据已写入：${areas} 个`);
  }
  growUnderLoad();
  await running.app.http.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error) => {
    throw portProblem(error, config.host, config.port);
  });
  announce(config.publicUrl, config.demoMode);
  if (config.tasksAtOnce > 0) {
    const inProcess = inOwnProcess(path.join(import.meta.dirname, 'job.ts'), access.connectionString);
    running.workers = await startWorkers(platform, inProcess, config.tasksAtOnce);
  }
}

/** Not ready first, then no new calls, then those under way, then the database. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    console.error('仍有请求未结束，不再等待');
    process.exit(code || 1);
  }, STOP_MS).unref();
  await running.workers?.stop();
  if (running.app) {
    await running.app.drain();
    await running.app.close();
  }
  await running.embedded?.stop();
  process.exit(code);
}

function announce(url: string, demoMode: boolean): void {
  say(`\n  综合素质教育平台  ${url}\n  管理平台          ${url}/zs-platform`);
  if (!demoMode) return;
  say(`
  演示模式，账号密码均为 Demo@2026
    学生        xs001 — xs600（xs012 为合作学校学生）
    家长        13800000001（已绑定 xs001、xs002）、13800000002（未绑定）
    教师 ls001 · 班主任 bzr001 · 学校管理员 xx001 · 教育局 jy001 · 基地 jd001 · 平台管理员 admin

  按 Ctrl-C 停止`);
}

/** A terminal that is gone takes no more lines; the server goes on or ends by the signal that comes with it. */
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('正在停止……');
    stop(EXIT.stopped).catch(() => process.exit(1));
  });
}

/**
 * A fault that nobody expected, in whatever state it leaves the process: what is under way may end, nothing new begins. Promises that nobody waits for
 * come here too.
 */
process.on('uncaughtException', (error, origin) => {
  const details = { origin, err: faultDetails(error) };
  if (running.app) running.app.platform.log.fatal(details, 'uncaught');
  else console.error(JSON.stringify(details));
  if (!stopping) console.error('程序出现意外错误，正在停止……');
  stop(EXIT.fault).catch(() => process.exit(EXIT.fault));
});

/** Why it did not start, for the operator. */
function reasonOf(error: Error): string {
  if (error instanceof ConfigError) return `配置有误：\n${error.message}`;
  const cause = error instanceof StorageFault ? (error.cause as Error) : error;
  const problem = folderProblem(dataDir, cause);
  if (problem) return problem;
  return asUnavailable(error) instanceof Unavailable ? `暂时无法连接数据库：${error.message}` : error.message;
}

start().catch((error: Error) => {
  // What a stop interrupts fails as it should.
  if (stopping) return;
  console.error(reasonOf(error));
  const away = asUnavailable(error) instanceof Unavailable;
  stop(away ? EXIT.away : EXIT.refused).catch(() => process.exit(EXIT.refused));
});
