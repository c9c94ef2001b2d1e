import fs from 'node:fs';

/**
 * Counts of one test run, from the JSON that Vitest or Playwright wrote.
 * @returns { passed, failed, skipped }, all 0 when the run wrote none
 */
export function readReport(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats) {
    // Playwright; a flaky test failed once, then passed.
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A table of the stages, then the one line that tools read: `N passed, N failed`. */
export function printSummary(stages) {
  console.log('\n阶段          结果      用时      通过   失败   跳过');
  for (const { name, code, seconds, counts } of stages) {
    const result = code === 0 ? '成功' : '失败';
    const numbers = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(6)).join(' ');
    console.log(`${name.padEnd(14)}${result}  ${`${seconds.toFixed(1)} 秒`.padStart(9)} ${numbers}`);
  }
  const sum = (key) => stages.reduce((total, { counts }) => total + counts[key], 0);
  // A stage that failed without a failed test (types, lint, a build) counts as one.
  const failed = sum('failed') + stages.filter(({ code, counts }) => code !== 0 && counts.failed === 0).length;
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${failed} failed${skipped}`);
}
