import { foldedName } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const folded = async (names: readonly string[]) =>
  (
    await app.platform.database.rows<{ name: string }>(
      'select folded_name(name) as name from unnest($1::text[]) with ordinality as given (name, at) order by at',
      [names],
    )
  ).map(({ name }) => name);

/** Small letters of several signs, which the database has as one; no name is spelt with them. */
const APART = new Set(['İ']);

it('the database folds every character that it knows as the contract does', async () => {
  const signs = Array.from({ length: 0x2fa20 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => !/\p{Cn}/u.test(sign) && !APART.has(sign));
  // What Unicode took in after the database's tables were made is unknown to it, and asked for as it is kept.
  const known = await app.platform.database.rows<{ sign: string }>(
    'select sign from unnest($1::text[]) as sign where unicode_assigned(sign)',
    [signs],
  );
  expect(known.length).toBeGreaterThan(100_000);
  const names = known.map(({ sign }) => `章${sign}b`);
  const found = await folded(names);
  expect(
    names.flatMap((name, at) => (found[at] === foldedName(name) ? [] : [[name, found[at], foldedName(name)]])),
  ).toEqual([]);
});

it('folds whole names alike', async () => {
  const names = [
    '',
    '章衡',
    '章　衡',
    '⾼⽂',
    '阿丽娅•买买提',
    'O’Brien Séan',
    'Se\u0301an',
    'Ji–ho',
    '王〇',
    'हिन्दी नाम',
    '\u200b李\u00a0四',
  ];
  expect(await folded(names)).toEqual(names.map(foldedName));
});
