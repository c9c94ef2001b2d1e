import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../src/testing/app.ts';
import { createTestDatabase, onServerAlone } from '../../src/testing/database.ts';
import { prepareDemo } from '../index.ts';

/** The moment at which the city of the tests was built. */
export const NOON = '2026-03-12T12:00:00+08:00';

/**
 * The real app over the demo city as it was built at `NOON`. The first file of a run that asks builds it; every one has a copy of its own, of the
 * database and of the stored files, which it may change.
 */
export async function startCity(): Promise<TestApp> {
  const { template } = inject('testServer');
  const city = `${template}_city`;
  const files = path.join(os.tmpdir(), city);
  await onServerAlone(async ({ exists, rename }) => {
    if (await exists(city)) return;
    const database = await createTestDatabase();
    fs.rmSync(files, { recursive: true, force: true });
    const app = await startTestApp({ ...database, config: { dataDir: files }, clock: testClock(NOON) });
    await prepareDemo(app.platform, { say: () => {} });
    await app.close();
    await rename(database.name, city);
  });
  const database = await createTestDatabase(city);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-city-'));
  fs.cpSync(files, dataDir, { recursive: true });
  const app = await startTestApp({ ...database, config: { dataDir }, clock: testClock(NOON) });
  return {
    ...app,
    async close() {
      await app.close();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
