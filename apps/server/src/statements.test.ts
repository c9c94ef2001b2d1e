import { afterAll, expect, it } from 'vitest';
import { DatabaseClient } from './platform/database-client.ts';
import { startTestApp } from './testing/app.ts';
import { readSourceStatements } from './testing/source-statements.ts';

const statements = readSourceStatements();
const whole = statements.filter(({ parts }) => parts.length === 1);

const app = await startTestApp();
const client = new DatabaseClient(app.ownerConnectionString);
await client.connect();
afterAll(async () => {
  await client.end();
  await app.close();
});

it('every statement that stands whole in the sources is one of this schema, whether or not a test asks it', async () => {
  const faults: string[] = [];
  for (const { file, line, parts } of whole) {
    try {
      await client.query(`prepare one as ${parts[0]}`);
      await client.query('deallocate one');
    } catch (error) {
      faults.push(`${file}:${line}: ${(error as Error).message}`);
    }
  }
  expect(faults).toEqual([]);
});

it('they are the greater part of all', () => {
  expect(whole.length / statements.filter(({ isCall }) => isCall).length).toBeGreaterThan(0.5);
});
