import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DatabaseClient } from './platform/database-client.ts';
import { startTestApp } from './testing/app.ts';

/** A statement that stands whole where it is asked: without parts that are put into it as the program runs. */
const WHOLE = /\.(?:rows|row|run)(?:<[^(]*?>)?\(\s*(?:`((?:[^`$\\]|\$(?!\{))*)`|'([^'\n\\]*)'|"([^"\n\\]*)")/g;
const ASKED = /\.(?:rows|row|run)(?:<[^(]*?>)?\(\s*[`'"]/g;
/** Others (`lock table`, `notify`) have nothing that could be prepared. */
const PREPARED = /^\s*(?:select|insert|update|delete|with)\b/i;

const SOURCE = import.meta.dirname;
const sources = globSync('{modules,platform}/**/*.ts', { cwd: SOURCE })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(SOURCE, file), 'utf8') }));
const statements = sources.flatMap(({ file, text }) =>
  [...text.matchAll(WHOLE)]
    .map(({ 1: template, 2: single, 3: double, index }) => ({
      place: `${file}:${text.slice(0, index).split('\n').length}`,
      sql: template ?? single ?? double ?? '',
    }))
    .filter(({ sql }) => PREPARED.test(sql)),
);

const app = await startTestApp();
const client = new DatabaseClient(app.ownerConnectionString);
await client.connect();
afterAll(async () => {
  await client.end();
  await app.close();
});

it('every statement that stands whole in the sources is one of this schema, whether or not a test asks it', async () => {
  const faults: string[] = [];
  for (const { place, sql } of statements) {
    try {
      await client.query(`prepare one as ${sql}`);
      await client.query('deallocate one');
    } catch (error) {
      faults.push(`${place}: ${(error as Error).message}`);
    }
  }
  expect(faults).toEqual([]);
});

it('they are the greater part of all', () => {
  const asked = sources.reduce((sum, { text }) => sum + [...text.matchAll(ASKED)].length, 0);
  expect(statements.length / asked).toBeGreaterThan(0.5);
});
