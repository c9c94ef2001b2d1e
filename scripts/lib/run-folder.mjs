import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A temporary folder for one run of tests: as TMPDIR it is where servers and databases of the run keep their data. However this process ends (also by a signal that nobody
 * can hear), a process of its own notices, ends all that still works below the folder, and removes it (`sweep-run.mjs`).
 * @returns { folder, close } `close` sweeps now and waits for it
 */
export function openRunFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-run-'));
  // The user of a database may be another: passing through is enough.
  fs.chmodSync(folder, 0o711);
  const sweeper = spawn(process.execPath, [path.join(import.meta.dirname, 'sweep-run.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  sweeper.stdin.unref?.();
  const close = () =>
    new Promise((resolve) => {
      sweeper.ref();
      sweeper.once('exit', resolve);
      sweeper.stdin.end();
    });
  return { folder, close };
}
