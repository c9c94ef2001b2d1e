import { expect, test } from 'vitest';
import { readSourceStatements, statementsIn } from './source-statements.ts';
import { fits, nameOf, unaskedOf } from './unasked-statements.ts';

const SOURCE = `const ORG = \`select org_id, \${['org_name']} from org\`;
export const all = (db) => db.rows('select 1 from org');
export const found = (db, where) =>
  db.rows<{ id: string }>(\`select org_id as id from org where \${where} order by org_id\`);
export const lost = (db, columns, where) => db.row(\`select \${columns} from org where \${where}\`);
export const named = (db, id) => db.row(\`\${ORG} where org_id = $1\`, [id]);
export const put = (db, has) => db.run(has ? \`update org set \${has} = $1\` : \`delete from org where \${has}\`);
export const lines = (client, name) => client.query(\`select 1 from \${name}\`);
const COLUMN = 'org_name';
export const names = (db, log) => db.rows(\`select \${COLUMN} from org\`).then(() => log.run(\`updated \${COLUMN}\`));
`;
const statements = statementsIn('a/queries.ts', SOURCE);
const linesOf = (asked: string[]) => unaskedOf(statements, asked).map(({ line }) => line);

test('statements are found, whole and with parts put into them; constants of the file are parts of what they stand in', () => {
  expect(statements.map(({ line, parts, isCall }) => [line, parts.length, isCall])).toEqual([
    [1, 2, false],
    [2, 1, true],
    [4, 2, true],
    [5, 3, true],
    [6, 2, true],
    [7, 2, true],
    [7, 2, true],
    [10, 1, true],
  ]);
  expect(statements.filter(({ line }) => line === 6 || line === 10).map(({ parts }) => parts)).toEqual([
    ['select org_id, ', ' from org where org_id = $1'],
    ['select org_name from org'],
  ]);
});

test('a statement that nobody asked is told, one that was asked is not', () => {
  expect(linesOf([])).toEqual([1, 4, 5, 6, 7, 7]);
  expect(linesOf(['select org_id as id from org where tree_sign = $1 order by org_id'])).toEqual([1, 5, 6, 7, 7]);
  expect(linesOf(['update org set org_name = $1', 'delete from org where org_id = $1'])).toEqual([1, 4, 5, 6]);
});

test('what several could have asked is taken for that of which most is fixed', () => {
  const asked = 'select org_id as id from org where tree_sign = $1 order by org_id';
  const wide = statements.find(({ line }) => line === 5)!;
  expect(fits(asked, wide)).toBe(true);
  expect(linesOf([asked])).toContain(5);
  expect(linesOf(['select org_name from org where tree_sign = $1'])).not.toContain(5);
});

test('a statement that stands whole asks for itself alone, and a text that goes on, or begins otherwise, is another one', () => {
  expect(linesOf(['select 1 from org'])).toEqual([1, 4, 5, 6, 7, 7]);
  const update = statements.find(({ parts }) => parts[0] === 'update org set ')!;
  expect(fits('update org set org_name = $1', update)).toBe(true);
  expect(fits('update org set org_name = $1 where org_id = $2', update)).toBe(false);
  expect(fits('with a as (select 1) update org set org_name = $1', update)).toBe(false);
  // What stands between two parts belongs to one of them.
  expect(fits('update org set = $1', update)).toBe(false);
});

test('what is no call is asked as a part of a longer text, too', () => {
  expect(linesOf(['select org_id, org_name from org where org_id = $1'])).toEqual([4, 5, 7, 7]);
});

test('a statement is called by its file and how it begins, whatever line it stands in', () => {
  const [, , found] = statements;
  expect(nameOf(found!)).toBe('a/queries.ts: select org_id as id from org where … order by org_id');
  expect(nameOf({ ...found!, parts: ['select\n  1,', ' '.repeat(9).padEnd(400, 'x')] })).toHaveLength(174);
});

test('the sources have hundreds of both kinds', () => {
  const all = readSourceStatements();
  expect(all.filter(({ parts }) => parts.length === 1).length).toBeGreaterThan(500);
  expect(all.filter(({ parts }) => parts.length > 1).length).toBeGreaterThan(300);
});
