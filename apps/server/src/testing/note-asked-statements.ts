import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { noteAskedStatements } from './asked-statements.ts';

/** Set where all API tests run, and what they ask is to be looked at afterwards. */
const folder = process.env.ASKED_STATEMENTS;

/** Draws what it sends anew each time: a statement that it alone asks is asked on some days, and asked for here on the others. */
const BY_CHANCE = 'bad-input.test.ts';

/** After each file of API tests. */
afterAll(() => {
  if (folder && path.basename(expect.getState().testPath ?? '') !== BY_CHANCE) noteAskedStatements(folder);
});
