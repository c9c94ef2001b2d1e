import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './faults.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('each fault is described, and named where the command says how it is used', () => {
  const rows = read('docs/rehearsals.md')
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) => line.split('|')[1]!);
  const described = rows.flatMap((names) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!));
  const usage = /--only=([a-z,-]+)\] \[--pooled\]\n/.exec(read('scripts/rehearse.mjs'))?.[1]?.split(',');
  expect(described.toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  expect(usage?.toSorted()).toEqual(Object.keys(FAULTS).toSorted());
});
