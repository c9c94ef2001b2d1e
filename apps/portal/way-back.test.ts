import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PortalPage, portalPages } from '@vimo/contract';
import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, 'src');

/** The page's module and what it takes from its own area and from the features, by relative imports. */
function sourcesOf(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  const text = readFileSync(file, 'utf8');
  seen.set(file, text);
  for (const [, from] of text.matchAll(/from '(\.[^']+\.tsx)'/g))
    if (from) sourcesOf(path.resolve(path.dirname(file), from), seen);
  return seen;
}

const below = Object.entries<PortalPage>(portalPages).filter(
  ([, { frame, list, module }]) => (frame === 'mine' || frame === 'parent') && list && module,
);

it.each(below)('%s leads back to a list that the table of pages names', (_, { module, list }) => {
  expect(portalPages).toHaveProperty([list ?? '', 'title']);
  const sources = [...sourcesOf(path.join(SOURCE, 'areas', `${(module ?? '').replace('/', '/pages/')}.tsx`))];
  const withPage = sources.filter(([file, text]) => !file.endsWith('member-page.tsx') && /<MemberPage\b/.test(text));
  expect(withPage).not.toEqual([]);
  for (const [file, text] of withPage) {
    // The frame of the page draws the one way back; a second would stand right below it.
    expect(text, file).not.toContain('<Breadcrumb');
    for (const [opening] of text.matchAll(/<MemberPage\b[^>]*/g)) expect(opening, file).toContain('backHref');
  }
});
