import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { login } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { makeActivity, makeOrg, makeType } from '../../testing/fixtures.ts';
import { createFileStore, StorageFault } from '../files/index.ts';
import { createSecrets, sm3Hex } from '../secrets.ts';
import { backup } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

/** Rows and files go out by one command and come back, into an empty place, identical by the other. */
const root = mkdtempSync(path.join(os.tmpdir(), 'vimo-backup-'));
const quiet = () => {};
let source: TestApp;
let taken: Manifest;

const installationOf = (test: TestApp) => ({
  access: test,
  files: test.platform.files,
  secrets: test.platform.secrets,
});
const emptyPlace = async (name: string, secrets = source.platform.secrets) => {
  const database = await createTestDatabase();
  const files = createFileStore({ ...source.platform.config, dataDir: path.join(root, name) });
  return { installation: { access: database, files, secrets }, drop: database.drop };
};
async function addActivity(test: TestApp): Promise<void> {
  const db = test.platform.database;
  await makeActivity(db, new Date(), { orgId: await makeOrg(db), typeId: await makeType(db), published: true });
}
const contents = (manifest: Manifest) => ({
  tables: manifest.tables,
  files: [...manifest.files].sort((a, b) => a.key.localeCompare(b.key)),
});

beforeAll(async () => {
  source = await startTestApp();
  for (let n = 0; n < 5; n += 1) await addActivity(source);
  await source.makeAccount({ accountCode: '13911112222', phone: '13911112222' });
  await source.loginAs(4);
  for (let n = 0; n < 3; n += 1)
    await source.platform.files.put(`aa/file${n}`, Buffer.from(`content ${n}`.repeat(5000)));
  taken = await backup(installationOf(source), path.join(root, 'first'), quiet);
});
afterAll(async () => {
  await source.close();
  rmSync(root, { recursive: true, force: true });
});

describe('backup and restore', () => {
  it('bring everything back, and the restored place works and goes on', async () => {
    const place = await emptyPlace('restored');
    await restore(place.installation, path.join(root, 'first'), quiet);
    const again = await backup(place.installation, path.join(root, 'second'), quiet);
    expect(contents(again)).toEqual(contents(taken));
    expect(taken.files).toHaveLength(3);
    expect(taken.tables.find((table) => table.name === 'activity')?.rows).toBe(5);

    const revived = await startTestApp({ connectionString: place.installation.access.connectionString });
    const reply = await revived.call(login, { user: '13911112222', pwd: sm3Hex(PASSWORD) });
    expect(reply.error_code).toBe(0);
    await addActivity(revived);
    await revived.close();
    await place.drop();
  });

  it('refuse a place that is not empty and leave it as it was', async () => {
    const place = await emptyPlace('twice');
    const filled = { ...place.installation, access: source };
    await expect(restore(filled, path.join(root, 'first'), quiet)).rejects.toThrow('不是空的');
    for await (const key of filled.files.keys()) expect.fail(`${key} was written`);
    await place.drop();
  });

  it('leave no row when a file cannot be stored, so that the next try begins anew', async () => {
    const place = await emptyPlace('full');
    const { files } = place.installation;
    const full = { ...files, put: () => Promise.reject(new StorageFault('full')) };
    await expect(restore({ ...place.installation, files: full }, path.join(root, 'first'), quiet)).rejects.toThrow(
      'full',
    );
    await restore(place.installation, path.join(root, 'first'), quiet);
    await place.drop();
  });

  it('refuse another key, a folder that is no backup, and a file that was changed', async () => {
    const other = await emptyPlace('other', createSecrets('another-key-another-key-another-key'));
    await expect(restore(other.installation, path.join(root, 'first'), quiet)).rejects.toThrow('SECRET_KEY');
    await other.drop();

    const place = await emptyPlace('broken');
    await expect(restore(place.installation, root, quiet)).rejects.toThrow('不是完整的备份');
    await backup(installationOf(source), path.join(root, 'changed'), quiet);
    appendFileSync(path.join(root, 'changed/files/aa/file1'), 'x');
    await expect(restore(place.installation, path.join(root, 'changed'), quiet)).rejects.toThrow('aa/file1');
    await place.drop();
  });

  it('refuse a backup of a newer program, and a schema that is newer than the backup', async () => {
    const place = await emptyPlace('versions');
    const folder = path.join(root, 'of-another');
    cpSync(path.join(root, 'first'), folder, { recursive: true });
    const restoreAs = (schema: number) => {
      writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...taken, schema }));
      return restore(place.installation, folder, quiet);
    };
    await expect(restoreAs(taken.schema + 1)).rejects.toThrow('备份由更新的版本制作');
    await expect(restoreAs(taken.schema - 1)).rejects.toThrow('只能恢复到新建的空数据库');
    await restoreAs(taken.schema);
    await place.drop();
  });

  it('does not overwrite an older backup', async () => {
    const before = readFileSync(path.join(root, 'first/manifest.json'), 'utf8');
    await expect(backup(installationOf(source), path.join(root, 'first'), quiet)).rejects.toThrow('已存在');
    expect(readFileSync(path.join(root, 'first/manifest.json'), 'utf8')).toBe(before);
  });
});
