import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../support/server-process.ts';

/** Rounds of each kill; the full figure is taken with FAULT_ROUNDS=20. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A data folder and a port that outlive the servers started on them. */
export async function installation() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-fault-'));
  const port = await freePort();
  return {
    dataDir,
    port,
    start: (env: Record<string, string> = {}) => startServer({ port, dataDir, env }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
