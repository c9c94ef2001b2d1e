import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ClamdStandIn {
  address: string;
  /** What was sent in, file by file. */
  received: Buffer[];
  close(): Promise<void>;
}

/** Speaks INSTREAM as a ClamAV daemon does: finds what holds the word HARM, or answers as told. An `answer` of undefined keeps still. */
export async function startClamd(
  behaviour: { at?: string | undefined; answer?: string | undefined } = {},
): Promise<ClamdStandIn> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let bytes = Buffer.alloc(0);
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece]);
      const content = contentOf(bytes);
      if (!content) return;
      received.push(content);
      const found = content.includes('HARM') ? 'stream: Test.Harm FOUND' : 'stream: OK';
      if (!('answer' in behaviour)) socket.end(`${found}\0`);
      else if (behaviour.answer !== undefined) socket.end(behaviour.answer && `${behaviour.answer}\0`);
    });
  });
  await new Promise<void>((resolve) =>
    behaviour.at ? server.listen(behaviour.at, resolve) : server.listen(0, '127.0.0.1', resolve),
  );
  return {
    address: behaviour.at ?? `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const COMMAND = 'zINSTREAM\0';
/** What was sent, once the piece of length nothing has come. */
function contentOf(bytes: Buffer): Buffer | undefined {
  if (bytes.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined;
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
