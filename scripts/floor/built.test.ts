import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDecoding } from '../../apps/server/src/platform/http/security-headers.ts';
import type { Audience } from '../browsers.ts';
import { splitList } from '../selectors.ts';
import { scriptFaults } from './scripts.ts';

/** What was built holds to the floor of its browsers, the libraries too (docs/decisions/2026-11-27-floor-of-browsers.md). */
const ROOT = path.join(import.meta.dirname, '../..');
const APPS: [app: string, audience: Audience][] = [
  ['portal', 'families'],
  ['admin', 'platform'],
];

/** Libraries ask for these before they use them, carry their own, or have a method of that name: why each may stand. */
const KNOWN: Record<string, string> = {
  '.capture()': 'of rules by which mammoth reads styles',
  '.caretPositionFromPoint()': 'the editor asks for it, and for the one below',
  '.caretRangeFromPoint()': 'as above',
  '.drop()': 'the drafts’ own',
  '.getHTML()': 'the editor’s own',
  '.startViewTransition()': 'the router and React ask for it',
  '.take()': 'PDF.js’ and our own',
  '.toArray()': 'methods of sets of nodes in Word and PDF files',
  '.union()': 'of schemas, rectangles and charts',
  'Error.captureStackTrace': 'zod and mammoth ask for it',
  'Intl.Segmenter': 'changes.tsx asks for it',
  ML: 'a minified name',
  'Uint8Array.fromHex': 'noble asks for it',
};
/** PDF.js comes with fills of its own (its legacy build) and asks for the rest; its thread begins with ours. */
const WITH_OWN_FILLS = /^(?:pdf-view|pdf-worker)/;

/** Syntax has no fills. */
const isKnown = (fault: string, file: string) =>
  fault.includes(': ') && (WITH_OWN_FILLS.test(file) || Object.hasOwn(KNOWN, fault.split(': ')[0] as string));

describe.each(APPS)('%s as it is built', (app, audience) => {
  const files = globSync(`apps/${app}/dist/{assets,.}/*.js`, { cwd: ROOT });

  it('has no syntax and no function that a browser of its floor lacks and nothing fills', () => {
    expect(files.length).toBeGreaterThan(50);
    const faults = new Map<string, string[]>();
    for (const file of files)
      for (const fault of scriptFaults(readFileSync(path.join(ROOT, file), 'utf8'), { audience, isBuilt: true }))
        if (!isKnown(fault, path.basename(file)))
          faults.set(fault, [...(faults.get(fault) ?? []), path.basename(file)]);
    expect(Object.fromEntries(faults)).toEqual({});
  });

  it('has one thread that may run WebAssembly, known by its name: what reads PDF', () => {
    const decoding = files.filter((file) => isDecoding(`/assets/${path.basename(file)}`));
    expect(decoding).toHaveLength(1);
    expect(readFileSync(path.join(ROOT, decoding[0] as string), 'utf8')).toContain('WebAssembly.instantiate');
  });

  it('checks its forms without asking whether it may make code of text', () => {
    const texts = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
    expect(texts.filter((text) => /\.jitless\b/.test(text)).length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes('jitless:!0'))).toHaveLength(1);
  });

  const preludes = globSync(`apps/${app}/dist/assets/*.css`, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/[^{};]+(?=\{)/g)].map(([prelude]) => prelude),
  );

  it('has no rule that an unknown selector beside it makes void', () => {
    expect(preludes.length).toBeGreaterThan(500);
    const mixed = preludes
      .map(splitList)
      .filter((list) => list.some((one) => one.includes(':has(')) && !list.every((one) => one.includes(':has(')));
    expect(mixed).toEqual([]);
  });

  it('has no rule that weighs otherwise than it was written', () => {
    // All browsers know them, for `:is(a, b)` and `:not(a, b)`, and weigh them as one class whatever stands in them.
    expect(preludes.filter((prelude) => /:-(?:webkit|moz)-any\(/.test(prelude))).toEqual([]);
  });
});
