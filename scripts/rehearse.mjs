/**
 * `npm run rehearse -- failover [--quick | --rounds=N] [--only=kill,freeze,…]`: three database nodes under Patroni, etcd, HAProxy, two servers and a worker of this installation on loopback,
 * people who write and read, and what breaks in a night (docs/rehearsals.md). Programs of Debian 12 are installed where they are missing and root asks.
 */
import './lib/require-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { onSignal, run, runQuietly } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql-15', 'python3-etcd'];
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'];

const [what, ...options] = process.argv.slice(2);
if (what !== 'failover') {
  console.error(
    '用法：npm run rehearse -- failover [--quick | --rounds=20] [--only=kill,freeze,switchover,reject,drop,disk,etcd,server,worker]',
  );
  process.exit(2);
}
const missing = () => PROGRAMS.filter((program) => !fs.existsSync(program));
try {
  await ensureInstalled('安装依赖', { tools: true });
  await ensureBuilt('构建页面');
  if (missing().length > 0 && process.getuid?.() === 0)
    await step('安装 Patroni、etcd、HAProxy、PostgreSQL 15', () =>
      runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], {
        // Debian would start each of them, with a cluster of its own.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      }),
    );
  if (missing().length > 0)
    throw new Error(`缺少 ${missing().join('、')}。Debian 12 上运行：apt-get install ${PACKAGES.join(' ')}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { folder, close } = openRunFolder();
onSignal(() => process.exit(130));
// Disks that are mounted for it are gone with it, however it ends.
const apart = process.getuid?.() === 0 ? ['unshare', '--mount'] : [];
const [program, ...args] = [
  ...apart,
  projectNode(),
  ...['--disable-warning=ExperimentalWarning', path.join(root, 'e2e/rehearse/failover.ts'), ...options],
];
process.exitCode = await run(program, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TMPDIR: folder },
});
await close();
