/**
 * Tests that stay started, as a process of its own: told what a file is to hold instead of what it holds, it answers which test fails with that. Nothing is written;
 * a task that a test runs in a process of its own sees the file as it stands.
 *
 * in   { files, names?, change?: { file, text } }   paths of test files, a pattern of names of tests, and the one file that is changed
 * out  { failed, passed, first }                    how many failed and passed until the first failure, and what that said
 */
import path from 'node:path';
import { loadConfigFromFile } from 'vite';
import { createVitest } from 'vitest/node';

const ROOT = path.join(import.meta.dirname, '../..');
/** What is changed now, and what was before. */
let changed;

const reads = {
  name: 'changed-file',
  enforce: 'pre',
  load: (id) => (changed && id.split('?')[0] === changed.file ? changed.text : undefined),
};
const { config } = await loadConfigFromFile({ command: 'serve', mode: 'test' }, path.join(ROOT, 'vitest.config.ts'));
const projects = config.test.projects.map((project) => ({
  ...project,
  root: ROOT,
  plugins: [...(project.plugins ?? []), reads],
}));

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: ROOT,
    project: [process.argv[2]],
    watch: false,
    bail: 1,
    reporters: [{}],
    passWithNoTests: true,
  },
  { test: { projects } },
);
await vitest.standalone();

process.on('message', async ({ files, names, change }) => {
  const file = change && path.join(ROOT, change.file);
  for (const one of new Set([changed?.file, file])) if (one) vitest.invalidateFile(one);
  changed = change && { file, text: change.text };
  if (names) vitest.setGlobalTestNamePattern(names);
  else vitest.resetGlobalTestNamePattern();
  try {
    const specifications = await vitest.globTestSpecifications(files);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const broken = testModules.flatMap((module) => module.errors());
    const errors = [...failed.flatMap((test) => test.result().errors ?? []), ...broken, ...unhandledErrors];
    process.send({
      failed: failed.length + (broken.length + unhandledErrors.length > 0 ? 1 : 0),
      passed: tests.filter((test) => test.result().state === 'passed').length,
      first: errors.map((error) => [error.message, error.cause?.message].filter(Boolean).join('\n')).join('\n'),
    });
  } catch (error) {
    process.send({ failed: 1, passed: 0, first: String(error?.stack ?? error) });
  }
});
process.once('disconnect', async () => {
  await vitest.close();
  process.exit(0);
});
process.send({ ready: true });
