import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { phosphorIcons } from './scripts/phosphor-icons.ts';

/** With VITEST_REPORT set, results also go to that file as JSON, for the summary that `npm test` prints. */
const report = process.env.VITEST_REPORT;
/** What fails outside of every test is not in that file, and stands beside it. */
const errorsBeside: Reporter = {
  onTestRunEnd: (_modules, errors) => {
    if (errors.length > 0) writeFileSync(`${report}.errors`, JSON.stringify(errors));
  },
};

/**
 * Tests of pages first, then those that say `@begins-first`, then all others. A worker goes on with the next file, and what it has loaded, as long as that wants the same surroundings;
 * and what takes longest must not begin last, beside a worker that has nothing more to do: a fresh clone knows only how large a file is. One says so because it spares others work.
 */
class BySurroundings extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turns = new Map(sorted.map((file) => [file, turnOf(readFileSync(file.moduleId, 'utf8'))]));
    const turn = (file: TestSpecification) => turns.get(file) ?? 0;
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}

function turnOf(source: string): number {
  if (source.includes('@vitest-environment jsdom')) return 0;
  return source.includes('@begins-first') ? 1 : 2;
}

export default defineConfig({
  test: {
    sequence: { sequencer: BySurroundings },
    reporters: report ? ['default', ['json', { outputFile: report }], errorsBeside] : ['default'],
    projects: [
      {
        plugins: [phosphorIcons()],
        test: {
          name: 'unit',
          include: [
            '{packages,apps/portal,apps/admin}/**/src/**/*.test.{ts,tsx}',
            'apps/portal/*.test.ts',
            'apps/server/{src,demo}/**/*.unit.test.ts',
            'scripts/**/*.test.mjs',
            'e2e/rehearse/*.unit.test.ts',
          ],
          exclude: ['**/*.fault.test.ts', '**/node_modules/**'],
          // A worker loads what the tests share once and not for each of its files.
          isolate: false,
          setupFiles: ['scripts/leave-clean.ts'],
          maxWorkers: 2,
          // For what hangs: a busy machine takes its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'built',
          include: ['scripts/floor/built.test.ts'],
          // For what hangs: a busy machine takes its time.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/{src,demo}/**/*.test.ts', 'e2e/api-client/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.fault.test.ts', '**/*.city.test.ts', '**/node_modules/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/note-asked-statements.ts'],
          // A worker imports the server once and not for each of its files: each has a database and an app of its own all the same.
          isolate: false,
          // For what hangs: a busy machine takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // In a run of both (`npm run test:days`) they come after the unit tests.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Builds a demo city again and again.
        test: {
          name: 'city',
          include: ['apps/server/demo/**/*.city.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['{packages/*,apps/server}/src/**/*.fault.test.ts', 'e2e/fault/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
