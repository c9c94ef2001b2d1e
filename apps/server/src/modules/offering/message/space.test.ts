import { activitySpacePage } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
const place = { orgId: await makeOrg(db), typeId: await makeType(db) };
afterAll(() => app.close());

it('shows the entries of an activity, the newest first, each with its files in order', async () => {
  const activityId = await makeActivity(db, app.clock(), place);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const picture = await storeFile(app.platform, { bytes: png, name: '合影.png', use: 'notice' });
  const film = await storeFile(app.platform, {
    bytes: Buffer.from('000000206674797069736f6d0000020069736f6d69736f326176633169736f6d', 'hex'),
    name: '短片.mp4',
    use: 'notice',
  });
  for (const [content, days, files] of [
    ['出发', -2, []],
    ['到达营地', -1, [film, picture]],
  ] as const) {
    await db.run(
      'insert into activity_space_entry (activity_id, content, file_ids, created_at) values ($1, $2, $3, $4)',
      [activityId, content, files, daysFrom(app.clock(), days)],
    );
  }
  const page = async (input: object = {}) =>
    (await app.call(activitySpacePage, { objId: activityId, type: 1, ...input })).data;
  expect(await page()).toEqual({
    totalCount: 2,
    dataList: [
      {
        id: expect.any(String),
        content: '到达营地',
        creatTime: daysFrom(app.clock(), -1),
        image: `${film},${picture}`,
        imageList: [
          { id: film, extension: 'mp4', text: '' },
          { id: picture, extension: 'png', text: '' },
        ],
      },
      { id: expect.any(String), content: '出发', creatTime: daysFrom(app.clock(), -2), image: '', imageList: [] },
    ],
  });
  expect(await page({ pageSize: 1, currentPage: 2 })).toMatchObject({ totalCount: 2, dataList: [{ content: '出发' }] });
  expect(await page({ currentPage: 3 })).toEqual({ totalCount: 2, dataList: [] });

  await db.run('update activity set published = false where activity_id = $1', [activityId]);
  const { token } = await app.loginAs(2);
  const reply = await app.call(activitySpacePage, { objId: activityId, type: 1 }, token);
  expect(reply.data).toEqual({ totalCount: 0, dataList: [] });
  expect((await app.call(activitySpacePage, { objId: '0' })).error_code).toBe(2);
});
