import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

/** A run that began something which lives on by itself, as an npm below it does. */
const RUN = `
import { spawn } from 'node:child_process';
import { openRunFolder } from '${pathToFileURL(path.join(import.meta.dirname, 'run-folder.mjs'))}';
const { folder } = openRunFolder();
const begun = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
  env: { ...process.env, TMPDIR: folder },
  detached: true,
  stdio: 'ignore',
});
console.log(JSON.stringify({ folder, pid: begun.pid }));
setInterval(() => {}, 1000);
`;
const SWEPT_MS = 30_000;

/** What a process was started with; nothing of one that is gone, or waits for somebody to take note of its end. */
function wordsOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

// Where the system does not tell what a process was started with, nobody is found.
it.runIf(fs.existsSync('/proc/self/environ')).each(['SIGTERM', 'SIGKILL'])(
  'however a run ends, by %s too, what it began is ended and its folder gone',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(run.stdout, 'data');
    const { folder, pid } = JSON.parse(said);
    expect([fs.existsSync(folder), wordsOf(pid) !== '']).toEqual([true, true]);
    run.kill(signal);
    await expect.poll(() => [fs.existsSync(folder), wordsOf(pid)], { timeout: SWEPT_MS }).toEqual([false, '']);
  },
);
