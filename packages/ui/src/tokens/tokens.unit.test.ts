/// <reference types="node" />
// biome-ignore lint/style/noRestrictedImports: no code of the browser, a test that reads the styles
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

const HERE = new URL('./', import.meta.url);
const themeOf = (file: string) => JSON.parse(readFileSync(new URL(`../antd/${file}`, HERE), 'utf8')) as Tree;
const [antdDay, antdDark] = [themeOf('theme.json'), themeOf('theme-dark.json')];
const sourceOf = (name: string) => readFileSync(new URL(name, HERE), 'utf8');
const tokensOf = (css: string) =>
  new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const));

/** The first rule of the file holds the colours. */
const DAY = tokensOf(sourceOf('tokens.css').split('\n}\n')[0] ?? '');
const ONLY_DARK = tokensOf(sourceOf('dark.css'));
const SETS = { day: DAY, dark: new Map([...DAY, ...ONLY_DARK]) };
type SetName = keyof typeof SETS;
const isColour = (value: string) => /^#[0-9a-f]{6}$/.test(value);

/** Value of a token, through those that it stands for. @throws Error for a name that is none */
function colourOf(set: SetName, name: string): string {
  const value = SETS[set].get(name);
  if (value === undefined) throw new Error(`${name} is no token`);
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  return other ? colourOf(set, other) : value;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(set: SetName, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((name) => luminance(colourOf(set, name))).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['--bg-surface', '--bg-page', '--bg-sunken', '--bg-tint', '--c-ink-25', '--c-primary-50'];
const STATES = ['success', 'warning', 'danger', 'info', 'idle'];
const MODULES = ['moral', 'study', 'health', 'art', 'practice'];
const pairs = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

/** What is read, and on what: at least 4.5 : 1. */
const TEXTS = [
  ...pairs(['--text-1', '--text-2', '--text-3', '--text-link', '--c-ink-700', '--c-ink-800'], GROUNDS),
  ...pairs(['--c-primary-700', '--c-primary-800'], [...GROUNDS, '--c-primary-100']),
  ...STATES.flatMap((state) => pairs([`--s-${state}-fg`], [`--s-${state}-bg`, '--bg-surface', '--bg-page'])),
  ...MODULES.flatMap((module) => pairs([`--m-${module}-fg`], [`--m-${module}-tint`, '--bg-surface'])),
  ...pairs(['--s-danger', '--s-success', '--c-coral-600', '--c-accent-700'], ['--bg-surface']),
  ...pairs(['--c-accent-700'], ['--c-accent-50', '--c-accent-100']),
  ...pairs(['--c-coral-600'], ['--c-coral-50']),
  ...pairs(
    ['--text-on-primary'],
    ['--c-primary-600', '--c-primary-700', '--s-danger', '--s-danger-fg', '--c-coral-600'],
  ),
  ...pairs(['--text-on-accent'], ['--c-accent-300', '--c-accent-400']),
];
/** Frames of controls, marks and pictures: at least 3 : 1. */
const SHAPES = [
  ...pairs(['--line-strong', '--c-primary-500', '--c-primary-600', '--s-danger'], ['--bg-surface', '--bg-page']),
  ...pairs([...STATES.map((state) => `--s-${state}`), ...MODULES.map((module) => `--m-${module}`)], ['--bg-surface']),
  ...pairs(['--ch-1', '--ch-2', '--ch-3'], ['--bg-surface']),
];

describe.each(['day', 'dark'] as const)('by %s', (set) => {
  it.each([
    ['texts are read', TEXTS, 4.5],
    ['controls and marks are seen', SHAPES, 3],
  ] as const)('%s', (_, all, least) => {
    const low = all.map(([one, other]) => [`${one} on ${other}`, contrast(set, one, other)] as const);
    expect(low.filter(([, ratio]) => ratio < least)).toEqual([]);
  });
});

/** Grounds that are dark by day, what lies on accents, and the logo's hues. */
const STAYS = /^--(?:c-primary-9\d0|c-accent-[345]00|text-on-accent|m-\w+-bloom)$/;

test('every colour has one for dark screens, or is meant to stay; no other names are there', () => {
  const missing = [...DAY].filter(([name, value]) => isColour(value) && !ONLY_DARK.has(name) && !STAYS.test(name));
  expect(missing).toEqual([]);
  expect([...ONLY_DARK.keys()].filter((name) => !DAY.has(name))).toEqual([]);
});

type Tree = { readonly [key: string]: Tree | string | number | boolean };
const leavesOf = (tree: Tree, above = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object') return leavesOf(value, `${above}${key}.`);
    return typeof value === 'string' ? [[above + key, value.toLowerCase()]] : [];
  });
/** Small labels are the other way round on dark screens: dark on light. */
const TURNED = ['token.colorBgSpotlight'];

test('Ant Design has the same colours in both sets', () => {
  const dark = new Map(leavesOf(antdDark));
  const wrong = leavesOf(antdDay).filter(([path, value]) => {
    const [colour] = /#[0-9a-f]{6}/.exec(value) ?? [];
    const names = [...DAY.keys()].filter((name) => colour && SETS.day.get(name) === colour);
    const [shown] = /#[0-9a-f]{6}/.exec(dark.get(path) ?? value) ?? [];
    return names.length > 0 && !TURNED.includes(path) && !names.some((name) => colourOf('dark', name) === shown);
  });
  expect(wrong).toEqual([]);
});

/** Styles whose colours are the same on every screen: paper and film, what shades a page, the side menu, which is always dark. */
const OWN = ['viewer/viewer.module.css', 'overlay/dialog.css', 'overlay/picture-preview.css', 'frame/frame.module.css'];

test.each(['../', '../../../../apps/admin/src/'])('styles of %s name the colours of the tokens', (folder) => {
  const files = readdirSync(new URL(folder, HERE), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.css') && !file.startsWith('tokens/') && !OWN.includes(file));
  expect(files.length).toBeGreaterThan(10);
  const written = files.flatMap((file) => {
    const text = readFileSync(new URL(folder + file, HERE), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/:[^;{}]*(?:#[0-9a-f]{3,8}\b|rgba?\()[^;{}]*;/gi)].map(([line]) => `${file}${line}`);
  });
  expect(written).toEqual([]);
});
