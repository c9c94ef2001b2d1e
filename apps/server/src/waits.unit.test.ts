import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

/** What lets time go by in place of waiting for what is meant: too short on a busy machine, too long on any other. */
const SLEEP = /networkidle|waitForTimeout|timers\/promises'|(?<!\.)\bsetTimeout\(|\bpg_sleep\b/;

/** The honest ones: time itself is what these are about, or nothing tells of what they wait for. */
const REASONS: Record<string, string> = {
  'apps/server/src/testing/eventually.ts': 'asks again and again for what nothing tells of',
  'apps/server/src/testing/database-proxy.ts': 'a network that takes its time',
  'apps/server/src/platform/database.test.ts':
    'the answer of a database that takes its time, which nobody is to wait for',
  'apps/server/src/platform/files/s3-store.fault.test.ts': 'a store that keeps still, a reader who is slow',
  'packages/client/src/passing.test.ts': 'under a clock that the test moves',
  'apps/server/src/platform/http/pages.unit.test.ts': 'a page that is kept and is to be a second old',
  'apps/server/src/modules/site/sitemap/sitemap.test.ts': 'what is kept and is to be a second old',
  'apps/server/src/platform/shared-answers.unit.test.ts': 'of two waits the shorter one ends first',
  'apps/server/src/platform/http/ready-answers.test.ts': 'turns of the event loop, no time',
  'packages/ui/src/pasted-text/pasted-text.test.ts': 'turns of the event loop, no time',
  'apps/admin/src/shared/workbook/workbook-import.test.tsx': 'turns of the event loop, no time',
  'apps/server/src/platform/call-budget.unit.test.ts': 'under a clock that the test moves',
  'apps/server/src/platform/own-process.unit.test.ts': 'a process that waits for as long as it may not work',
  'apps/server/src/platform/threads.unit.test.ts': 'work that takes its time, beside which other work could begin',
  'apps/server/src/platform/turns.unit.test.ts': 'under a clock that the test moves',
  'packages/embedded-postgres/src/supervisor.fault.test.ts':
    'kills at a moment that nobody chose; asks for processes that end',
  'e2e/support/server-process.ts': 'asks again and again for what a process of its own does',
  'e2e/fault/writing.ts': 'clients that come again after a refusal',
  'e2e/fault/activity-writers.ts': 'clients that come again after a refusal',
  'e2e/fault/staff-writers.ts': 'clients that come again after a refusal',
  'e2e/fault/two-servers.test.ts': 'a client that comes again when the server said it should',
  'e2e/fault/stopping.test.ts': 'stops at a moment that nobody chose',
  'e2e/fault/kills.test.ts': 'kills at a moment that nobody chose',
};

const tests = globSync(
  [
    '{apps,packages}/*/{src,demo}/**/*.test.{ts,tsx}',
    'apps/*/*.test.ts',
    'apps/server/src/testing/**/*.ts',
    'e2e/{api-client,fault,journeys,screens,support}/**/*.ts',
    'e2e/*.ts',
    // Measures wait for time, but not for a page.
    'bench/src/web/*.ts',
  ],
  { cwd: ROOT },
).filter((file) => !file.endsWith(path.basename(import.meta.filename)));

test('tests wait for what they mean, and sleep only where a reason is given', () => {
  const sleeping = tests.filter((file) => SLEEP.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(tests.length).toBeGreaterThan(300);
  expect(sleeping.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
