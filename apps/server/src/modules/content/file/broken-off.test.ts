import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import os from 'node:os';
import { fileUpload, SESSION_HEADER } from '@vimo/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { pdfDocument } from '../../../testing/uploads.ts';

const LENGTH = 30 * 1024 * 1024;
let app: TestApp;
let port = 0;
const lines: { level: number; msg: string }[] = [];
let student = { accountId: '', token: '' };
/** The last connection, as the server has it. */
let taken: Socket | undefined;

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = await startTestApp({ log });
  await app.app.http.listen({ host: '127.0.0.1', port: 0 });
  app.app.http.server.on('connection', (socket) => {
    taken = socket;
  });
  port = (app.app.http.server.address() as AddressInfo).port;
  student = await app.loginAs(2);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => app.close());

const part = (disposition: string) => `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
const FILE = part('name="file"; filename="a.mp4"');
const fieldOf = (use: string) => `${part('name="belongName"')}${use}\r\n`;

/** Begins an upload of 30 MB and sends no more than its beginning. */
async function begin(beginning: string): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', () => {});
  const head = [
    `POST ${fileUpload.path} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${LENGTH}`,
    `${SESSION_HEADER}: ${student.token}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`);
  return { socket, said: () => said };
}
const folders = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('vimo-upload-'));
const hits = async () => (await app.platform.limits.peek(`upload:${student.accountId}`, 3600)).hits;

describe('who may not upload for a use', () => {
  test.each(['notice', 'activity', 'college'])('hears so before the bytes of the file are sent: %s', async (use) => {
    const { socket, said } = await begin(`${fieldOf(use)}${FILE}the first bytes`);
    await eventually(async () => said().includes('"error_code":3'));
    socket.destroy();
  });

  test('hears so when the use comes after the file, or not at all', async () => {
    for (const beginning of [`${FILE}bytes\r\n${fieldOf('headimg')}`, `${fieldOf('nothing')}${FILE}bytes`]) {
      const { socket, said } = await begin(beginning);
      await eventually(async () => said().includes('上传用途有误'));
      socket.destroy();
    }
  });
});

describe('an upload whose sender goes away', () => {
  test.each([
    ['before the first field', '--x\r\n'],
    ['before the file', fieldOf('record')],
    ['in the middle of the file', `${fieldOf('record')}${FILE}${'half '.repeat(20_000)}`],
    ['after one of two files', `${fieldOf('record')}${FILE}${pdfDocument()}\r\n${FILE}half`],
  ])('%s leaves no line of error, no file and no count', async (_when, beginning) => {
    const before = folders().length;
    const { connections } = { connections: () => app.app.http.server.getConnections.bind(app.app.http.server) };
    const { socket } = await begin(beginning);
    // Read by the server to the last byte.
    await eventually(() => taken?.remotePort === socket.localPort && taken?.bytesRead === socket.bytesWritten);
    socket.resetAndDestroy();
    await eventually(() => new Promise((resolve) => connections()((_error, open) => resolve(open === 0))));
    await eventually(async () => (await hits()) === 0 && folders().length <= before);
    expect(lines).toEqual([]);
    const rows = await app.platform.database.row<{ n: number }>('select count(*)::int as n from file');
    expect(rows?.n).toBe(0);
  });
});
