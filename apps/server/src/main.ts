import { type App, buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { prepareDemo } from './demo/index.ts';
import { type EmbeddedPostgres, ensureEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { migrate } from './platform/migrate.ts';

/** How long calls under way may take after the signal to stop. */
const STOP_MS = 9_000;
/** Between saying "not ready" and closing the door, so that a load balancer notices. */
const DRAIN_MS = 300;

const say = (line: string) => console.log(line);

/** What is running so far, so that a signal at any moment of the start stops just that. */
const running: { app?: App; embedded?: EmbeddedPostgres } = {};
let stopping = false;

async function start(): Promise<void> {
  const config = readConfig();
  if (!config.databaseUrl) running.embedded = await ensureEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  const connectionString = config.databaseUrl ?? running.embedded?.connectionString ?? '';
  const applied = await migrate(connectionString);
  if (applied.length > 0) say(`数据库已更新：${applied.join('、')}`);
  running.app = await buildApp(config, connectionString);
  if (config.demoMode) await prepareDemo(running.app.platform, { reset: process.argv.includes('--demo-reset'), say });
  await running.app.http.listen({ host: config.host, port: config.port });
  announce(config.publicUrl, config.demoMode);
}

/** Not ready first, then no new calls, then those under way, then the database. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  if (running.app) {
    running.app.drain();
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
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
    stop(0);
  });
}

start().catch((error: Error) => {
  // What a stop interrupts fails as it should.
  if (stopping) return;
  console.error(error instanceof ConfigError ? `配置有误：\n${error.message}` : error.message);
  stop(1);
});
