import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';
import { CITY } from './start-server.ts';

/** A server on a copy of the city of its own, whose address has no slash at the end. */
export async function startOwnCity(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-e2e-city-'));
  // With their owners: the database's files may belong to a user of their own.
  execFileSync('cp', ['-a', `${process.env[CITY]}/.`, dataDir]);
  const server = await startServer({ port: await freePort(), dataDir });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
