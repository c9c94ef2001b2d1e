/** `node scripts/with-chromium.mjs <program> [words…]`: runs a program of ours that needs a browser, in the Chromium of the tests. */
import './lib/require-node.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { run } from './lib/run.mjs';

process.env.CHROMIUM_PATH = await ensureChromium();
process.exitCode = await run(process.execPath, process.argv.slice(2), { shell: false });
