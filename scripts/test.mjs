/**
 * `npm test`: everything a change must pass, from a fresh clone. Installs the dependencies, finds or gets a Chromium, and runs all stages, whatever fails in one of them;
 * those that stand side by side in the plan run so. A test that failed is tried once more at the end, when nothing runs beside it: if it passes then, it is told as unsteady
 * and the run is green; otherwise the run is red.
 */
import './lib/require-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { cacheDir, projectNode } from './lib/paths.mjs';
import { onSignal, run, runLabelled } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';
import { isRed, judgeAgain, printSummary, readReport } from './lib/test-report.mjs';

// Servers and tasks of the tests begin sooner when what they load was compiled before, as they do after `npm start`.
process.env.NODE_COMPILE_CACHE ??= path.join(cacheDir, 'node');

/** More files with a failed test than these are no matter of chance, and are not tried again. */
const MOST_AGAIN = 12;

// Each stage keeps its servers' data below it: what is left of an interrupted one is found there.
const { folder, close } = openRunFolder();
process.env.TMPDIR = folder;
onSignal(() => process.exit(130));

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-reports-'));
/** What all API tests asked of their databases, those that were tried again among them. */
const ASKED_STATEMENTS = path.join(reports, 'asked-statements');
const stages = [];

/** A stage that `needs` others is not run when one of them failed. `again` is how what failed is tried alone. */
const plan = [
  { install: { work: () => ensureInstalled('安装依赖', { tools: true }) } },
  { chromium: { needs: ['install'], work: provideChromium } },
  { types: { needs: ['install'], work: npm('types') } },
  { lint: { needs: ['install'], work: npm('lint') } },
  { unit: { needs: ['install'], work: npm('test:unit'), again: filesAgain('test:unit') } },
  { build: { needs: ['install'], work: () => ensureBuilt('构建页面') } },
  { built: { needs: ['build'], work: npm('test:built'), again: filesAgain('test:built') } },
  // Faults mostly wait for servers to come back; what they leave of the processor is the API tests'.
  {
    fault: { needs: ['build'], work: npmBeside('fault', 'test:fault'), again: filesAgain('test:fault') },
    api: {
      needs: ['install'],
      work: npmBeside('api', 'test:api', { yielding: true }),
      again: filesAgain('test:api', '--maxWorkers=1'),
    },
    // The journeys would wait for it, one processor idle.
    city: { needs: ['install'], work: buildCity },
  },
  {
    e2e: {
      needs: ['chromium', 'build'],
      work: npm('test:e2e', '--', '--reporter=list,json'),
      again: () => npm('test:e2e', '--', '--reporter=list,json', '--last-failed', '--workers=1'),
    },
  },
];

for (const group of plan) {
  console.log(`\n── ${Object.keys(group).join(' · ')}`);
  stages.push(...(await Promise.all(Object.entries(group).map(runStage))));
}
// Where it is to be seen what a busy machine breaks, nothing is tried when it is quiet.
if (!process.env.TEST_ONCE) for (const stage of stages) await tryAgain(stage);

await close();
printSummary(stages);
process.exitCode = stages.some(isRed) ? 1 : 0;

async function runStage([name, { needs = [], work, again }]) {
  if (needs.some((need) => stages.some((stage) => stage.name === need && stage.code !== 0)))
    return { name, code: 1, seconds: 0, lacks: needs, counts: readReport('') };
  return { name, again, ...(await measured(name, work)) };
}

async function measured(name, work) {
  const since = Date.now();
  const report = path.join(reports, `${name}.json`);
  let code = 1;
  try {
    code = (await work(report)) ?? 0;
  } catch (error) {
    console.error(error.message);
  }
  const counts = readReport(report);
  for (const page of counts.pages ?? []) console.log(`\n页面当时的内容：${page}`);
  return { code, seconds: (Date.now() - since) / 1000, counts };
}

/** A stage that failed without a failed test (types, lint, a build, an error outside of every test) stays as it is. */
async function tryAgain(stage) {
  const { files, outside } = stage.counts;
  if (stage.code === 0 || !stage.again || outside || files.length === 0 || files.length > MOST_AGAIN) return;
  console.log(`\n── ${stage.name}：单独再试 ${files.join(' ')}`);
  judgeAgain(stage, await measured(`${stage.name}-again`, stage.again(files)));
}

async function provideChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

/** The demo city of the journeys; without it they build one of their own. */
async function buildCity() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-e2e-'));
  const code = await runLabelled('city', projectNode(), ['e2e/support/build-city.ts', dataDir], { niceness: 10 });
  if (code === 0) process.env.E2E_CITY = dataDir;
  else console.log('演示城市没有提前建好，由端到端测试自己建立。');
}

/** A stage that is an npm script. */
function npm(...args) {
  return (report) =>
    run('npm', ['run', '--silent', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env: reportingTo(report) });
}

/** Whole files, as a test may need what those before it in its file did. */
function filesAgain(script, ...options) {
  return (files) => npm(script, '--', ...options, ...files);
}

/** The same beside another stage; `yielding` leaves the processor to it. */
function npmBeside(name, script, { yielding = false } = {}) {
  return (report) =>
    runLabelled(name, 'npm', ['run', '--silent', script], { niceness: yielding ? 10 : 0, env: reportingTo(report) });
}

/** Runners find in the environment where to leave their results. */
function reportingTo(report) {
  return { ...process.env, ASKED_STATEMENTS, VITEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
}
