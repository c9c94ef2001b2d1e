import { createServer } from 'node:http';
import pg from 'pg';
import { statesFor } from '../../apps/server/src/modules/growth/record/life.ts';
import { countStudentRecords, studentPage } from '../../apps/server/src/modules/growth/record/queries.ts';

/**
 * The floor of a student's list: node:http and pg with the product's two statements of it, the page and how many there are, one after the other as the
 * product asks them, and nothing else: no session, no validation, no names of modules, JSON.stringify.
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
};
const studentId = process.env.STUDENT_ID ?? '1';
const all = { studentId, byTeacher: undefined, states: statesFor({}), moduleId: undefined };
await studentPage(recorder, all, { size: 10, offset: 0 });
await countStudentRecords(recorder, all);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c timezone=Asia/Shanghai' });

createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const [page, count] = statements;
    const { rows } = await pool.query(page!);
    const { rows: counted } = await pool.query(count!);
    const body = JSON.stringify({ error_code: 0, message: '', data: { dataList: rows, totalCount: counted[0].count } });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
