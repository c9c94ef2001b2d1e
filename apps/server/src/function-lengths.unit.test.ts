import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outerFunctionsOf } from '../../../e2e/support/source-functions.ts';

const SOURCE = import.meta.dirname;
/** What is longer cannot be read, called and tried by itself. */
const MOST_LINES = 100;

const functions = globSync('**/*.ts', { cwd: SOURCE })
  .filter((file) => !/\.test\.ts$|(?:^|[\\/])testing[\\/]/.test(file))
  .flatMap((file) =>
    outerFunctionsOf(path.join(SOURCE, file)).map(({ name, lines }) => ({
      at: `${file.split(path.sep).join('/')}: ${name}`,
      lines,
    })),
  );

test('a function has no more than a hundred lines', () => {
  expect(functions.length).toBeGreaterThan(1000);
  expect(functions.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});
