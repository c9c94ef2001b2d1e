import { readFileSync } from 'node:fs';

/** Whom an application is for: the portal is for families, and reaches further back than the administrators' platform. */
export type Audience = 'families' | 'platform';

/** Lowest version of each browser, by the name that browserslist gives it. */
export type Floor = Record<'chrome' | 'safari' | 'ios_saf' | 'firefox', string>;

/** The bundler's name of a browser, where it is another one. */
const TARGETS: Partial<Record<string, string>> = { ios_saf: 'ios' };

/**
 * The oldest browsers that an application runs in, as `browserslist` in package.json says
 * (docs/decisions/2026-11-27-floor-of-browsers.md). @throws Error when a line is no lowest version
 */
export function floorOf(audience: Audience): Floor {
  const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return Object.fromEntries(
    (browserslist[audience] as string[]).map((line) => {
      const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
      if (!name || !version) throw new Error(`browserslist: ${line} is no lowest version`);
      return [name, version];
    }),
  ) as Floor;
}

/**
 * As which version a browser of the floor reads scripts. The bundler takes a rare fault of an engine for the lack of a syntax: of Chromium below 91 in `f?.(...a, b)`, below 98 and of Safari below 16 in the scope of
 * initialisers of fields. Told the floor itself it writes every `?.` and every private field in full, four kilobytes of a guest's first page. Safari 16 knows no static blocks, as Chromium does not before 94: they are lowered. What else
 * the floor does not read, nobody writes: `scripts/floor` looks at what is built.
 */
const READS = { chrome: '98', safari: '16', ios_saf: '16' };

/** The same as options of Vite's build, from which syntax and styles follow, those of dependencies and workers too. */
export function targetsOf(audience: Audience): { target: string[]; cssTarget: string[] } {
  const named = (floor: Floor) => Object.entries(floor).map(([name, version]) => `${TARGETS[name] ?? name}${version}`);
  const floor = floorOf(audience);
  return { target: named({ ...floor, ...READS }), cssTarget: named(floor) };
}
