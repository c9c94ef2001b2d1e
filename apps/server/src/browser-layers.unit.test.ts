import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const APPS = path.join(import.meta.dirname, '../..');

/** Layers of each app, the uppermost first: imports run downwards. What stands in no folder starts the app. */
const LAYERS: Record<string, readonly string[]> = {
  portal: ['entry', 'routing', 'areas', 'features', 'shared'],
  admin: ['', 'frame', 'features', 'shared'],
};
/** Layers whose folders are bundles of their own. */
const DIVIDED = ['areas', 'features'];

/** `areas/public`, `features/order`, `shared`: what a file belongs to. */
function unitOf(file: string): string {
  const folders = path.dirname(file).split(path.sep);
  return DIVIDED.includes(folders[0] as string)
    ? folders.slice(0, 2).join('/')
    : (folders[0] as string).replace('.', '');
}

/** Imports between the units of an app, those of types alone included: unit → unit → the import. */
function importsOf(app: string): Map<string, Map<string, string>> {
  const root = path.join(APPS, app, 'src');
  const imports = new Map<string, Map<string, string>>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const from = unitOf(file);
    const met = imports.get(from) ?? new Map<string, string>();
    imports.set(from, met);
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, target] of source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const to = path.join(path.dirname(file), target as string);
      if (unitOf(to) !== from) met.set(unitOf(to), `${file} → ${to}`);
    }
  }
  return imports;
}

const layerOf = (unit: string) => unit.split('/')[0] as string;

/** The units of a way that leads from `unit` back to it, if there is one. */
function circleOf(imports: Map<string, Map<string, string>>, unit: string): string[] | undefined {
  const seen = new Set<string>();
  const search = (at: string, way: string[]): string[] | undefined => {
    for (const next of imports.get(at)?.keys() ?? []) {
      if (next === unit) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = search(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return search(unit, [unit]);
}

test.each(Object.entries(LAYERS))('imports of the %s run from layer to layer, and never in a circle', (app, layers) => {
  const imports = importsOf(app);
  expect(imports.size).toBeGreaterThan(3);
  const wrong = [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, where]) => {
      const down = layers.indexOf(layerOf(to)) - layers.indexOf(layerOf(from));
      const isAllowed = layers.includes(layerOf(to)) && (down > 0 || (down === 0 && layerOf(from) === 'features'));
      return isAllowed ? [] : [where];
    }),
  );
  expect(wrong).toEqual([]);
  expect([...imports.keys()].map((unit) => circleOf(imports, unit)).filter(Boolean)).toEqual([]);
});
