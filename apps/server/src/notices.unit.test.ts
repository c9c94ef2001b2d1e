import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { noticeOutsideLabel, notificationKindLabel, notificationNews } from '@vimo/contract';
import { expect, test } from 'vitest';
import type { Notice } from './platform/telling.ts';

const SOURCE = import.meta.dirname;
const LIST = path.join(SOURCE, '../../../docs/domains/notices.md');
const INTRODUCTION = `# What people are told

Printed by \`apps/server/src/notices.unit.test.ts\` from the sources, and compared with them; after a change that is meant: \`npx vitest run --project unit notices -u\`.

A notice is declared in \`notices.ts\` of the domain that tells it, and said by its slice (\`notices\`); \`notifications.notify\` takes it and knows by it the kind, whether a person may switch it off (news) and
what may leave the site. What leaves, and how, is in [channels](channels.md); by default nothing of what administrators may switch (按渠道设置).
`;

const sources = globSync('modules/*/*/*.ts', { cwd: SOURCE })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => ({
    at: path.join(SOURCE, file),
    domain: file.split(path.sep).slice(1, 3).join('/'),
    name: path.basename(file),
    text: readFileSync(path.join(SOURCE, file), 'utf8'),
  }));

const declared = await Promise.all(
  sources
    .filter(({ name }) => name === 'notices.ts')
    .map(async ({ at, domain }) => {
      const module = (await import(pathToFileURL(at).href)) as Record<string, Record<string, Notice>>;
      const [variable, all] = Object.entries(module)[0]!;
      return { domain, variable, all };
    }),
);
const notices = declared.flatMap(({ domain, variable, all }) =>
  Object.entries(all).map(([name, notice]) => ({ domain, variable, name, notice })),
);

test('all of which people are told stands in the list that is printed of it', async () => {
  expect(notices.length).toBeGreaterThan(50);
  const rows = notices.map(({ domain, notice: { key, label, audience, kind, isNews, outside } }) => {
    const cells = [`\`${key}\` (\`${domain}\`)`, label, audience, notificationKindLabel[kind]];
    return `| ${[...cells, isNews ? '可关闭' : '总是发', noticeOutsideLabel[outside]].join(' | ')} |`;
  });
  const head = [
    '| notice | what happened | who is told | kind | news | outside of the site |',
    '|---|---|---|---|---|---|',
  ];
  await expect(`${INTRODUCTION}\n${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot(LIST);
});

test('each has a name of its own, is said by its slice, and is told', () => {
  expect(new Set(notices.map(({ notice }) => notice.key)).size).toBe(notices.length);
  for (const { domain, variable } of declared) {
    const index = sources.find((one) => one.domain === domain && one.name === 'index.ts');
    expect(index?.text).toContain(`notices: Object.values(${variable}),`);
  }
  const unused = notices.filter(({ domain, variable, name }) => {
    const told = new RegExp(`\\b${variable}\\.${name}\\b|\\b${name}\\b[^;]*\\} = ${variable}\\b|\\b${variable}\\[`);
    return !sources.some((one) => one.domain === domain && one.name !== 'notices.ts' && told.test(one.text));
  });
  expect(unused.map(({ notice }) => notice.key)).toEqual([]);
});

test('what a person may switch off is of a kind that has such a switch', () => {
  const without = notices.filter(({ notice }) => notice.isNews && !(notice.kind in notificationNews));
  expect(without.map(({ notice }) => notice.key)).toEqual([]);
});

test('where guardians are told, it is said of which children: outside of the site by that it ends with the binding', () => {
  const telling = sources.flatMap(({ domain, name, text }) =>
    text
      .split(';')
      .filter((statement) => statement.includes('guardianIdsOf('))
      .map((statement) => ({ at: `${domain}/${name}`, isSaid: /\babout\b/.test(statement) })),
  );
  expect(telling.length).toBeGreaterThan(5);
  expect(telling.filter(({ isSaid }) => !isSaid)).toEqual([]);
});
