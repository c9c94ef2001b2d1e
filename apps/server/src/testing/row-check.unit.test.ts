import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { RowTypes, Shape } from '../../../../e2e/support/row-types.ts';
import { createRowCheck } from './row-check.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'row-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => said.mockRestore());

const text: Shape = { kinds: ['string'] };
const PUPIL: Shape = {
  kinds: ['object'],
  objects: [
    { id: text, note: { kinds: ['string', 'null'] }, marks: { kinds: ['array'], elements: { kinds: ['number'] } } },
  ],
};

/** Asks of a place that the code declares so, at the line from which it is asked. */
function faultOf(row: object, shape: Shape = PUPIL): string {
  const at = (line: number): RowTypes => ({ [`apps/server/src/testing/row-check.unit.test.ts:${line}`]: shape });
  const file = path.join(folder, 'types.json');
  const check = (line: number) => {
    writeFileSync(file, JSON.stringify(at(line)));
    return createRowCheck(file);
  };
  const line = Number(/row-check\.unit\.test\.ts:(\d+)/.exec(new Error().stack ?? '')?.[1]);
  const checked = check(line + 2);
  const look = checked.begin('select 1');
  expect(checked.asked.size).toBe(1);
  try {
    look?.([row]);
    return '';
  } catch (error) {
    return (error as Error).message.replace(/^.*?: /, '');
  }
}

const pupil = { id: '7', note: null, marks: [90] };

test('a row as it is declared passes, null where it may be', () => {
  expect(faultOf(pupil)).toBe('');
  expect(faultOf({ ...pupil, note: 'late' })).toBe('');
});

test('a column that is missing, one that nobody declared, and a null where none may be are told by name and place', () => {
  expect(faultOf({ id: '7', note: null })).toBe('row.marks is undefined, not array');
  expect(faultOf({ ...pupil, name: '许知宁' })).toBe('row.name is not declared');
  expect(faultOf({ ...pupil, id: null })).toBe('row.id is null, not string');
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/row-check\.unit\.test\.ts:\d+: row\.id is null/));
});

test('what is of another kind is told, into arrays too', () => {
  expect(faultOf({ ...pupil, id: 7 })).toBe('row.id is number, not string');
  expect(faultOf({ ...pupil, marks: [90, 'A'] })).toBe('row.marks[] is string, not number');
});

test('of a statement that asks only whether there is a row nothing is looked at', () => {
  expect(faultOf(pupil, { kinds: ['object'], objects: [{}] })).toBe('');
});
