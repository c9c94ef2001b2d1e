import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { judgeAgain, ranNothing, readReport } from './test-report.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-report-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const vitest = (testResults, counts) => {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify({ ...{ numPendingTests: 0, numTodoTests: 0 }, ...counts, testResults }));
  return file;
};
const test = (fullName, status) => ({ fullName, status, failureMessages: status === 'failed' ? ['said'] : [] });

it('tells the files of failed tests, and a file that could not be prepared as a failure', () => {
  const file = vitest(
    [
      {
        name: path.join(root, 'a.test.ts'),
        status: 'failed',
        assertionResults: [test('a', 'failed'), test('b', 'passed')],
      },
      { name: path.join(root, 'b.test.ts'), status: 'failed', message: 'no database', assertionResults: [] },
      { name: path.join(root, 'c.test.ts'), status: 'passed', assertionResults: [test('c', 'passed')] },
    ],
    { numPassedTests: 2, numFailedTests: 1 },
  );
  expect(readReport(file)).toEqual({
    ...{ passed: 2, failed: 2, skipped: 0, outside: false },
    failures: ['b.test.ts › \n  no database', 'a.test.ts › a\n  said'],
    files: ['a.test.ts', 'b.test.ts'],
  });
});

it('tells a journey that failed on a phone alone', () => {
  const file = path.join(folder, 'journeys.json');
  const result = (message) => ({ attachments: [], ...(message ? { error: { message } } : {}) });
  const spec = {
    title: 'signs up',
    ok: true,
    tests: [
      { projectName: 'desktop', status: 'expected', results: [result()] },
      { projectName: 'phone', status: 'unexpected', results: [result('not in view')] },
    ],
  };
  const stats = { expected: 1, flaky: 0, unexpected: 1, skipped: 0 };
  fs.writeFileSync(file, JSON.stringify({ stats, errors: [], suites: [{ file: 'a.spec.ts', specs: [spec] }] }));
  expect(readReport(file)).toMatchObject({ failed: 1, files: ['a.spec.ts'], outside: false });
  expect(readReport(file).failures[0]).toContain('not in view');
});

it('tells an error outside of every test', () => {
  const file = vitest([], { numPassedTests: 0, numFailedTests: 0 });
  fs.writeFileSync(`${file}.errors`, '[]');
  expect(readReport(file).outside).toBe(true);
});

it('tells what was found wrong after all tests, which no file is tried again for', () => {
  const file = vitest([], { numPassedTests: 2, numFailedTests: 0 });
  fs.writeFileSync(`${file}.after`, 'nobody asked it');
  expect(readReport(file)).toMatchObject({ passed: 2, failed: 0, failures: ['nobody asked it'], files: [] });
  fs.rmSync(`${file}.after`);
});

it('tells a run of no test from one of some', () => {
  const counts = (passed, failed) => readReport(vitest([], { numPassedTests: passed, numFailedTests: failed }));
  const runs = [counts(0, 0), counts(1, 0), counts(0, 1), readReport('')];
  expect(runs.map(ranNothing)).toEqual([true, false, false, true]);
});

it('takes what passes alone as passed and unsteady, and what fails alone too as failed', () => {
  const stage = () => ({ code: 1, seconds: 5, counts: { passed: 7, failed: 2, skipped: 0, failures: ['a', 'b'] } });
  const steady = stage();
  judgeAgain(steady, { code: 0, seconds: 1, counts: { passed: 2, failed: 0, failures: [] } });
  expect(steady).toMatchObject({
    code: 0,
    seconds: 6,
    unsteady: ['a', 'b'],
    counts: { passed: 9, failed: 0, failures: [] },
  });

  const red = stage();
  judgeAgain(red, { code: 1, seconds: 1, counts: { passed: 1, failed: 1, failures: ['a\n  still'] } });
  expect(red).toMatchObject({ code: 1, unsteady: ['b'], counts: { passed: 8, failed: 1, failures: ['a\n  still'] } });

  const ended = stage();
  judgeAgain(ended, { code: 137, seconds: 1, counts: readReport('') });
  expect(ended).toMatchObject({ code: 137, unsteady: [], counts: { failed: 1, failures: ['a', 'b'] } });
});
