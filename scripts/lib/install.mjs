import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { exclusively } from './lock.mjs';
import { outsideEnvironment, root } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';

const stampFile = path.join(root, 'node_modules/.vimo-install');

/** Installs the locked dependencies unless they are in place; two at once install once. */
export async function ensureInstalled(title) {
  if (isInstalled()) return;
  await exclusively(
    'install',
    () => console.log('另一个进程正在安装依赖，等待其完成…'),
    async () => {
      if (isInstalled()) return;
      await step(title, () => install().catch(install));
      fs.writeFileSync(stampFile, lockHash());
    },
  );
}

/** Called once more when it fails: the npm of a start that was killed may still have been writing. */
function install() {
  return runQuietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { env: outsideEnvironment() });
}

function isInstalled() {
  if (!fs.existsSync(path.join(root, 'node_modules'))) return false;
  const hash = lockHash();
  if (readStamp() === hash) return true;
  if (!installedByHand()) return false;
  fs.writeFileSync(stampFile, hash);
  return true;
}

function readStamp() {
  return fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined;
}

function lockHash() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Whether an `npm install` of one's own has left exactly what the lock file asks for, as npm's own record tells. */
function installedByHand() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!fs.existsSync(record)) return false;
  const installed = JSON.parse(fs.readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const placed = Object.entries(wanted).filter(([place]) => place.startsWith('node_modules/'));
  return (
    placed.every(([place, entry]) =>
      installed[place]
        ? installed[place].version === entry.version
        : Boolean(entry.optional || entry.link || entry.peer),
    ) && Object.keys(installed).every((place) => place in wanted)
  );
}
