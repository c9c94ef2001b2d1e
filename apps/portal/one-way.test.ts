import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, 'src');
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name: name.split(path.sep).join('/'), text: readFileSync(path.join(SOURCE, name), 'utf8') }));

/** Lines of the sources that match, as `file: line`. */
const linesWith = (pattern: RegExp, but: readonly string[]) =>
  sources
    .filter(({ name }) => !but.includes(name))
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );

it('a new window is opened in one place, which knows of phones', () => {
  expect(linesWith(/_blank|window\.open\(/, ['shared/new-window.tsx'])).toEqual([]);
});

it('a date is written as packages/ui/src/format.ts says and cut nowhere else', () => {
  const cut =
    /\.(?:\w*(?:[dD]ate|[tT]ime|At|Tmst))\??\.slice\(|(?<!wireNow\(\)|toISOString\(\)|message)\.slice\((?:0, (?:10|16)|5, \d+|8, 10)\)/;
  expect(linesWith(cut, [])).toEqual([]);
});

it('a phone number is checked as it is typed, wherever one is typed', () => {
  const fields = /type="tel"|<PhoneField/;
  const unchecked = sources.filter(({ text }) => fields.test(text) && !text.includes('phoneTypedProblem'));
  // The field itself, which is given a form.
  expect(unchecked.map(({ name }) => name)).toEqual(['features/account/phone-and-password-fields.tsx']);
});

it('who was given a report finds its verification from wherever they may be', () => {
  const leading = sources.filter(({ text }) => /(?:href[=:]\s*|hrefTo\()["']\/reportVerify["']/.test(text));
  expect(leading.map(({ name }) => name).toSorted()).toEqual([
    'areas/login/pages/login.tsx',
    'areas/personal/all-functions.tsx',
    'areas/public/home/landing.tsx',
    'areas/public/pages/not-allowed.tsx',
    'features/member/member-nav.tsx',
    'features/report/read-report.tsx',
    'features/report/report-cover.tsx',
    'features/site/site-footer.tsx',
  ]);
});
