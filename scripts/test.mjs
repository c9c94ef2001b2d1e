/**
 * `npm test`: everything a change must pass, from a fresh clone. Installs the dependencies and finds or gets a Chromium, then runs
 * the stages in order up to the first that fails. Those that stand side by side in the plan run so.
 */
import './lib/require-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { cacheDir } from './lib/paths.mjs';
import { run, runLabelled } from './lib/run.mjs';
import { printSummary, readReport } from './lib/test-report.mjs';

// Servers and tasks of the tests begin sooner when what they load was compiled before, as they do after `npm start`.
process.env.NODE_COMPILE_CACHE ??= path.join(cacheDir, 'node');

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-reports-'));
const stages = [];

const plan = [
  { install: () => ensureInstalled('安装依赖', { tools: true }) },
  { chromium: provideChromium },
  { check: npm('check') },
  { build: () => ensureBuilt('构建页面') },
  // Faults mostly wait for servers to come back; what they leave of the processor is the API tests'.
  { fault: npmBeside('fault', 'test:fault'), api: npmBeside('api', 'test:api', { yielding: true }) },
  { e2e: npm('test:e2e', '--', '--reporter=list,json') },
];

for (const group of plan) {
  console.log(`\n── ${Object.keys(group).join(' · ')}`);
  stages.push(...(await Promise.all(Object.entries(group).map(runStage))));
  if (stages.some(({ code }) => code !== 0)) break;
}

fs.rmSync(reports, { recursive: true, force: true });
printSummary(stages);
process.exitCode = stages.some(({ code }) => code !== 0) ? 1 : 0;

async function runStage([name, work]) {
  const since = Date.now();
  const report = path.join(reports, `${name}.json`);
  let code = 1;
  try {
    code = (await work(report)) ?? 0;
  } catch (error) {
    console.error(error.message);
  }
  return { name, code, seconds: (Date.now() - since) / 1000, counts: readReport(report) };
}

async function provideChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

/** A stage that is an npm script. */
function npm(...args) {
  return (report) =>
    run('npm', ['run', '--silent', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env: reportingTo(report) });
}

/** The same beside another stage; `yielding` leaves the processor to it. */
function npmBeside(name, script, { yielding = false } = {}) {
  return (report) =>
    runLabelled(name, 'npm', ['run', '--silent', script], { niceness: yielding ? 10 : 0, env: reportingTo(report) });
}

/** Both runners find in the environment where to leave their results. */
function reportingTo(report) {
  return { ...process.env, VITEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
}
