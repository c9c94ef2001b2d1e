import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SETTINGS = readFileSync(path.join(import.meta.dirname, '../../deploy/cluster/patroni.yml'), 'utf8');

it('a user of the machine is no user of the database: what initdb would let in without a password is not', () => {
  const initdb = SETTINGS.slice(SETTINGS.indexOf('  initdb:'), SETTINGS.indexOf('  pg_hba:'));
  expect(initdb).toMatch(/^ {4}- auth-local: peer$/m);
  expect(initdb).toMatch(/^ {4}- auth-host: scram-sha-256$/m);
  expect(SETTINGS).not.toContain('trust');
});
