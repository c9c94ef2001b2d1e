import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { exclusively } from './lock.mjs';
import { cacheDir, root } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';

const APPS = ['apps/portal', 'apps/admin'];
const SOURCES = [
  'packages/client',
  'packages/contract',
  'packages/ui',
  ...APPS,
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-server', 'test-results']);
const stampFile = path.join(cacheDir, 'build.stamp');

/** Builds the browser apps unless what is there was built from these very sources; two at once build once. */
export async function ensureBuilt(title) {
  if (isBuilt()) return;
  await exclusively(
    'build',
    () => console.log('另一个进程正在构建页面，等待其完成…'),
    async () => {
      if (isBuilt()) return;
      const hash = sourceHash();
      fs.rmSync(stampFile, { force: true });
      await step(title, () => runQuietly('npm', ['run', 'build']));
      fs.writeFileSync(stampFile, hash);
    },
  );
}

function isBuilt() {
  return (
    APPS.every((app) => fs.existsSync(path.join(root, app, 'dist/index.html'))) &&
    fs.existsSync(stampFile) &&
    fs.readFileSync(stampFile, 'utf8') === sourceHash()
  );
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(entry) {
  if (!fs.statSync(entry).isDirectory()) return [entry];
  return fs
    .readdirSync(entry)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}
