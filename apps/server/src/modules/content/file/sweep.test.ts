import { UPLOAD_USES } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StorageFault } from '../../../platform/files/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { sendFiles } from '../../../testing/uploads.ts';
import { storeFile } from './index.ts';
import { mayRefer } from './references.ts';
import { createSweep } from './sweep.ts';

const DAY = 86_400;
let app: TestApp;
let second: TestApp;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({
    connectionString: app.connectionString,
    clock: app.clock,
    config: { dataDir: app.platform.config.dataDir },
  });
  png = await sharp({ create: { width: 500, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  await sweep();
  app.clock.set(new Date());
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await second.close();
  await app.close();
});

const sweep = async () => {
  app.clock.advance(DAY + 60);
  await createSweep(app.platform)();
};
const store = () => storeFile(app.platform, { bytes: png, name: '图.png', use: 'activity' });
const stored = async () => {
  const keys: string[] = [];
  for await (const key of app.platform.files.keys()) keys.push(key);
  return keys.length;
};
const count = async (table: string) =>
  (await app.platform.database.row<{ n: number }>(`select count(*)::int as n from ${table}`))?.n;
const banner = (id: string, db = app.platform.database as Pick<typeof app.platform.database, 'run'>) =>
  db.run("insert into banner (title, picture_id) values ('春游', $1)", [id]);
const there = async (id: string) =>
  (await app.platform.database.row('select 1 from file where file_id = $1', [id])) !== undefined;

test('what nothing refers to is removed after a day, with all its objects', async () => {
  const before = await stored();
  const [used, unused, given] = [await store(), await store(), await store()];
  expect([await stored(), await count('loose_object')]).toEqual([before + 9, 0]);
  await banner(used);
  await banner(given);
  await createSweep(app.platform)();
  expect(await there(unused)).toBe(true);
  await sweep();
  expect([await there(used), await there(unused), await there(given)]).toEqual([true, false, true]);
  // The day begins when the last reference goes.
  await app.platform.database.run('delete from banner where picture_id = $1', [given]);
  app.clock.set(new Date(Date.now() + (DAY - 60) * 1000));
  await createSweep(app.platform)();
  expect(await there(given)).toBe(true);
  await sweep();
  expect([await there(given), await stored(), await count('loose_object')]).toEqual([false, before + 3, 0]);
});

test('a file that a transaction under way refers to stays', async () => {
  const [named, written] = [await store(), await store()];
  await app.platform.database.transaction(async (db) => {
    expect(await mayRefer(db, [named], { by: undefined, use: 'activity' })).toBe(true);
    await banner(written, db);
    await sweep();
    await banner(named, db);
  });
  await sweep();
  expect([await there(named), await there(written)]).toEqual([true, true]);
});

test('a file that is gone cannot be named any more', async () => {
  const id = await store();
  await sweep();
  expect(await mayRefer(app.platform.database, [id], { by: undefined, use: 'activity' })).toBe(false);
});

test('several processes at once remove everything once, and a removal that broke off goes on', async () => {
  const before = await stored();
  for (let n = 0; n < 8; n += 1) await store();
  const removing = vi.spyOn(app.platform.files, 'remove').mockRejectedValue(new StorageFault('away'));
  await sweep();
  expect([await stored(), await count('loose_object')]).toEqual([before + 24, 8]);
  removing.mockRestore();
  await Promise.all([createSweep(app.platform)(), createSweep(second.platform)()]);
  expect(await count('loose_object')).toBe(8);
  app.clock.advance(601);
  await Promise.all([createSweep(app.platform)(), createSweep(second.platform)()]);
  expect([await stored(), await count('loose_object')]).toEqual([before, 0]);
});

test('an upload that comes to no file leaves objects to the next sweep, even when the process dies', async () => {
  const before = await stored();
  const { token } = await app.loginAs(5);
  vi.spyOn(app.platform.database, 'transaction').mockRejectedValueOnce(new Error('no'));
  expect((await sendFiles(app, token, 'headimg', { name: 'a.png', bytes: png })).error_code).toBe(-1);
  expect([await stored(), await count('loose_object')]).toEqual([before + 3, 1]);
  await createSweep(app.platform)();
  expect([await stored(), await count('loose_object')]).toEqual([before, 0]);
  // As it is after a kill between the bytes and the row.
  await app.platform.database.run(
    "insert into loose_object (store_key, thumbnail_widths, remove_after) values ('ff/killed', '{160}', $1)",
    [app.clock()],
  );
  for (const name of ['original', 'w160']) await app.platform.files.put(`ff/killed/${name}`, png);
  await sweep();
  expect([await stored(), await count('loose_object')]).toEqual([before, 0]);
});

test('an upload that took a day is refused, since its objects may be gone', async () => {
  const { token } = await app.loginAs(5);
  const { put } = app.platform.files;
  vi.spyOn(app.platform.files, 'put').mockImplementationOnce(async (key, data) => {
    await put.call(app.platform.files, key, data);
    await sweep();
  });
  const reply = await sendFiles(app, token, 'headimg', { name: 'a.png', bytes: png });
  expect(reply).toMatchObject({ error_code: 1, message: '上传用时过长，请重新上传' });
  expect(UPLOAD_USES.headimg.label).toBe('头像');
});
