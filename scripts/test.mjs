/**
 * `npm test`: everything a change must pass, from a fresh clone. Installs the dependencies and finds or gets a Chromium, then runs
 * the stages in order up to the first that fails.
 */
import './lib/require-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { printSummary, readReport } from './lib/test-report.mjs';

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-reports-'));
const stages = [];

const plan = [
  ['install', () => ensureInstalled('安装依赖')],
  ['chromium', provideChromium],
  ['check', npm('check')],
  ['build', () => ensureBuilt('构建页面')],
  ['api', npm('test:api')],
  ['fault', npm('test:fault')],
  ['e2e', npm('test:e2e', '--', '--reporter=list,json')],
];

for (const [name, work] of plan) {
  console.log(`\n── ${name}`);
  const since = Date.now();
  const report = path.join(reports, `${name}.json`);
  let code = 1;
  try {
    code = (await work(report)) ?? 0;
  } catch (error) {
    console.error(error.message);
  }
  stages.push({ name, code, seconds: (Date.now() - since) / 1000, counts: readReport(report) });
  if (code !== 0) break;
}

fs.rmSync(reports, { recursive: true, force: true });
printSummary(stages);
process.exitCode = stages.some(({ code }) => code !== 0) ? 1 : 0;

async function provideChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

/** A stage that is an npm script; both runners find in the environment where to leave their results. */
function npm(...args) {
  return (report) =>
    run('npm', ['run', '--silent', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, VITEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
}
