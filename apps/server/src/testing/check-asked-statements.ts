/**
 * `node check-asked-statements.ts <folder>`: after all API tests, names the statements put together as the program runs that none of them asked. Ends red when one of them is
 * not in `unasked-statements.json` with its reason.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readAskedStatements } from './asked-statements.ts';
import { readSourceStatements } from './source-statements.ts';
import { fits, nameOf, unaskedOf } from './unasked-statements.ts';

const [folder = ''] = process.argv.slice(2);
const asked = new Set(readAskedStatements(folder));
const LIST = path.join(import.meta.dirname, 'unasked-statements.json');
const reasons = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string>;

const statements = readSourceStatements();
const composed = statements.filter(({ parts }) => parts.length > 1);
const unasked = unaskedOf(statements, asked);
const unlisted = unasked.filter((statement) => !reasons[nameOf(statement)]);
const names = new Set(unasked.map(nameOf));
const needless = Object.keys(reasons).filter((name) => !names.has(name));

console.log(`运行时拼成的 SQL 语句 ${composed.length} 条，接口测试未执行 ${unasked.length} 条。`);
if (needless.length > 0)
  console.log(`unasked-statements.json 中已不需要的说明：\n${needless.map((name) => `  ${name}`).join('\n')}`);
if (unlisted.length > 0) {
  const told = [
    '没有测试执行、也没有写明原因的 SQL 语句：',
    ...unlisted.map((statement) => {
      const note = [...asked].some((text) => fits(text, statement)) ? '（形式相符的都更像另一处）' : '';
      return `  apps/server/src/${statement.file}:${statement.line}${note}`;
    }),
    `请补上测试；接口测试无法执行的，把下面的行写入 ${path.basename(LIST)}，并填上原因：`,
    [...new Set(unlisted.map(nameOf))].map((name) => `  ${JSON.stringify(name)}: ""`).join(',\n'),
  ].join('\n');
  console.error(told);
  // `npm test` tells it once more in its summary, where no other stage's output is between.
  const { VITEST_REPORT: report } = process.env;
  if (report) writeFileSync(`${report}.after`, told);
  process.exitCode = 1;
}
