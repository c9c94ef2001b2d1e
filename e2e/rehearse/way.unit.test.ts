import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startWay } from './way.ts';

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Says its name to whoever comes. @returns its port */
async function sayer(name: string): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write(name);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

/** A port at which nobody listens any more. */
async function nobody(): Promise<number> {
  const port = await sayer('');
  await new Promise((resolve) => servers.pop()!.close(resolve));
  return port;
}

/** Who answers at a port, and the connection; nobody where it breaks. */
const whoAnswers = (port: number) =>
  new Promise<{ name: string; socket: net.Socket }>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('data', (name) => resolve({ name: String(name), socket }));
    socket.on('error', () => {});
    socket.once('close', () => resolve({ name: 'nobody', socket }));
  });

it('leads to the first port that takes a connection, and breaks one that none takes', async () => {
  const [first, second, away] = [await sayer('first'), await sayer('second'), await nobody()];
  let ports = [first, second];
  const way = await startWay(() => ports);
  const answers: string[] = [];
  for (const those of [[first, second], [away, second], [away]]) {
    ports = those;
    const { name, socket } = await whoAnswers(way.port);
    answers.push(name);
    socket.destroy();
  }
  expect(answers).toEqual(['first', 'second', 'nobody']);
});

it('breaks what leads through it when it is cut, and leads the next one where it leads then', async () => {
  const [first, second] = [await sayer('first'), await sayer('second')];
  let ports = [first];
  const way = await startWay(() => ports);
  const { socket } = await whoAnswers(way.port);
  const broken = new Promise((resolve) => socket.once('close', resolve));
  ports = [second];
  way.cut();
  await broken;
  const next = await whoAnswers(way.port);
  expect(next.name).toBe('second');
  next.socket.destroy();
});
