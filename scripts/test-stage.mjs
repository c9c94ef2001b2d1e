/**
 * `node scripts/test-stage.mjs <api|built|city|fault|e2e> [words…]`: one stage of the tests by itself, with what it needs: packages, pages, a browser. Words go to its runner:
 *   npm run test:api -- apps/server/src/modules/growth/score
 *   npm run test:e2e -- contents -g "lays out its home" --project=desktop
 * Whatever it started is gone when it ends, also when it is interrupted.
 */
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { installedProgram, projectNode } from './lib/paths.mjs';
import { onSignal, run } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';

const STAGES = {
  api: {
    runner: 'vitest',
    words: ['run', '--project', 'api'],
    afterAll: 'apps/server/src/testing/check-asked-statements.ts',
  },
  built: { runner: 'vitest', words: ['run', '--project', 'built'], pages: true },
  city: { runner: 'vitest', words: ['run', '--project', 'city'] },
  fault: { runner: 'vitest', words: ['run', '--project', 'fault'], pages: true },
  e2e: { runner: 'playwright', words: ['test', '-c', 'e2e/playwright.config.ts'], pages: true, browser: true },
};

const [name, ...words] = process.argv.slice(2);
const stage = STAGES[name];
if (!stage) {
  console.error(`没有名为“${name ?? ''}”的测试阶段，可用：${Object.keys(STAGES).join('、')}`);
  process.exit(2);
}
try {
  await ensureInstalled('安装依赖', { tools: true });
  if (stage.pages) await ensureBuilt('构建页面');
  if (stage.browser) process.env.CHROMIUM_PATH = await ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const { folder, close } = openRunFolder();
onSignal(() => process.exit(130));
const stdio = ['ignore', 'inherit', 'inherit'];
/** What is looked at afterwards is what all tests together did: words choose some of them, unless the others ran before and left what they did in the folder named. */
const { ASKED_STATEMENTS: before } = process.env;
const check = words.length === 0 || before ? stage.afterAll : undefined;
const asked = before ?? path.join(folder, 'asked-statements');
process.exitCode = await run(installedProgram(stage.runner), [...stage.words, ...words], {
  stdio,
  env: { ...process.env, TMPDIR: folder, ...(check ? { ASKED_STATEMENTS: asked } : {}) },
});
if (check) {
  // What a test that failed did not come to is no fault of its own.
  if (process.exitCode === 0) process.exitCode = await run(projectNode(), [check, asked], { stdio });
  else console.log('有测试未通过，这次不核对哪些 SQL 语句没有测试执行。');
}
await close();
