/**
 * `npm run test:loaded`: `npm test` on half of the processors, beside four loops that never end: what is red there alone waits for the wrong thing, or lets a budget decide.
 */
import './lib/require-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import { onSignal, run } from './lib/run.mjs';

const LOOPS = 4;

const loops = Array.from({ length: LOOPS }, () => {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  os.setPriority(loop.pid, os.constants.priority.PRIORITY_LOW);
  return loop;
});
const end = () => {
  for (const loop of loops) loop.kill('SIGKILL');
};
onSignal(() => {
  end();
  process.exit(130);
});
const half = Math.max(1, Math.floor(os.availableParallelism() / 2));
const pinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', `0-${half - 1}`] : [];
if (pinned.length === 0) console.log('提示：本机没有 taskset，只在四个空转进程旁运行。');
const [program, ...options] = [...pinned, 'npm', 'test'];
process.exitCode = await run(program, options);
end();
