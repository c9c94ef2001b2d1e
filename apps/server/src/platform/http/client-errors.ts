import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ErrorCode } from '@vimo/contract';
import { JSON_TYPE } from './content-types.ts';

const KNOWN: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, '请求头过大，请清理浏览器缓存后重试'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求超时，请重试'],
};

/** Answers what is no request at all with an envelope, like everything else, and ends the connection. */
export function refuseBrokenRequest({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = KNOWN[code ?? ''] ?? [400, '请求格式有误'];
  const body = Buffer.from(
    JSON.stringify({ error_code: ErrorCode.invalidInput, message, data: { fields: { body: message } } }),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${body.length}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
