import { afterAll } from 'vitest';
import { noteAskedStatements } from './asked-statements.ts';

/** Set where all API tests run, and what they ask is to be looked at afterwards. */
const folder = process.env.ASKED_STATEMENTS;

/** After each file of API tests. */
afterAll(() => {
  if (folder) noteAskedStatements(folder);
});
