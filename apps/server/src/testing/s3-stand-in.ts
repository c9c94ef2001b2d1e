import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Answer = (request: IncomingMessage, response: ServerResponse, key: string) => void;

/** A bucket in memory that can be told to misbehave. Signatures are not looked at. */
export interface StandIn {
  settings: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string };
  objects: Map<string, Buffer>;
  /** Answers in place of the bucket, before the body of the request is read. */
  misbehave(method: string, answer: Answer): void;
  behave(): void;
  /** Connections that are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const objects = new Map<string, Buffer>();
  const misbehaviour = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const key = url.replace(/^\/files\/?|\?.*$/g, '');
    request.on('error', () => {});
    const instead = misbehaviour.get(method);
    if (instead) return instead(request, response, key);
    const object = objects.get(key);
    if (method === 'PUT') objects.set(key, await buffer(request));
    if (method === 'DELETE') objects.delete(key);
    if (key === '' || method === 'PUT' || method === 'DELETE') return response.end();
    if (!object) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': object.length }).end(method === 'HEAD' ? undefined : object);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'files',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'cn-test',
    },
    objects,
    misbehave: (method, answer) => misbehaviour.set(method, answer),
    behave: () => misbehaviour.clear(),
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
