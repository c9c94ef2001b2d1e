import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseBrokenRequest } from './client-errors.ts';

const app = Fastify({ clientErrorHandler: refuseBrokenRequest });
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Sends bytes and answers all that comes back until the connection ends. */
const send = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

it.each([
  ['GARBAGE\r\n\r\n', 400, '请求格式有误'],
  [
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    '请求格式有误',
  ],
  [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, '请求头过大，请清理浏览器缓存后重试'],
])('bytes that are no request are told so (case %#)', async (bytes, status, message) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ error_code: 2, message, data: { fields: { body: message } } });
});
