import { type AddressInfo, connect } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFailure } from './server.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { openUpload } from './upload.ts';

const PACE = { graceMs: 300, bytesPerSecond: 1000, checkMs: 20 };

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(multipart);
  endSlowBodies(app, PACE);
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error as FastifyError));
  app.post('/json', async ({ body }) => body);
  app.post('/unread', { onRequest: async () => Promise.reject(new Error('nobody reads it')) }, async () => 'never');
  app.post('/upload', async (request, reply) => {
    let bytes = 0;
    for await (const { stream } of (await openUpload(request, reply)).files)
      for await (const chunk of stream) bytes += chunk.length;
    return { bytes };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends the parts over a real connection, `everyMs` apart, and answers all that came back until it ended or the answer was whole. */
const send = (parts: string[], everyMs: number) =>
  new Promise<{ head: string; body: string; ended: boolean }>((resolve, reject) => {
    let text = '';
    const split = (ended: boolean) => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      return { head, body, ended };
    };
    const rest = [...parts];
    const next = () => socket.writable && rest.length > 0 && socket.write(rest.shift() ?? '');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', next);
    const dripping = setInterval(next, everyMs);
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.startsWith('HTTP/1.1 200')) socket.end();
    });
    socket.on('close', () => resolve(split(clearInterval(dripping) ?? true)));
    socket.on('error', reject);
  });

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const MULTIPART = 'multipart/form-data; boundary=b';
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const END = '\r\n--b--\r\n';

const TOLD = '提交的内容传输过慢，请检查网络后重试';

describe('a body that stalls or drips', () => {
  it.each([
    ['JSON that stalls', [head('/json', 'application/json', 40), '{"a":']],
    ['JSON that drips', [head('/json', 'application/json', 40), ...'{"a":"bcdefghijklmnop"'.repeat(2)]],
    ['an upload that stalls within its file', [head('/upload', MULTIPART, 5000) + PART, 'beginning']],
    ['an upload that stalls before it', [head('/upload', MULTIPART, 5000), '--b\r\nContent-Disp']],
  ])('%s is told so and ended', async (_name, parts) => {
    const answer = await send(parts, 60);
    expect(answer.head).toContain('HTTP/1.1 408 ');
    expect(answer.head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(answer.body)).toEqual({ error_code: 2, message: TOLD, data: { fields: { body: TOLD } } });
  });

  it('one whose call was answered without it is cut', async () => {
    const answer = await send([head('/unread', 'application/json', 40), ...'{"a":"bcdefghijklmnop"'], 60);
    expect(answer.head).toContain('HTTP/1.1 200 ');
    expect(answer.ended).toBe(true);
  });
});

describe('a body that keeps its pace', () => {
  it('may take longer than the grace', async () => {
    const chunk = 'x'.repeat(400);
    const parts = [head('/upload', MULTIPART, PART.length + 8 * 400 + END.length) + PART, ...Array(8).fill(chunk), END];
    const answer = await send(parts, 80);
    expect(answer.head).toContain('HTTP/1.1 200 ');
    expect(JSON.parse(answer.body)).toEqual({ bytes: 3200 });
  });
});
