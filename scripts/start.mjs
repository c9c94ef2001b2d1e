/**
 * `npm start`: from a fresh clone to the running site. Installs the dependencies and builds the pages when they are not
 * up to date, then runs the server until it is told to stop. Arguments are handed on to the server.
 */
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode } from './lib/paths.mjs';
import { runForwarding } from './lib/run.mjs';

try {
  await ensureInstalled('[1/3] 安装依赖');
  await ensureBuilt('[2/3] 构建页面');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log('[3/3] 启动服务');
process.exitCode = await runForwarding(projectNode(), ['apps/server/src/main.ts', ...process.argv.slice(2)]);
