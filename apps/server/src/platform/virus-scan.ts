import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** The scanner could not be asked, or gave no answer: nothing is known of the file. */
export class ScanFault extends Error {}

export interface VirusScan {
  /** The name of what was found in a file, or undefined. @throws ScanFault */
  scan(path: string): Promise<string | undefined>;
}

/** How long the daemon may keep still: a large archive takes it some time. */
const STILL_MS = 60_000;
const PIECE = 64 * 1024;
/** Longest answer that is read. */
const MOST_ANSWER = 4096;

/** `/run/clamav/clamd.ctl`, or `host:port`; undefined for what is neither. */
export function clamdAddress(value: string): NetConnectOpts | undefined {
  if (value.startsWith('/') && value.length > 1) return { path: value };
  const [, host, port] = /^(?:\[([\da-f:]+)\]|[\w.-]+):(\d{1,5})$/i.test(value) ? splitAtPort(value) : [];
  return host && Number(port) > 0 && Number(port) < 65536 ? { host, port: Number(port) } : undefined;
}
const splitAtPort = (value: string) => {
  const at = value.lastIndexOf(':');
  return ['', value.slice(0, at).replace(/^\[|\]$/g, ''), value.slice(at + 1)];
};

/** A ClamAV daemon, asked by its INSTREAM call: the bytes go over the socket, so that it needs no access to our files (docs/operations.md). */
export function createVirusScan(address: string | undefined, stillMs = STILL_MS): VirusScan | undefined {
  const where = address && clamdAddress(address);
  if (!where) return undefined;
  return {
    async scan(path) {
      const socket = connect(where);
      socket.setTimeout(stillMs, () => socket.destroy(new Error('clamd keeps still')));
      try {
        const answer = answerOf(socket);
        // It may refuse before all is sent: then its answer counts, and not the broken pipe.
        const sending = send(socket, path).catch((error) => {
          socket.destroy(error);
        });
        const said = await answer;
        await sending;
        return foundIn(said);
      } catch (error) {
        throw error instanceof ScanFault ? error : new ScanFault('clamd does not answer', { cause: error });
      } finally {
        socket.destroy();
      }
    },
  };
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
    if (socket.destroyed || socket.readableEnded) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((piece as Buffer).length);
    socket.write(length);
    if (!socket.write(piece as Buffer)) await room(socket);
  }
  socket.write(Buffer.alloc(4));
}

/** Until the socket takes more, or is gone. */
const room = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.on('drain', go).on('close', go);
  });

async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  for await (const piece of socket) {
    said += (piece as Buffer).toString('utf8');
    if (said.includes('\0') || said.length > MOST_ANSWER) break;
  }
  return said.replace(/\0.*$/s, '').trim();
}

function foundIn(said: string): string | undefined {
  if (said === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return found;
  throw new ScanFault(`clamd says: ${said || 'nothing'}`);
}
