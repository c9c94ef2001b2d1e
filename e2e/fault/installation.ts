import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';

/** The full figure was asked for: FAULT_ROUNDS=20. */
export const isAsked = process.env.FAULT_ROUNDS !== undefined;
/** Rounds of what starts a server each time, and of what only breaks its connections. */
export const STARTS = Number(process.env.FAULT_ROUNDS ?? 2);
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3);

/** A data folder and a port that outlive the servers started on them. */
export async function installation() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-fault-'));
  const port = await freePort();
  return {
    dataDir,
    port,
    start: (env: Record<string, string> = {}, stdout?: number) => startServer({ port, dataDir, env, stdout }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
