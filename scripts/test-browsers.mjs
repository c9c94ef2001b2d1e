/** `npm run test:browsers`: the journeys of e2e/old-browsers/walk.ts, with what they need: packages and pages. Whatever it started is gone when it ends. */
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { onSignal, run } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';

try {
  await ensureInstalled('安装依赖', { tools: true });
  await ensureBuilt('构建页面');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { folder, close } = openRunFolder();
onSignal(() => process.exit(130));
process.exitCode = await run(
  process.execPath,
  [path.join(root, 'e2e/old-browsers/walk.ts'), ...process.argv.slice(2)],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  },
);
await close();
