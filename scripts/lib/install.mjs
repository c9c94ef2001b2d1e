import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { exclusively } from './lock.mjs';
import { outsideEnvironment, root } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';

const stampFile = path.join(root, 'node_modules/.vimo-install');
/** What the site runs on and is built with; tests, checks and benchmarks have their tools at the root and in folders of their own. */
const SITE = ['apps', 'packages'];

/**
 * Installs the locked dependencies unless they are in place; two at once install once.
 * @param {string} title
 * @param {{ tools: boolean }} parts `tools`: those of tests, checks and benchmarks as well
 */
export async function ensureInstalled(title, { tools }) {
  if (isInstalled(tools)) return;
  await exclusively(
    'install',
    () => console.log('另一个进程正在安装依赖，等待其完成…'),
    async () => {
      if (isInstalled(tools)) return;
      // Whoever has the tools keeps them.
      const whole = tools || hadTools();
      await step(title, () => install(whole).catch(() => install(whole)));
      fs.writeFileSync(stampFile, stampOf(whole));
    },
  );
}

/** Called once more when it fails: the npm of a start that was killed may still have been writing. */
function install(whole) {
  const only = whole ? [] : SITE.flatMap((folder) => ['-w', folder]);
  return runQuietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', ...only], { env: outsideEnvironment() });
}

const stampOf = (whole) => (whole ? lockHash() : `${lockHash()} site`);

function isInstalled(tools) {
  if (!fs.existsSync(path.join(root, 'node_modules'))) return false;
  const stamp = readStamp();
  if (stamp === stampOf(true) || (!tools && stamp === stampOf(false))) return true;
  if (!installedByHand()) return false;
  fs.writeFileSync(stampFile, stampOf(true));
  return true;
}

const hadTools = () => readStamp()?.endsWith(' site') === false;

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
