import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Audience, floorOf } from '../../../scripts/browsers.ts';
import { scriptFaults } from '../../../scripts/floor/scripts.ts';
import { styleFaults } from '../../../scripts/floor/styles.ts';

/** What runs in browsers holds to their floor (docs/decisions/2026-11-27-floor-of-browsers.md). */
const ROOT = path.join(import.meta.dirname, '../../..');
/** What both applications are made of is of the lower floor. */
const SOURCES: [folder: string, audience: Audience][] = [
  ['packages/contract/src', 'families'],
  ['packages/client/src', 'families'],
  ['packages/ui/src', 'families'],
  ['apps/portal/src', 'families'],
  ['apps/admin/src', 'platform'],
];
const filesOf = (folder: string, pattern: string) =>
  globSync(`${folder}/**/${pattern}`, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Asked for before it is used, or run by the server alone. */
const ASKED_FOR: Record<string, string[]> = {
  'packages/ui/src/primitives/changes.tsx': ['Intl.Segmenter'],
  // Methods of their own, or of the editor, that are called so.
  'apps/portal/src/features/rich-text-editor/rich-text-editor.tsx': ['.getHTML()'],
  'apps/portal/src/areas/student/pages/mine-evaluate-write.tsx': ['.drop()'],
  'apps/admin/src/shared/rich-text/rich-text-field.tsx': ['.getHTML()'],
  'apps/admin/src/features/contents/step-buttons.tsx': ['.take()'],
};

/** What may be missing anywhere: how a line breaks, how a list ends when it is pulled, how wide its bar is, how a page is printed, how a picture is cut that is as high as it is. */
const ORNAMENTS = [
  'accent-color',
  'aspect-ratio in .*(?: img|ui-(?:picture|skeleton)\\)+): ',
  'break-after: avoid',
  'container-type',
  'content-visibility',
  'overscroll-behavior',
  'scroll-snap-stop',
  'scrollbar-width',
  'text-autospace',
  'text-spacing-trim',
  'text-wrap',
  ':has\\(\\) in .*:has\\((?:button)?:focus-visible\\):',
  '::details-content',
  '@page',
];
/** What may be missing in one place: how it looks there without. */
const LOOKS: Record<string, Record<string, string>> = {
  'packages/ui/src/tokens/base.css': {
    ':where': 'base styles that Lightning CSS cannot lower; each is repeated by its component',
  },
  'packages/ui/src/overlay/toast.css': { ':has()': 'messages stand at the bottom, over what lies there' },
  'packages/ui/src/form/form.css': {
    ':has()': 'the first word of a choice is as dark as the others',
    resize: 'a field cannot be drawn larger',
  },
  'apps/portal/src/features/coin/coin.module.css': { 'aspect-ratio in .dots i': 'dots are flat' },
  'apps/portal/src/features/media/media.module.css': { 'aspect-ratio in .video-file': 'a film is as high as it is' },
  'apps/portal/src/areas/student/record/record-values.module.css': {
    'aspect-ratio in .film': 'a film is as high as it is',
  },
  'apps/portal/src/features/base/base.module.css': { ':has()': 'the first picture is no larger' },
  'apps/portal/src/features/activity/activity-card.module.css': {
    'aspect-ratio in html[data-elder]': 'on phones a cover is as high as it is',
    ':has()': 'a card that still loads rises under the pointer',
  },
  'apps/portal/src/features/list/list-row.module.css': { ':has()': 'asked for by @supports' },
  'apps/portal/src/features/site/mobile-bars.module.css': { ':has()': 'asked for by @supports' },
  'apps/portal/src/features/report/report-page.module.css': {
    ':nth-child(of)': 'the last one of an odd number has an empty place beside it',
  },
  'apps/portal/src/areas/student/challenge/challenge.module.css': { ':has()': 'what stands beside stands below' },
  'apps/portal/src/areas/public/space/space.module.css': { ':has()': 'an icon stands in the line of its text' },
  'apps/portal/src/areas/public/search/search.module.css': { ':has()': 'a column without anything stays' },
  'apps/portal/src/areas/public/home/site-figures.module.css': {
    ':has()': 'a figure does not change under the pointer',
  },
  'apps/portal/src/areas/public/enrolment/sign-up.module.css': { ':has()': 'the dialog is as high as its step' },
  'apps/portal/src/areas/personal/personal.module.css': { ':has()': 'the button that is shown says it' },
  'apps/portal/src/areas/growth/talk.module.css': { ':has()': 'one or two pictures are no larger' },
  'apps/admin/src/features/scores/scores.module.css': { ':has()': 'a cell keeps its margin' },
  'apps/admin/src/features/reviews/evidence.module.css': { ':has()': 'a picture keeps its margin' },
  'apps/admin/src/features/reviews/reviews.module.css': { '@container': 'evidence stands below what was written' },
  'apps/admin/src/features/reviews/verdict-panel.module.css': { ':has()': 'messages stand over the buttons' },
  'apps/admin/src/shared/list/list.module.css': { '@container': 'no line shows that more columns follow' },
};
const mayMiss = (file: string, fault: string) =>
  ORNAMENTS.some((known) => new RegExp(`^${known}`).test(fault)) ||
  Object.keys(LOOKS[file] ?? {}).some((known) => fault.startsWith(known));

describe.each(SOURCES)('%s', (folder, audience) => {
  it('uses no function and no syntax that a browser of the floor lacks and nothing fills', () => {
    const faults = filesOf(folder, '*.{ts,tsx}').flatMap((file) =>
      scriptFaults(read(file), { audience, isBuilt: false, lang: file.endsWith('x') ? 'tsx' : 'ts' })
        .filter((fault) => !ASKED_FOR[file]?.includes(fault.split(':')[0] as string) && !mayMiss(file, fault))
        .map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('uses no style that a browser of the floor lacks, but ornaments', () => {
    const faults = filesOf(folder, '*.css').flatMap((file) =>
      styleFaults(read(file), audience)
        .filter((fault) => !mayMiss(file, fault))
        .map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

/** What browsers keep from pages that came over plain http, as on a school's inner network. */
const SECURE_ONLY =
  /\bcrypto\.(?:subtle|randomUUID)\b|\bnavigator\.(?:clipboard|credentials|geolocation|locks|mediaDevices|serviceWorker|share|storage|wakeLock)\b|\bcaches\.|\bnew Notification\b|\bshow(?:OpenFile|SaveFile|Directory)Picker\b/;
/** Who uses it and has another way there, or can do without. */
const WITH_ANOTHER_WAY = [
  'packages/client/src/proof-solver.ts',
  'apps/portal/src/features/member/use-offline-page.ts',
  'apps/portal/src/shared/copy-text.ts',
];

test('what browsers keep from pages over plain http is used only where there is another way', () => {
  const users = SOURCES.flatMap(([folder]) => filesOf(folder, '*.{ts,tsx}')).filter((file) =>
    SECURE_ONLY.test(read(file)),
  );
  expect(users.toSorted()).toEqual(WITH_ANOTHER_WAY.toSorted());
});

test('every root of React tells its faults, what was caught, what was not and what React mended', () => {
  const roots = SOURCES.flatMap(([folder]) => filesOf(folder, '*.tsx')).flatMap((file) => [
    ...read(file).matchAll(/\b(?:createRoot|hydrateRoot)\([^;]*/g),
  ]);
  expect(roots.length).toBeGreaterThan(2);
  expect(roots.filter(([root]) => !root.includes('ROOT_FAULTS')).map(([root]) => root)).toEqual([]);
});

/** Where the floor is said in words: of those who run the platform and of those who use it. */
const SAID = [
  'README.md',
  'README.zh-CN.md',
  'docs/operations.md',
  'docs/decisions/2026-11-27-floor-of-browsers.md',
  'docs/guide/start.md',
  'apps/portal/src/areas/public/about/browsers.tsx',
];

it.each(SAID)('%s says the floor as it is', (file) => {
  const text = read(file);
  const versions = (['families', 'platform'] as const).flatMap((audience) => Object.values(floorOf(audience)));
  const isSaid = (version: string) => new RegExp(`\\b${version.replace('.', '\\.')}\\b`).test(text);
  expect(versions.filter((version) => !isSaid(version))).toEqual([]);
});

test('Ant Design writes no `:where()`, which Chromium 87 does not know: its classes are not hashed', () => {
  expect(JSON.parse(read('packages/ui/src/antd/theme.json')).hashed).toBe(false);
});

describe('the guard sees', () => {
  const script = (text: string, isBuilt = false) => scriptFaults(text, { audience: 'families', isBuilt });
  it.each([
    ['a function of the language', 'Object.groupBy([], String);', /^Object\.groupBy: chrome 87, safari 15\.4/],
    ['a function of the DOM', 'AbortSignal.timeout(1);', /^AbortSignal\.timeout: chrome 87/],
    ['a method', 'a.union(b);', /^\.union\(\): chrome 87/],
    ['a class', 'new CompressionStream("gzip");', /^CompressionStream: /],
    ['a global', 'structuredClone(a); requestAnimationFrame(b); new CSSContainerRule();', /^CSSContainerRule: /],
    ['an event', "a.addEventListener('scrollend', b);", /^'scrollend': chrome 87/],
    ['what looks behind', '/(?<=a)b/.test(c);', /^\/\(\?<=a\)b\//],
    ['a flag within a pattern', '/(?i:a)(?:b)/.test(c);', /^\/\(\?i:a\)/],
    ['what waits while a module loads', 'await go();', /^await/],
  ])('%s', (_, text, fault) => {
    expect(script(text)).toEqual([expect.stringMatching(fault)]);
  });

  it('an event that an element, or what is passed on to one, is to hear', () => {
    const text = '<><p onScrollEnd={a} onScroll={a} onTouchStart={a} /><Own onScrollEnd={a} onSearch={a} /></>;';
    const lang = 'tsx' as const;
    expect(scriptFaults(text, { audience: 'families', isBuilt: false, lang })).toEqual([
      expect.stringMatching(/^onScrollEnd: chrome 87/),
    ]);
  });

  it('what a listener is told, and a style that code gives to an element', () => {
    const text = `a.addEventListener('click', b, { signal, once: true });
      const own: CSSProperties = { gap: 4, aspectRatio: 2 };
      style.setProperty('--own', \`color-mix(in srgb, \${a}, white)\`);
      a.style.rotate = '1deg';
      <><p style={{ width: \`\${a}px\`, inset: 0 }} /><p style={a ? { height: '9dvh' } : undefined} /></>;`;
    const found = scriptFaults(text, { audience: 'families', isBuilt: false, lang: 'tsx' });
    expect(found.map((fault) => fault.split(': chrome')[0])).toEqual([
      'aspect-ratio in given',
      'color-mix()',
      'dvh, svh, lvh',
      'rotate',
      '{ signal } of a listener',
    ]);
  });

  it('syntax in what is built, where all of it is to be lowered', () => {
    const text = `import data from './data.json' with { type: 'json' };
      class A { static { go(data); } #a; static has(b) { using c = open(b); return #a in c; } }`;
    expect(script(text)).toEqual([]);
    expect(script(text, true)).toEqual(['ImportAttributes', 'PrivateIn', 'StaticBlock', 'Using']);
  });

  it.each(['[].at(0); Map.groupBy([], String);', 'new Set().size; a.with; z.partial();', 'async () => await go();'])(
    'nothing in %s',
    (text) => {
      expect(script(text)).toEqual([]);
    },
  );

  it.each([
    ['.a:has(b) { color: red; }', [':has() in .a:has(b): chrome 87, firefox 102']],
    ['.a { height: 9dvh; }', ['dvh, svh, lvh: chrome 87']],
    ['.a { rotate: 1deg; }', ['rotate: chrome 87']],
    ['@container (width > 1px) { .a { color: red; } }', [expect.stringMatching(/^@container: chrome 87/)]],
    ['.a { aspect-ratio: 1; } .b { aspect-ratio: auto; }', ['aspect-ratio in .a: chrome 87']],
    [
      '.a, .b > i { aspect-ratio: 1; } @supports not (aspect-ratio: 1) { .a { height: 9px; } .b > i { color: red; } }',
      ['aspect-ratio in .b > i: chrome 87'],
    ],
    ['.a:has(b), .a.b { color: red; } .b { height: 9vh; height: 9dvh; }', []],
    ['@supports not selector(:has(*)) { .a { rotate: 1deg; } } .b:is(.c, .d) { inset: 0; }', []],
  ])('of %s', (css, faults) => {
    expect(styleFaults(css, 'families')).toEqual(faults);
  });
});
