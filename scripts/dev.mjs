/**
 * `npm run dev`: the server, restarted whenever a file of it changes, and both pages' development servers, which hand calls
 * on to it.
 */
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { runForwarding } from './lib/run.mjs';

await ensureInstalled('安装依赖', { tools: true });
const node = projectNode();
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
console.log('公众门户  http://localhost:5173\n管理平台  http://localhost:5174/zs-platform/\n');
const codes = await Promise.all([
  // The port that both Vite configurations name.
  runForwarding(node, ['--watch', 'apps/server/src/main.ts'], { env: { ...process.env, PORT: '3000' } }),
  runForwarding(node, [vite, '--port', '5173', '--strictPort'], { cwd: path.join(root, 'apps/portal') }),
  runForwarding(node, [vite, '--port', '5174', '--strictPort'], { cwd: path.join(root, 'apps/admin') }),
]);
process.exitCode = Math.max(...codes);
