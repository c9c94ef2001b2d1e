import { createServer } from 'node:http';
import pg from 'pg';
import { countStudentRecords, studentPage } from '../../apps/server/src/modules/growth/record/list-queries.ts';
import { statesFor } from '../../apps/server/src/modules/growth/record/states.ts';

/**
 * The floor of a student's list: node:http and pg with the product's SQL of it and nothing else: no session, no validation, no names of modules,
 * JSON.stringify. `STATEMENTS=2` asks as a handler written by hand would, for the page and then for how many there are; otherwise in the product's one
 * statement.
 */
const statements: { name: string; text: string; values: unknown[] }[] = [];
const recorder = {
  rows: async <Row>(text: string, values: readonly unknown[] = []) => {
    statements.push({ name: `list ${statements.length}`, text, values: [...values] });
    return [] as Row[];
  },
  row: async (text: string, values: readonly unknown[] = []) => {
    await recorder.rows(text, values);
    return undefined;
  },
  run: async () => 0,
  tell: async () => {},
};
const studentId = process.env.STUDENT_ID ?? '1';
const all = {
  studentId,
  byTeacher: undefined,
  states: statesFor({}),
  moduleId: undefined,
  semesterId: undefined,
  title: undefined,
  modules: null,
};
await studentPage(recorder, all, { size: 10, offset: 0 });
if (process.env.STATEMENTS === '2') {
  await countStudentRecords(recorder, all);
  const [page] = statements;
  page!.text = page!.text.replace(/, \(select count\(\*\).*? as "totalCount"/s, '');
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c timezone=Asia/Shanghai' });

createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const [page, count] = statements;
    const { rows } = await pool.query(page!);
    const totalCount = count ? (await pool.query(count)).rows[0].count : rows[0]?.totalCount;
    const body = JSON.stringify({ error_code: 0, message: '', data: { dataList: rows, totalCount } });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
