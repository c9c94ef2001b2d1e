import { defineConfig } from 'vitest/config';
import { phosphorIcons } from './scripts/phosphor-icons.ts';

/** With VITEST_REPORT set, results also go to that file as JSON, for the summary that `npm test` prints. */
const report = process.env.VITEST_REPORT;

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    passWithNoTests: true,
    projects: [
      {
        plugins: [phosphorIcons()],
        test: {
          name: 'unit',
          include: [
            '{packages,apps/portal,apps/admin}/**/src/**/*.test.{ts,tsx}',
            'apps/portal/*.test.ts',
            'apps/server/{src,demo}/**/*.unit.test.ts',
          ],
          exclude: ['**/*.fault.test.ts', '**/node_modules/**'],
          // For what hangs: a busy machine takes its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/{src,demo}/**/*.test.ts', 'e2e/api-client/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.fault.test.ts', '**/node_modules/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // For what hangs: a busy machine takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Beside the faults' servers a test may wait longer than it allows itself.
          retry: process.env.CI ? 1 : 0,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['{packages/*,apps/server}/src/**/*.fault.test.ts', 'e2e/fault/**/*.test.ts'],
          fileParallelism: false,
          // A shared machine may stall for longer than a server that is killed and begun anew is waited for.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
