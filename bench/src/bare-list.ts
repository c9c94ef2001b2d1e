import { createServer } from 'node:http';
import pg from 'pg';
import { pageAfter } from '../../apps/server/src/modules/offering/activity/list-queries.ts';
import { toWireTime } from '../../apps/server/src/platform/time.ts';

/**
 * The floor of the activity list: node:http and pg with the product's statement of open activities, and nothing else: no session, no
 * validation, no total, JSON.stringify.
 */
let statement: { name: string; text: string; values: unknown[] } | undefined;
const recorder = {
  rows: async <Row>(text: string, values: readonly unknown[] = []) => {
    statement ??= { name: 'list', text, values: [...values] };
    return [] as Row[];
  },
  row: async () => undefined,
  run: async () => 0,
  tell: async () => {},
};
await pageAfter(recorder, {
  filter: { orgIds: [] },
  sort: 10,
  stages: [],
  after: undefined,
  size: 6,
  accountId: process.env.ACCOUNT_ID ?? '1',
  now: toWireTime(new Date()),
});

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c timezone=Asia/Shanghai' });

createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const { rows } = statement ? await pool.query(statement) : { rows: [] };
    const body = JSON.stringify({ error_code: 0, message: '', data: { dataList: rows, totalCount: rows.length } });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
