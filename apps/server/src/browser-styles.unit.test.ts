import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = ['apps/portal/src', 'apps/admin/src', 'packages/ui/src'];

const filesOf = (...patterns: string[]): string[] =>
  SOURCES.flatMap((folder) => patterns.flatMap((pattern) => globSync(`${folder}/**/${pattern}`, { cwd: ROOT })));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** Selectors only: no comments, no declarations. */
const selectorsOf = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\/|@import[^;]*;/g, '').replace(/\{[^{}]*\}/g, '{}');
const classesIn = (selectors: string): Set<string> =>
  new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name as string));
const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const isModule = (file: string) => file.endsWith('.module.css');
const components = filesOf('*.tsx', '*.ts').map((file) => ({ file, text: read(file) }));

/** Classes that components take from each module, by the module's file. */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { file, text } of components) {
    for (const [, name, from] of text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';$/gm)) {
      const module = path.join(path.dirname(file), from as string);
      const names = used.get(module) ?? used.set(module, new Set()).get(module);
      // Not the name of the file itself: `numbers.module.css`.
      for (const [, one] of text.matchAll(new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, 'g')))
        names?.add(one as string);
      // A class chosen by a value: each of the module's may be meant.
      if (text.includes(`${name}[`)) names?.add('*');
    }
  }
  return used;
}

describe('styles of the browser applications', () => {
  const used = usedClasses();

  it.each(filesOf('*.module.css'))('%s: each class is used, and each that is used is there', (module) => {
    const local = selectorsOf(read(module)).replace(/:global\([^)]*\)/g, '');
    const defined = [...classesIn(local)].map(camelCase).sort();
    const names = used.get(module) ?? new Set<string>();
    expect([...names].filter((name) => name !== '*' && !defined.includes(name))).toEqual([]);
    if (!names.has('*')) expect(defined.filter((name) => !names.has(name))).toEqual([]);
  });

  it('global names carry the prefix of ui, and are there', () => {
    const global = new Set<string>();
    for (const file of filesOf('*.css').filter((one) => !isModule(one)))
      for (const name of classesIn(selectorsOf(read(file)))) global.add(name);
    expect([...global].filter((name) => !/^(ui|is|ant)-/.test(name))).toEqual([]);
    const named = new Set(
      [...components.map(({ text }) => text), ...filesOf('*.module.css').map(read)].flatMap((text) =>
        [...text.matchAll(/[.'" ](ui-[a-z\d-]*[a-z\d])\b/g)].map(([, name]) => name as string),
      ),
    );
    expect([...named].filter((name) => !global.has(name))).toEqual([]);
  });
});
