import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API, OPEN_API, type PortalPage, portalPages } from '@vimo/contract';
import { expect, it } from 'vitest';
import { endpointNames } from './testing/access-cases/index.ts';
import { ABSENT, type Part, SPECIFIED_ADDRESSES, SPECIFIED_CALLS, SPECIFIED_PAGES } from './testing/specified.ts';

/** Every promised page → its screen → a test; every promised call → its handler → a test. Printed as docs/completeness.md. */
const ROOT = path.join(import.meta.dirname, '../../..');
const TABLE = path.join(ROOT, 'docs/completeness.md');
const INTRODUCTION = `# What is promised, and where it stands

Printed by \`apps/server/src/completeness.unit.test.ts\` out of the lists in \`apps/server/src/testing/specified.ts\`; it fails when a promised page has no
screen, a call no handler, or one of them no test. After a change that is meant: \`npx vitest run --project unit apps/server/src/completeness -u\`.

Every call is besides tried as everybody by \`policy.test.ts\` ([policy](domains/policy.md)), and every page with a screen by the walk of \`e2e/screens\`.
The tests named here are those that work with it; one of them stands for all.
`;

const read = (pattern: string): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: ROOT, exclude: (name) => name.includes('node_modules') })
      .toSorted()
      .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]),
  );
const routes = read('apps/server/src/modules/**/*.ts');
const apiTests = read('{apps,e2e}/**/*.test.ts');
const screenTests = read('e2e/{screens,journeys}/*.ts');
const walk = 'packages/contract/src/portal-pages.test.ts';

const firstWith = (files: Map<string, string>, pattern: RegExp, within = ''): string | undefined =>
  [...files].find(([file, text]) => file.startsWith(within) && pattern.test(text))?.[0];

interface Entry {
  part: Part;
  name: string;
  /** Screen or handler; missing when there is none. */
  stands?: string;
  /** A test that works with it. */
  test?: string;
}

/** A page stands when its module does; an address that only leads on is walked with all of its kind. */
function pageEntry(part: Part, name: string): Entry {
  const page: PortalPage | undefined = (portalPages as Record<string, PortalPage>)[name];
  if (!page) return { part, name };
  if (page.leadsTo) return { part, name, stands: `leads to \`${page.leadsTo}\``, test: walk };
  const screen = `apps/portal/src/areas/${page.module?.replace('/', '/pages/')}.tsx`;
  const address = name.replace('$id', '').replace(/\//g, '\\\\?/');
  // As an address in quotes, or as an expression that waits for it.
  const open = new RegExp(name.endsWith('$id') ? address : `${address}(?![\\w/])`);
  const test = name === '/' ? firstWith(screenTests, /'\/'/) : firstWith(screenTests, open);
  return { part, name, stands: existsSync(path.join(ROOT, screen)) ? `\`${screen}\`` : undefined, test };
}

const endpoints = new Map([...endpointNames].map(([{ method, path: at }, name]) => [`${method} ${at}`, name]));

/** A call stands when the contract has it and a module answers it. */
function callEntry(part: Part, name: string): Entry {
  const [method, at = ''] = name.split(' ');
  const full = at.startsWith('open:') ? `${OPEN_API}/${at.slice('open:'.length)}` : `${API}/${at}`;
  const endpoint = endpoints.get(`${method} ${full}`);
  const shown = `${method} ${full}`;
  if (!endpoint) return { part, name: shown };
  const names = [...endpointNames].filter(([e]) => `${e.method} ${e.path}` === shown).map(([, own]) => own);
  const any = names.join('|');
  const handler = firstWith(routes, new RegExp(`\\bon\\w*\\(\\s*(contract\\.)?(${any})\\b`));
  const works = new RegExp(`\\b(${any})\\b|/${at.split('/:')[0]}[?\`']`);
  const test = handler && (firstWith(apiTests, works, path.dirname(handler)) ?? firstWith(apiTests, works));
  return { part, name: shown, stands: handler && `\`${handler}\``, test };
}

const entries = <T extends string>(lists: Record<Part, readonly T[]>, make: (part: Part, name: T) => Entry): Entry[] =>
  (Object.entries(lists) as [Part, readonly T[]][]).flatMap(([part, names]) => names.map((name) => make(part, name)));
const pages = entries(SPECIFIED_PAGES, pageEntry);
const calls = entries(SPECIFIED_CALLS, callEntry);
const all = [...pages, ...calls];

it('everything that is promised has a screen or a handler, and a test', () => {
  const lacking = all.filter(({ stands, test }) => !stands || !test).map(({ name }) => name);
  expect(lacking.filter((name) => !ABSENT.includes(name))).toEqual([]);
  expect(
    ABSENT.filter((name) => !lacking.includes(name)),
    'these stand now: strike them from ABSENT',
  ).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { screen, test } of Object.values(SPECIFIED_ADDRESSES)) {
    expect([existsSync(path.join(ROOT, screen)), existsSync(path.join(ROOT, test))]).toEqual([true, true]);
  }
});

it('the printed table says so', async () => {
  const row = ({ name, stands = 'still to come', test }: Entry) =>
    `| \`${name}\` | ${stands} | ${test ? `\`${test}\`` : '—'} |`;
  const table = (head: string, rows: Entry[]) =>
    ['public site', 'student area', 'family side'].flatMap((part) => [
      `\n### ${part[0]?.toUpperCase()}${part.slice(1)}\n`,
      `| ${head} | test |`,
      '|---|---|---|',
      ...rows.filter((entry) => entry.part === part).map(row),
    ]);
  const others = Object.entries(SPECIFIED_ADDRESSES).map(
    ([name, { screen, test }]) => `| \`${name}\` | \`${screen}\` | \`${test}\` |`,
  );
  const text = [
    INTRODUCTION,
    '## Pages',
    ...table('page | screen', pages),
    '\n### Other addresses\n',
    '| address | screen | test |',
    '|---|---|---|',
    ...others,
    '\n## Calls',
    ...table('call | handler', calls),
  ].join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot(TABLE);
});
