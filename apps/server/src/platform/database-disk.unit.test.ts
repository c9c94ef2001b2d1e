import { expect, test } from 'vitest';
import { recordLog } from '../testing/record-log.ts';
import { createDatabaseDisk } from './database-disk.ts';

const LEAST = 100 * 1024 ** 2;
const OWN = { connectionString: 'postgres://elsewhere/db', ownerConnectionString: 'postgres://elsewhere/db' };

const diskWith = (room: number | undefined, database?: typeof OWN) => {
  const { log, text } = recordLog();
  const asked: string[] = [];
  const disk = createDatabaseDisk({ dataDir: '/data', database }, log, async (folder) => {
    asked.push(folder);
    return room;
  });
  return { disk, text, asked };
};

test('the disk of the embedded database is full before nothing fits in, and says so once a minute', async () => {
  const { disk, text, asked } = diskWith(LEAST - 1);
  expect(await disk.room()).toBe(LEAST - 1);
  expect(asked).toEqual(['/data']);
  for (let nth = 0; nth < 3; nth++) await expect(disk.check()).rejects.toThrow('ENOSPC');
  expect(
    text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ kind: 'full', free: LEAST - 1 }]);
  await expect(diskWith(LEAST).disk.check()).resolves.toBeUndefined();
});

test('nothing is said of a disk of which the system tells nothing, or that is another database’s', async () => {
  await expect(diskWith(undefined).disk.check()).resolves.toBeUndefined();
  const { disk, asked } = diskWith(0, OWN);
  await expect(disk.check()).resolves.toBeUndefined();
  expect(await disk.room()).toBeUndefined();
  expect(asked).toEqual([]);
});
