/**
 * `npm run rehearse -- failover [--quick | --rounds=N] [--only=kill,freeze,…] [--pooled]`: three database nodes under Patroni, etcd, HAProxy, two servers and two workers of this installation on loopback,
 * people who write and read, and what breaks in a night.
 * `npm run rehearse -- upgrade [--from=<commit or tag>] [--rate=200] [--tests]`: the release before and this one behind HAProxy on one database, rolled forward, back and forward under calls.
 * `npm run rehearse -- restore`: a backup of pgBackRest's while everybody writes, a mistake, and the database of the moment before it.
 * `npm run rehearse -- alarms`: each alarm of the cluster is told of its fault within a minute, by Prometheus's own promtool.
 * All: docs/rehearsals.md. Programs of Debian 12 are installed where they are missing and root asks.
 */
import './lib/require-node.mjs';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { onSignal, run, runQuietly } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';

const HAPROXY = { packages: ['haproxy'], programs: ['/usr/sbin/haproxy'] };
const CLUSTER = {
  packages: ['patroni', 'etcd-server', 'postgresql-15', 'python3-etcd'],
  programs: ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/lib/postgresql/15/bin/postgres'],
};
const CLOCK = { packages: ['faketime'], programs: ['/usr/bin/faketime'] };
const POOLER = { packages: ['pgbouncer'], programs: ['/usr/sbin/pgbouncer'] };
const BACKUPS = {
  packages: ['pgbackrest', 'postgresql-15'],
  programs: ['/usr/bin/pgbackrest', '/usr/lib/postgresql/15/bin/postgres'],
};
const PROMETHEUS = { packages: ['prometheus'], programs: ['/usr/bin/promtool'] };
const NEEDED = { failover: [HAPROXY, CLUSTER, CLOCK], upgrade: [HAPROXY], restore: [BACKUPS], alarms: [PROMETHEUS] };

const [what, ...options] = process.argv.slice(2);
const needed = Object.hasOwn(NEEDED, what ?? '') ? NEEDED[what] : undefined;
if (!needed) {
  console.error(
    `用法：npm run rehearse -- failover [--quick | --rounds=20] [--only=kill,freeze,switchover,reject,drop,disk,leader-disk,etcd,forget,peers,majority,proxy,machine,address,clock,server,worker] [--pooled]
      npm run rehearse -- upgrade [--from=升级前的提交或标签] [--rate=200] [--tests]
      npm run rehearse -- restore
      npm run rehearse -- alarms`,
  );
  process.exit(2);
}
const wanted = options.includes('--pooled') ? [...needed, POOLER] : needed;
const packages = wanted.flatMap((one) => one.packages);
const programs = wanted.flatMap((one) => one.programs);
const missing = () => programs.filter((program) => !fs.existsSync(program));
try {
  if (what !== 'alarms') await ensureInstalled('安装依赖', { tools: true });
  // An upgrade is rehearsed with builds of its own.
  if (what === 'failover' || what === 'restore') await ensureBuilt('构建页面');
  if (missing().length > 0 && process.getuid?.() === 0)
    await step(`安装 ${packages.join('、')}`, () =>
      runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
        // Debian would start each of them, with a cluster of its own.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      }),
    );
  if (missing().length > 0)
    throw new Error(`缺少 ${missing().join('、')}。Debian 12 上运行：apt-get install ${packages.join(' ')}`);
  if (what === 'failover') await requirePatroni();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Refuses a Patroni that writes the leader's key without looking whose it is (docs/rehearsals.md). */
async function requirePatroni() {
  const { stdout } = await promisify(execFile)('/usr/bin/patroni', ['--version']);
  const version = /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '0';
  if (version.localeCompare('3.0.3', 'en', { numeric: true }) < 0)
    throw new Error(
      `Patroni ${version} 会让停住又醒来的主节点抢回领导锁，需要 3.0.3 或更高：从 PostgreSQL 官方仓库安装（步骤见 deploy/cluster/README.md）。`,
    );
}

if (what === 'alarms')
  process.exit(await run('/usr/bin/promtool', ['test', 'rules', path.join(root, 'deploy/cluster/alarms.test.yml')]));

const { folder, close } = openRunFolder();
onSignal(() => process.exit(130));
// Disks that are mounted for it are gone with it, however it ends.
const apart = what === 'failover' && process.getuid?.() === 0 ? ['unshare', '--mount'] : [];
const [program, ...args] = [
  ...apart,
  projectNode(),
  ...['--disable-warning=ExperimentalWarning', path.join(root, 'e2e/rehearse', `${what}.ts`), ...options],
];
process.exitCode = await run(program, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TMPDIR: folder },
});
await close();
