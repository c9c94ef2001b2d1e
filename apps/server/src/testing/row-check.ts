import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RowTypes, Shape } from '../../../../e2e/support/row-types.ts';
import type { RowCheck } from '../platform/database.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value;
};

/** Where a value is not what its shape says, in words; empty when it is. */
function faultOf(value: unknown, shape: Shape, at: string): string {
  const kind = kindOf(value);
  if (shape.kinds.includes('any')) return '';
  if (!shape.kinds.includes(kind)) return `${at} is ${kind}, not ${shape.kinds.join(' | ')}`;
  if (kind === 'array' && shape.elements) {
    for (const element of value as unknown[]) {
      const fault = faultOf(element, shape.elements, `${at}[]`);
      if (fault) return fault;
    }
  }
  if (kind !== 'object' || shape.kinds.includes('open')) return '';
  const faults = (shape.objects ?? []).map((fields) => {
    const row = value as Record<string, unknown>;
    const unknown = Object.keys(row).find((name) => !(name in fields));
    if (unknown !== undefined) return `${at}.${unknown} is not declared`;
    for (const [name, field] of Object.entries(fields)) {
      const fault = faultOf(row[name], field, `${at}.${name}`);
      if (fault) return fault;
    }
    return '';
  });
  return faults.includes('') ? '' : (faults[0] ?? '');
}

/** Whether there is a row is all that is asked of some statements. */
const asksForNothing = ({ kinds, objects = [] }: Shape): boolean =>
  kinds.includes('any') || (!kinds.includes('open') && objects.every((fields) => Object.keys(fields).length === 0));

/** The first line of ours below the database's own: who asked. */
function callerOf(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, file, at] = /(?:\(|at )(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(line.trim()) ?? [];
    if (file && !file.endsWith('/platform/database.ts') && !file.endsWith('/row-check.ts'))
      return `${path.relative(ROOT, file)}:${at}`;
  }
  return undefined;
}

/**
 * Holds the rows of each statement against what the code declares of them: columns, kinds and whether they may be null, whatever passes through in a test.
 * @param file of `writeRowTypes`
 * @throws Error, of which the test is told as well
 */
export function createRowCheck(file: string): RowCheck & { asked: Set<string> } {
  const types = JSON.parse(readFileSync(file, 'utf8')) as RowTypes;
  /** By statement: whoever writes the same text reads the same rows. */
  const shapes = new Map<string, { place: string; shape: Shape } | undefined>();
  const asked = new Set<string>();
  return {
    asked,
    begin(text) {
      if (!shapes.has(text)) {
        const place = callerOf(new Error().stack ?? '');
        const shape = place === undefined ? undefined : types[place];
        if (place && shape) asked.add(place);
        shapes.set(text, place && shape ? { place, shape } : undefined);
      }
      const found = shapes.get(text);
      if (!found || asksForNothing(found.shape)) return undefined;
      return (rows) => {
        for (const row of rows) {
          const fault = faultOf(row, found.shape, 'row');
          if (!fault) continue;
          const said = `${found.place}: ${fault}`;
          console.error(said);
          throw new Error(said);
        }
      };
    },
  };
}
