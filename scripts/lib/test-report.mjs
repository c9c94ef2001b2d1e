import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], files: [], outside: false };

/**
 * Counts of one test run, from the JSON that Vitest or Playwright wrote, each failed test with its first message, and the files that they are in.
 * `outside` tells of an error that no test is to blame for: `vitest.config.ts` leaves it beside the report. What was found wrong after all tests stands beside it too, as one failure more.
 * @returns { passed, failed, skipped, failures: string[], files: string[], outside: boolean, pages?: string[] }, the pages of failed journeys as text; all 0 and empty when the run wrote none
 */
export function readReport(file) {
  if (!fs.existsSync(file)) return NOTHING;
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats) return ofPlaywright(report);
  const outside = fs.existsSync(`${file}.errors`);
  const counts = ofVitest(report);
  const after = fs.existsSync(`${file}.after`) ? [fs.readFileSync(`${file}.after`, 'utf8')] : [];
  return { ...counts, failures: [...counts.failures, ...after], outside };
}

function ofPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failed = report.suites.flatMap(failedOfSuite);
  return {
    ...{ passed: expected + flaky, failed: unexpected, skipped },
    failures: failed.map(({ file, title, message }) => failure(file, title, message)),
    files: [...new Set(failed.map(({ file }) => file))],
    outside: report.errors.length > 0,
    pages: failed.flatMap(({ title, page }) => (page ? [`${title}\n${page}`] : [])),
  };
}

function failedOfSuite({ file, specs = [], suites = [] }) {
  return [
    // A journey that is walked at two widths is one of them with two tests, and `ok` is the first one's.
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => results.at(-1))
        .map((result) => ({ file, title, message: result?.error?.message, page: pageOf(result) })),
    ),
    ...suites.flatMap(failedOfSuite),
  ];
}

/** What stood in the page when a journey failed, as far as Playwright wrote it down. */
function pageOf(result) {
  const { path: file = '' } = result?.attachments.find(({ name }) => name === 'error-context') ?? {};
  return fs.existsSync(file) ? /```yaml\n([\s\S]*?)```/.exec(fs.readFileSync(file, 'utf8'))?.[1] : undefined;
}

function ofVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const bad = testResults.filter(({ status }) => status === 'failed');
  // A file that could not be read, or whose preparation failed, has no failed test of its own.
  const broken = bad.filter(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'));
  return {
    ...{ passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests },
    failures: [
      ...broken.map(({ name, message }) => failure(name, '', message)),
      ...bad.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
      ),
    ],
    files: bad.map(({ name }) => path.relative(root, name)),
  };
}

/** One failed test in a few lines: where, which, and how its message begins. */
function failure(file, title, message = '') {
  return [`${path.relative(root, file)} › ${title}`, ...message.split('\n').slice(0, 12)].join('\n  ');
}

/** Which test a failure is of: its message may be another one the next time. */
const testOf = (text) => text.split('\n', 1)[0];

/** Takes into a stage what came of trying its failed tests alone: what passed then was unsteady. A second run that broke off proves nothing of any. */
export function judgeAgain(stage, { code, seconds, counts }) {
  const failedAgain = code === 0 ? 0 : Math.max(1, counts.failed);
  stage.seconds += seconds;
  const still = new Set(counts.failures.map(testOf));
  const brokeOff = code !== 0 && (counts.outside || counts.failed === 0);
  stage.unsteady = brokeOff ? [] : stage.counts.failures.filter((text) => !still.has(testOf(text)));
  stage.code = code;
  const failed = Math.min(stage.counts.failed, failedAgain);
  stage.counts = {
    ...stage.counts,
    ...{ passed: stage.counts.passed + stage.counts.failed - failed, failed },
    failures: code === 0 ? [] : counts.failures.length > 0 ? counts.failures : stage.counts.failures,
  };
}

export const isRed = ({ code }) => code !== 0;

/** Whether no test ran at all: words that name none are a mistake of who wrote them, and no success. */
export const ranNothing = ({ passed, failed }) => passed + failed === 0;

/** A table of the stages, what was unsteady and what failed, then the one line that tools read: `N passed, N failed`. */
export function printSummary(stages) {
  console.log('\n阶段          结果      用时      通过   失败   跳过');
  for (const { name, code, seconds, counts, lacks, unsteady = [] } of stages) {
    const result = lacks ? '未运行' : code === 0 ? '成功' : '失败';
    const numbers = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(6)).join(' ');
    const said = lacks ? `  需要 ${lacks.join('、')}` : unsteady.length > 0 ? `  不稳定 ${unsteady.length}` : '';
    console.log(`${name.padEnd(14)}${result}  ${`${seconds.toFixed(1)} 秒`.padStart(9)} ${numbers}${said}`);
  }
  // At the very end, because what reads a long output often keeps no more of it.
  for (const { name, unsteady = [] } of stages)
    for (const text of unsteady) console.log(`\n不稳定，单独再试通过（${name}）：${text}`);
  for (const { name, counts } of stages) for (const text of counts.failures) console.log(`\n失败（${name}）：${text}`);
  const sum = (key) => stages.reduce((total, { counts }) => total + counts[key], 0);
  // A stage that failed without a failed test (types, lint, a build) counts as one.
  const failed = sum('failed') + stages.filter(({ code, counts }) => code !== 0 && counts.failed === 0).length;
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${failed} failed${skipped}`);
}
