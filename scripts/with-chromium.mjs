/** `node scripts/with-chromium.mjs <program> [words…]`: runs a program of ours that needs a browser, in the Chromium of the tests. */
import './lib/require-node.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

try {
  await ensureInstalled('安装依赖', { tools: true });
  process.env.CHROMIUM_PATH = await ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exitCode = await run(process.execPath, process.argv.slice(2), { shell: false });
