import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = ['apps/portal/src', 'apps/admin/src', 'packages/ui/src'];
/** Fields that hold names, logins and numbers of people and nothing else. */
const OF_PEOPLE = [
  ...['studentName', 'studentNo', 'accountCode', 'joinUserName', 'signUpUserName', 'teacherName', 'parentName'],
  ...['questionerName', 'challengedPersonName', 'createName', 'actorName', 'raterName', 'deputyName', 'absentName'],
  ...['writerName', 'guardianName', 'userName', 'vuserName'],
];
/** What people are called by pages whose `name` is then a person's. */
const PEOPLE = ['user', 'me', 'person', 'child', 'student', 'guardian', 'member', 'teacher', 'leader'];
/** Pages of which every `name` is a person's, whatever they call whom it is of. */
const OF_PEOPLE_ALONE = [
  ...['personal/request-part.tsx', 'personal/address-list.tsx', 'personal/consent-part.tsx'],
  ...['personal/pages/mine-circular.tsx', 'circulars/answers-panel.tsx', 'evaluate/peer-cards.tsx'],
];
/** A field `name` of whatever. */
const ANY_NAME = /(?<![=$])\{[\w.?!]+\.name\}/g;
/** What writes such fields together. */
const WRITING = ['joinText'];
const SHOWN = new RegExp(
  `(?<![=$])\\{(?:[\\w.?!\\[\\]]*\\b(?:${OF_PEOPLE.join('|')}|(?:${PEOPLE.join('|')})[?!]?\\.name)|(?:${WRITING.join('|')})\\(\\w+\\))\\}`,
  'g',
);

/** Places of a file where such a field is drawn and the element around it may be translated. */
const translated = (text: string, shown = SHOWN): string[] =>
  [...text.matchAll(shown)]
    .filter(({ index }) => !text.slice(0, index).trimEnd().endsWith('translate="no">'))
    .map(([name]) => name);

it('finds a name that a browser may translate', () => {
  expect(translated('<p>学生：{info.studentName}</p>')).toEqual(['{info.studentName}']);
  expect(translated('<p>申请人：{user.name}，{form.name}</p>')).toEqual(['{user.name}']);
  expect(translated('<Field name={user.name} />')).toEqual([]);
  expect(translated('<b>{one.name}</b>', ANY_NAME)).toEqual(['{one.name}']);
  expect(translated('<dd>{joinText(order)}</dd>')).toEqual(['{joinText(order)}']);
  expect(translated('<bdi translate="no">\n  {info.studentName}\n</bdi><Row name={studentName} />')).toEqual([]);
});

it('names, logins and numbers of people stay as they are on a page that the browser translates', () => {
  const files = SOURCES.flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: ROOT }));
  const found = files
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => translated(readFileSync(path.join(ROOT, file), 'utf8')).map((shown) => `${file}: ${shown}`));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
  const alone = files.filter((file) => OF_PEOPLE_ALONE.some((end) => file.endsWith(`/${end}`)));
  expect(alone).toHaveLength(OF_PEOPLE_ALONE.length);
  for (const file of alone) expect(translated(readFileSync(path.join(ROOT, file), 'utf8'), ANY_NAME), file).toEqual([]);
});
