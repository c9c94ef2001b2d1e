import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type App, buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { growUnderLoad } from './heap.ts';
import { fillAreas } from './modules/people/organisation/index.ts';
import { awaitDatabase } from './platform/awaited-database.ts';
import { collationFacts, collationProblem } from './platform/collation.ts';
import { openDatabase } from './platform/database.ts';
import { type DatabaseAccess, OWNS_TABLES } from './platform/database-access.ts';
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from './platform/embedded-database.ts';
import { faultDetails } from './platform/errors.ts';
import { storageReason } from './platform/files/index.ts';
import { inOwnProcess, startWorkers, type Workers } from './platform/jobs/index.ts';
import { migrate } from './platform/migrate.ts';
import { portProblem, requireFreePort } from './platform/start-problems.ts';
import { dayOf, toWireTime } from './platform/time.ts';
import { fillPresets } from './presets.ts';
import { EXIT, tellFailure } from './start-failure.ts';

/** What is not offered here, and where that is mended. */
const NO_CODES = '短信没有设置：不提供自助注册、验证码找回密码和更换安全手机。可在 管理平台 → 通知渠道 设置';

/** How long calls under way may take after the signal to stop. */
const STOP_MS = 9_000;
/** Connections that may wait to be taken while the process is busy; the system has its own bound below. */
const BACKLOG = 8192;

const say = (line: string) => console.log(line);

/** What is running so far, so that a signal at any moment of the start stops just that. */
const running: { app?: App; demo?: ChildProcess; embedded?: EmbeddedDatabase; workers?: Workers } = {};
let stopping = false;
let dataDir = '';

async function start(): Promise<void> {
  const config = readConfig();
  dataDir = config.dataDir;
  await requireFreePort(config.host, config.port);
  if (config.database) await awaitDatabase(config.database.connectionString, { say });
  else running.embedded = await ensureEmbeddedDatabase({ dataDir, log: say });
  const access = config.database ?? (running.embedded as EmbeddedDatabase);
  const applied = await migrate(access, { say });
  if (applied.length > 0) say(`数据库已更新：${applied.join('、')}`);
  const anew = config.demoMode && (await isCityOutgrown(access));
  const demo = config.demoMode ? prepareDemo(access, anew ? ['--demo-anew'] : []) : undefined;
  // What is emptied is read by nobody meanwhile.
  if (anew || process.argv.includes('--demo-reset')) await demo;
  running.app = await buildApp(config, access.connectionString);
  const { platform } = running.app;
  const roles = await platform.database.row<{ owns: boolean }>(OWNS_TABLES);
  if (roles?.owns)
    platform.log.warn('the role of DATABASE_URL owns the tables: see DATABASE_OWNER_URL in docs/operations.md');
  const sorting = await collationFacts(platform.database);
  const outgrown = sorting && collationProblem(sorting);
  if (outgrown) say(outgrown);
  const end = await demo;
  if (end) return stop(end);
  if (!demo) {
    const areas = await fillAreas(platform.database);
    if (areas > 0) say(`地区数据已写入：${areas} 个`);
  }
  await platform.database.transaction(fillPresets);
  // It may come back while the server runs, and much can be done without.
  await platform.files.check().catch((fault) => say(`文件存储暂时不可用：${storageReason(fault)}`));
  await platform.databaseDisk.check().catch(() => say(`数据目录所在磁盘的空间快用完了，请清理或扩容：${dataDir}`));
  const offersCodes = await platform.textMessages.isOpen();
  growUnderLoad();
  await running.app.http.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error) => {
    throw portProblem(error, config.host, config.port);
  });
  announce(config.publicUrl, config.demoMode);
  if (!offersCodes) say(NO_CODES);
  if (config.tasksAtOnce > 0) {
    const inProcess = inOwnProcess(path.join(import.meta.dirname, 'job.ts'), access.connectionString);
    running.workers = await startWorkers(platform, inProcess, config.tasksAtOnce);
  }
}

/** Whether a demo city stands that is of a time that is over. */
async function isCityOutgrown({ connectionString }: DatabaseAccess): Promise<boolean> {
  const { isOutgrown, markOf } = await import('../demo/freshness.ts');
  const database = openDatabase(connectionString, { size: 1 });
  try {
    const mark = await markOf(database);
    return mark !== undefined && isOutgrown(mark, dayOf(toWireTime(new Date())));
  } finally {
    await database.close();
  }
}

/** Has the demo city made ready, with the arguments of this start and more. @returns how that ended; it has told the operator why */
async function prepareDemo(
  { connectionString, ownerConnectionString }: DatabaseAccess,
  more: readonly string[],
): Promise<number> {
  running.demo = fork(path.join(import.meta.dirname, '../demo/prepare.ts'), [...process.argv.slice(2), ...more], {
    env: { ...process.env, DATABASE_URL: connectionString, DATABASE_OWNER_URL: ownerConnectionString },
  });
  const [code] = await once(running.demo, 'exit');
  return code ?? EXIT.fault;
}

/** Not ready first, then no new calls, then those under way, then the database. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    console.error('仍有请求未结束，不再等待');
    process.exit(code || 1);
  }, STOP_MS).unref();
  running.demo?.kill();
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
  if (running.app) {
    running.app.platform.log.fatal(details, 'uncaught');
    running.app.platform.faults.note(error, { at: origin, requestId: '' });
  } else console.error(JSON.stringify(details));
  if (!stopping) console.error('程序出现意外错误，正在停止……');
  stop(EXIT.fault).catch(() => process.exit(EXIT.fault));
});

start().catch((error: Error) => {
  // What a stop interrupts fails as it should.
  if (stopping) return;
  stop(tellFailure(error, dataDir)).catch(() => process.exit(EXIT.refused));
});
