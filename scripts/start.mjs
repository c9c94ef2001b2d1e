/**
 * `npm start`: from a fresh clone to the running site. Installs the dependencies and builds the pages when they are not
 * up to date, then runs the server until it is told to stop, and again when it dies. Arguments are handed on to the server.
 */
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { cacheDir, projectNode } from './lib/paths.mjs';

try {
  await ensureInstalled('[1/3] 安装依赖', { tools: false });
  await ensureBuilt('[2/3] 构建页面');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log('[3/3] 启动服务');
// From its second start on the server needs no compiler of TypeScript: ready sooner, and 20 MB less.
process.env.NODE_COMPILE_CACHE ??= path.join(cacheDir, 'node');
process.exitCode = await keepRunning(projectNode(), ['apps/server/src/main.ts'], { onceArgs: process.argv.slice(2) });
