import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';

/** Where a worker finds the city that it copies. */
export const CITY = 'E2E_CITY';

/** Builds a fresh demo city in an empty folder. */
export async function buildCity(dataDir: string): Promise<void> {
  const server = await startServer({ port: await freePort(), dataDir });
  await server.stop();
}

/** One fresh demo city for the whole run, unless it was built before (`scripts/test.mjs`); each worker starts a server of its own on a copy of it. */
export default async function globalSetup(): Promise<() => void> {
  if (process.env[CITY]) return () => {};
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-e2e-'));
  await buildCity(dataDir);
  process.env[CITY] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
