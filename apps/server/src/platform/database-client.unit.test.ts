import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DatabaseClient } from './database-client.ts';

const SOURCES = path.join(import.meta.dirname, '..');

it('a connection that breaks when nobody waits for it ends nothing', () => {
  expect(new DatabaseClient().emit('error', new Error('read ECONNRESET'))).toBe(true);
});

it('no other kind of connection is opened anywhere', () => {
  const others = globSync('**/*.ts', { cwd: SOURCES }).filter((file) =>
    /new pg\.Client\(|new pg\.Pool\((?!\{\s*Client: DatabaseClient)/.test(
      readFileSync(path.join(SOURCES, file), 'utf8'),
    ),
  );
  // A pooler of the tests, and what its connections are without what ours begin with.
  const meant = ['platform/database-session.test.ts', 'testing/transaction-pooler.ts'];
  expect(others.toSorted()).toEqual(meant);
});
