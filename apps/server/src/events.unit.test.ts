import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = import.meta.dirname;
const LIST = path.join(SOURCE, '../../../docs/domains/events.md');
const INTRODUCTION = `# What domains tell each other

Printed by \`apps/server/src/events.unit.test.ts\` from the sources, and compared with them; after a change that is meant: \`npx vitest run --project unit events -u\`.

An event is declared in \`events.ts\` of the domain in which it happens, with the type of what it tells, and told by that domain and those that act for it. Who hears it does so in the same transaction, in
the order of the slices: what one of them throws undoes all of it (\`platform/reactions.ts\`). There is no queue, and nobody is asked by an event.
`;

const sources = globSync('modules/*/*/*.ts', { cwd: SOURCE })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => ({
    file: file.split(path.sep).slice(1).join('/').replace(/\.ts$/, ''),
    domain: file.split(path.sep).slice(1, 3).join('/'),
    text: readFileSync(path.join(SOURCE, file), 'utf8'),
  }));
const matching = (pattern: RegExp) =>
  sources.flatMap(({ file, domain, text }) => [...text.matchAll(pattern)].map((found) => ({ file, domain, found })));

const events = matching(
  /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = event<[\s\S]*?>\(\s*'([\w.]+)',?\s*\)/gm,
).map(({ domain, found: [, said = '', variable = '', name = ''] }) => ({
  ...{ domain, variable, name },
  what: said.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim(),
}));
const told = matching(/\.tell\((\w+),/g);
const heard = matching(/\bwhen\((\w+),/g);

test('every event is told and heard, in the list that is printed of them', async () => {
  expect(events.length).toBeGreaterThan(5);
  expect(new Set(events.map(({ name }) => name)).size).toBe(events.length);
  const rows = events.map(({ domain, variable, name, what }) => {
    const by = told.filter(({ found }) => found[1] === variable).map(({ file }) => `\`${file}\``);
    const hearers = heard.filter(({ found }) => found[1] === variable).map((one) => `\`${one.domain}\``);
    expect({ name, told: by.length > 0, heard: hearers.length > 0 }).toEqual({ name, told: true, heard: true });
    const list = (all: string[]) => [...new Set(all)].join(', ');
    return `| \`${name}\` (\`${domain}\`) | ${what} | ${list(by)} | ${list(hearers)} |`;
  });
  const table = ['| event | what happened | told in | heard by |', '|---|---|---|---|', ...rows].join('\n');
  await expect(`${INTRODUCTION}\n${table}\n`).toMatchFileSnapshot(LIST);
});

test('what is told or heard is an event of a domain', () => {
  const known = new Set(events.map(({ variable }) => variable));
  expect(
    [...told, ...heard].flatMap(({ file, found }) => (known.has(found[1]!) ? [] : `${file}: ${found[1]}`)),
  ).toEqual([]);
});

/** A group knows those before it (docs/decisions/2026-11-22-server-modules.md); upward it tells events. */
test('activities and what is offered know nothing of records and growth', () => {
  const upward = sources.filter(({ file, text }) => file.startsWith('offering/') && /from '[^']*\/growth\//.test(text));
  expect(upward.map(({ file }) => file)).toEqual([]);
});
