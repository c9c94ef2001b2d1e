import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from '../../../e2e/support/source-texts.ts';

const SERVER = path.join(import.meta.dirname, '..');

/** Small numbers that count, measure, name a row or say yes or no. All the others are codes: what a number of theirs means is said in the contract or beside the domain's states. */
const QUANTITIES = [
  ...['at', 'book_flag', 'education_score', 'entrance_year', 'errors', 'grade_id', 'graduation_year', 'notice_days'],
  ...['peer_count', 'points', 'rated', 'safe_score', 'seat', 'service_score', 'sort', 'start_year', 'total', 'tries'],
  ...['typical_most', 'version', 'warnings', 'year_in_stage', 'years'],
];

const migrations = globSync('migrations/*.sql', { cwd: SERVER }).map((file) =>
  readFileSync(path.join(SERVER, file), 'utf8').replace(/--.*$/gm, ''),
);
/** What the schema says is a `smallint`. */
const columns = new Set(
  migrations.flatMap((sql) =>
    [...sql.matchAll(/\b(\w+) smallint\b|::smallint as (\w+)/g)].map(([, name, as]) => (name ?? as)!),
  ),
);
const codes = [...columns].filter((name) => !QUANTITIES.includes(name));

const CODE = `(?<![\\w$])(?:[a-z]\\w*\\.)?(?:${codes.join('|')})(?![\\w(])`;
const NUMBER = '(?<![\\w$.])-?\\d+(?!\\w|\\.\\d)';
const COMPARED = '\\s*(?:=|<>|!=|<=?|>=?|is distinct from|is not distinct from)\\s*';
/** How a code meets a number in SQL. */
const BARE = [
  `${CODE}${COMPARED}(?:any\\s*|all\\s*|array|[(\\['{])*${NUMBER}`,
  `${NUMBER}${COMPARED}${CODE}`,
  `${CODE}\\s+(?:not\\s+)?(?:in\\s*\\(|between\\s)[^)]*?${NUMBER}`,
  `case\\s+${CODE}\\s(?:(?!\\bend\\b)[^])*?when\\s+${NUMBER}`,
  `${CODE}\\s*=\\s*case\\s(?:(?!\\bend\\b)[^])*?(?:then|else)\\s+${NUMBER}`,
  `coalesce\\(\\s*${CODE}\\s*,\\s*${NUMBER}`,
  `(?:then|else)\\s+${NUMBER}\\s+else\\s+${CODE}`,
  `${CODE}\\s*=\\s*\\([^()]*\\)::(?:int|smallint)\\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Parts between the commas that stand in no bracket. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Where a statement means a code and says a number. */
function bareNumbers(text: string): string[] {
  const found = BARE.flatMap((pattern) => text.match(pattern) ?? []);
  for (const insert of text.matchAll(/insert into [\w…]+ \(([\w\s,]+)\)\s*(?:values\s*\(|select\s)/gi)) {
    const values = partsOf(text.slice(insert.index + insert[0].length));
    for (const [at, column] of partsOf(insert[1]!).entries())
      if (
        codes.includes(column) &&
        /^(-?\d+(::\w+)?|\(.*\)::(int|smallint))(\s+(from|where)\b|$)/s.test(values[at] ?? '')
      )
        found.push(`${column}: ${values[at]}`);
  }
  return found;
}

test('every way in which SQL compares a code with a number is seen', () => {
  const bare = [
    'select 1 from record where state = 2',
    'select 1 from record r where r.state <>9 and r.state in (…)',
    'where state in (…, 3)',
    'where o.org_type not in (2, 4)',
    'where 4 = usertype',
    "where state = any ('{1,2}')",
    'where state = any (array[1, 2])',
    'where state >= 3',
    'where audit_status between 1 and 2',
    'update job set state = 2 where job_id = $1',
    "update club_dynamic set audit_status = ($4 = '')::int where true",
    "insert into talk (content, audit_status) values ($1, ($7 = '')::int)",
    'select case state when 0 then 1 end',
    'select case state when … then 1 when 2 then 3 end',
    'update job set state = case when cancel_asked then 4 else 3 end',
    'where coalesce(status, 1) = $1',
    "insert into org (org_name, org_type) values ($1, 4, '')",
    'insert into record (org_id, state) select coalesce(a, b), 3 from class',
  ];
  for (const text of bare) expect(bareNumbers(text), text).not.toEqual([]);
  const named = [
    'where state = …',
    'where state = $1',
    'where state in (…)',
    'where sort = 3',
    'limit 3',
    'state_of(3)',
  ];
  for (const text of [...named, 'insert into org (org_name, org_type, sort) values ($1, …, 4)'])
    expect(bareNumbers(text), text).toEqual([]);
});

test('no statement says a code by its number', () => {
  expect(QUANTITIES.filter((name) => !columns.has(name))).toEqual([]);
  expect(codes).toEqual(expect.arrayContaining(['state', 'status', 'usertype', 'audit_status', 'org_type', 'stage']));
  const sources = globSync(['src/**/*.ts', 'demo/**/*.ts'], { cwd: SERVER }).filter(
    (file) => !/\.test\.ts$|[\\/]testing[\\/]/.test(file),
  );
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.flatMap((file) =>
    textsOf(path.join(SERVER, file)).flatMap(({ line, text }) =>
      bareNumbers(text).map((bare) => `${file}:${line} ${bare}`),
    ),
  );
  expect(found).toEqual([]);
});
