import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outerFunctionsOf } from '../../../e2e/support/source-functions.ts';

const SOURCE = import.meta.dirname;
/** What is longer cannot be read, called and tried by itself. */
const MOST_LINES = 100;

/** Those that are longer still. What is divided by subject goes from here; nothing comes to it. */
const LONG = [
  'platform/http/pages.ts: createPages',
];

const functions = globSync('**/*.ts', { cwd: SOURCE })
  .filter((file) => !/\.test\.ts$|(?:^|[\\/])testing[\\/]/.test(file))
  .flatMap((file) =>
    outerFunctionsOf(path.join(SOURCE, file)).map(({ name, lines }) => ({
      at: `${file.split(path.sep).join('/')}: ${name}`,
      lines,
    })),
  );
const long = functions.filter(({ lines }) => lines > MOST_LINES).map(({ at }) => at);

test('a function has no more than a hundred lines', () => {
  expect(functions.length).toBeGreaterThan(1000);
  expect(long.filter((at) => !LONG.includes(at))).toEqual([]);
});

test('what has become shorter is no longer among those that are long', () => {
  expect(LONG.filter((at) => !long.includes(at))).toEqual([]);
});
