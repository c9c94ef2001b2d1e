import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}
/** What it does with a request: answers with a status and JSON, or bytes of its own, says yes twice, takes it and breaks off, or says nothing at all. */
export type Reaction =
  | { status: number; json: unknown }
  | { status: number; bytes: Buffer }
  | 'says yes twice'
  | 'breaks off'
  | 'hangs';

const YES = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

/** A service over HTTP on a port of its own, which remembers what it was asked. */
export async function startHttpStandIn(react: (asked: Asked) => Reaction | Promise<Reaction>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const one: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
    asked.push(one);
    const reaction = await react(one);
    if (reaction === 'hangs') return;
    if (reaction === 'says yes twice') return void request.socket.write(YES.repeat(2));
    if (reaction === 'breaks off') return void request.socket.destroy();
    const said = 'bytes' in reaction ? reaction.bytes : JSON.stringify(reaction.json);
    response.writeHead(reaction.status, { 'content-type': 'application/json' }).end(said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
