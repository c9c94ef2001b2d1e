import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDecoding } from '../../apps/server/src/platform/http/security-headers.ts';
import { USED } from '../../packages/client/src/fills/used.ts';
import type { Audience } from '../browsers.ts';
import { splitList } from '../selectors.ts';
import { scriptFaults } from './scripts.ts';
import { styleFaults } from './styles.ts';

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

/** Files of an application's last build; what those before it were made of lies beside (`kept-chunks.mjs`) and was judged with them. */
function builtOf(app: string, pattern: string): string[] {
  const list = path.join(ROOT, '.cache/chunks', app, 'kept.json');
  const kept: object = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  return globSync(`apps/${app}/dist/${pattern}`, { cwd: ROOT }).filter(
    (file) => !Object.hasOwn(kept, path.basename(file)),
  );
}

/** How many letters of a thread's script hold the names of what it fills: it begins with them. */
const FIRST_LETTERS = 2000;

/** Our own style sheets that an application is built of, which `floor.unit.test.ts` judges one by one. */
const sourcesOf = (app: string) => globSync(`{packages/ui,apps/${app}}/src/**/*.css`, { cwd: ROOT });
/** What browsers of the floor lack of style sheets; the selector beside `:has()` or `aspect-ratio` is written otherwise in what is built. */
const lackedStyles = (files: readonly string[], audience: Audience): Set<string> =>
  new Set(
    files.flatMap((file) =>
      styleFaults(readFileSync(path.join(ROOT, file), 'utf8'), audience).map((fault) =>
        fault.replace(/^(:has\(\)|aspect-ratio) in [\s\S]*(?=: )/, '$1'),
      ),
    ),
  );

/** Syntax has no fills. */
const isKnown = (fault: string, file: string) =>
  fault.includes(': ') && (WITH_OWN_FILLS.test(file) || Object.hasOwn(KNOWN, fault.split(': ')[0] as string));

describe.each(APPS)('%s as it is built', (app, audience) => {
  const files = builtOf(app, '{assets,.}/*.js');
  const sheets = builtOf(app, 'assets/*.css');

  it('has no syntax and no function that a browser of its floor lacks and nothing fills', () => {
    expect(files.length).toBeGreaterThan(50);
    const faults = new Map<string, string[]>();
    for (const file of files)
      for (const fault of scriptFaults(readFileSync(path.join(ROOT, file), 'utf8'), { audience, isBuilt: true }))
        if (!isKnown(fault, path.basename(file)))
          faults.set(fault, [...(faults.get(fault) ?? []), path.basename(file)]);
    expect(Object.fromEntries(faults)).toEqual({});
  });

  it('begins each thread with what fills it, as the page’s own fills do not reach there', () => {
    const threads = files.filter((file) => path.basename(file).includes('worker'));
    expect(threads.length).toBeGreaterThan(0);
    for (const file of threads) {
      const beginning = readFileSync(path.join(ROOT, file), 'utf8').slice(0, FIRST_LETTERS);
      expect(USED.filter((name) => !beginning.includes(name))).toEqual([]);
    }
  });

  it('has no style that a browser of its floor lacks but those that our sources may have: libraries bring none, and nothing is left unlowered', () => {
    expect(sheets.length).toBeGreaterThan(0);
    const judged = lackedStyles(sourcesOf(app), audience);
    expect([...lackedStyles(sheets, audience)].filter((fault) => !judged.has(fault))).toEqual([]);
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

  const preludes = sheets.flatMap((file) =>
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
