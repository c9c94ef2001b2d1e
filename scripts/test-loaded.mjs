/**
 * `npm run test:loaded`: `npm test` on half of the processors, beside four loops that never end: what is red there alone waits for the wrong thing, or lets a budget decide.
 * Nothing is tried a second time.
 */
import './lib/require-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import { onSignal, run } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';

const LOOPS = 4;

// However this ends, the loops and the inner run, whose npm would go on without us, are found by this folder and ended.
const { folder, close } = openRunFolder();
onSignal(() => process.exit(130));
const env = { ...process.env, TMPDIR: folder, TEST_ONCE: '1' };

const half = Math.max(1, Math.floor(os.availableParallelism() / 2));
const pinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', `0-${half - 1}`] : [];
if (pinned.length === 0) console.log('提示：本机没有 taskset，只在四个空转进程旁运行。');

// On the very processors that the tests have: on the others they would be in nobody's way.
for (let n = 0; n < LOOPS; n += 1) {
  const [program, ...words] = [...pinned, process.execPath, '-e', 'for (;;);'];
  const loop = spawn(program, words, { stdio: 'ignore', env });
  os.setPriority(loop.pid, os.constants.priority.PRIORITY_LOW);
}
const [program, ...words] = [...pinned, 'npm', 'test'];
const code = await run(program, words, { env });
await close();
process.exit(code);
