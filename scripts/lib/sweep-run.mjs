/**
 * `node sweep-run.mjs <folder>`: waits until whoever began it is gone (its standard input ends), then ends every process that works below the folder and removes it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const folder = path.resolve(process.argv[2]);
const ROUNDS = 20;
const PAUSE_MS = 250;

process.stdin.resume();
process.stdin.once('end', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = processesBelow();
    if (left.length === 0) break;
    // A database that is asked first gives its shared memory back.
    for (const pid of left) end(pid, round < ROUNDS / 4 ? 'SIGQUIT' : 'SIGKILL');
    await sleep(PAUSE_MS);
  }
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** By what they were started with and where they keep temporary files; where the system does not tell that, nobody. */
function processesBelow() {
  const names = fs.existsSync('/proc/self/environ') ? fs.readdirSync('/proc') : [];
  return names
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(worksBelow)
    .map(Number);
}

function worksBelow(pid) {
  return [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`].some((file) => {
    try {
      return fs
        .readFileSync(file, 'utf8')
        .split('\0')
        .some((word) => word.replace(/^\w+=/, '') === folder || word.includes(`${folder}${path.sep}`));
    } catch {
      // Gone meanwhile, or another's.
      return false;
    }
  });
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone meanwhile.
  }
}
