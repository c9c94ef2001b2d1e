import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * Counts of one test run, from the JSON that Vitest or Playwright wrote, and each failed test with its first message.
 * @returns { passed, failed, skipped, failures: string[] }, all 0 and empty when the run wrote none
 */
export function readReport(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats) {
    // Playwright; a flaky test failed once, then passed.
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped, failures: report.suites.flatMap(failuresOfSuite) };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
    ),
  };
}

function failuresOfSuite({ file, specs = [], suites = [] }) {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => failure(file, title, tests[0]?.results.at(-1)?.error?.message)),
    ...suites.flatMap(failuresOfSuite),
  ];
}

/** One failed test in a few lines: where, which, and how its message begins. */
function failure(file, title, message = '') {
  return [`${path.relative(root, file)} › ${title}`, ...message.split('\n').slice(0, 12)].join('\n  ');
}

/** A table of the stages and what failed, then the one line that tools read: `N passed, N failed`. */
export function printSummary(stages) {
  console.log('\n阶段          结果      用时      通过   失败   跳过');
  for (const { name, code, seconds, counts } of stages) {
    const result = code === 0 ? '成功' : '失败';
    const numbers = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(6)).join(' ');
    console.log(`${name.padEnd(14)}${result}  ${`${seconds.toFixed(1)} 秒`.padStart(9)} ${numbers}`);
  }
  // At the very end, because what reads a long output often keeps no more of it.
  for (const { name, counts } of stages) for (const text of counts.failures) console.log(`\n失败（${name}）：${text}`);
  const sum = (key) => stages.reduce((total, { counts }) => total + counts[key], 0);
  // A stage that failed without a failed test (types, lint, a build) counts as one.
  const failed = sum('failed') + stages.filter(({ code, counts }) => code !== 0 && counts.failed === 0).length;
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${failed} failed${skipped}`);
}
