import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { prepareDemo } from './demo/index.ts';
import { ensureEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { migrate } from './platform/migrate.ts';

/** How long calls under way may take after the signal to stop. */
const STOP_MS = 9_000;
/** Between saying "not ready" and closing the door, so that a load balancer notices. */
const DRAIN_MS = 300;

const say = (line: string) => console.log(line);

async function main(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await ensureEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  try {
    const applied = await migrate(connectionString);
    if (applied.length > 0) say(`数据库已更新：${applied.join('、')}`);
    const app = await buildApp(config, connectionString);
    if (config.demoMode) await prepareDemo(app.platform, { reset: process.argv.includes('--demo-reset'), say });
    await app.http.listen({ host: config.host, port: config.port });
    announce(config.publicUrl, config.demoMode);

    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      say('正在停止……');
      setTimeout(() => process.exit(1), STOP_MS).unref();
      app.drain();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await app.close();
      await embedded?.stop();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
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

main().catch((error: Error) => {
  console.error(error instanceof ConfigError ? `配置有误：\n${error.message}` : error.message);
  process.exit(1);
});
