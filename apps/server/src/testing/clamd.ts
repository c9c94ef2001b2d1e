import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';

const CLAMD = '/usr/sbin/clamd';
/** Whether Debian's daemon is on this machine (`apt-get install clamav-daemon`). */
export const hasClamd = existsSync(CLAMD);

/** What the daemon is told to find; nothing else on earth holds it. */
export const SIGNATURE = 'vimo-signature-of-a-test-3f9a41c7';
/** Longest stream that it takes. */
export const MOST_STREAM = 1024 * 1024;

export interface Clamd {
  address: string;
  /** It goes on listening and answers nothing. */
  hang(): void;
  wake(): void;
  end(): Promise<void>;
}

/** Starts Debian's ClamAV daemon in a folder of its own, with one signature and none of the usual database. */
export async function startRealClamd(): Promise<Clamd> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-clamd-'));
  const signatures = path.join(folder, 'signatures');
  const address = path.join(folder, 'clamd.ctl');
  mkdirSync(signatures);
  // Of any file, at any place: the bytes as they are.
  writeFileSync(path.join(signatures, 'test.ndb'), `Vimo.Test:0:*:${Buffer.from(SIGNATURE).toString('hex')}\n`);
  const settings = {
    DatabaseDirectory: signatures,
    LocalSocket: address,
    Foreground: 'yes',
    StreamMaxLength: MOST_STREAM,
  };
  const config = path.join(folder, 'clamd.conf');
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const daemon = spawn(CLAMD, ['--config-file', config], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => daemon.once('exit', () => resolve()));
  await eventually(() => answers(address));
  return {
    address,
    hang: () => signal(daemon, 'SIGSTOP'),
    wake: () => signal(daemon, 'SIGCONT'),
    async end() {
      signal(daemon, 'SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const signal = (daemon: ChildProcess, name: NodeJS.Signals) => void daemon.kill(name);

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(address, () => socket.write('zPING\0'));
    socket.once('data', (said) => {
      resolve(said.toString().startsWith('PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
