import { addMessage } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeEnrolment, makeOrg, makeType } from '../../../testing/fixtures.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

it('an export of own data holds the stars of an evaluation beside its words; a message has none', async () => {
  const orgId = await makeOrg(db);
  const now = app.clock();
  const over = { actStart: daysFrom(now, -3), actEnd: daysFrom(now, -2) };
  const dates = { signStart: daysFrom(now, -9), signEnd: daysFrom(now, -4), ...over };
  const activityId = await makeActivity(db, now, { typeId: await makeType(db), orgId, ...dates });
  const { accountId, token } = await app.loginAs(4);
  await makeEnrolment(db, activityId, accountId);
  const stars = { safeScore: 5, educationScore: 4, serviceScore: 3 };
  const words = '讲解得很清楚，还想再来';
  await app.call(addMessage, { typeId: activityId, typeName: 1, content: words, ...stars }, token);
  const baseId = await makeOrg(db, { name: '湿地公园', type: 7 });
  await app.call(addMessage, { typeId: baseId, typeName: 2, content: '周末开门吗' }, token);
  const { sql } = app.services.told.sections.find(({ key }) => key === 'messages')!;
  const rows = await db.rows<{ 内容: string; 评分: string }>(sql, [accountId]);
  expect(rows.map((row) => [row.内容, row.评分])).toEqual([
    [words, '安全性 5，教育性 4，服务态度 3'],
    ['周末开门吗', ''],
  ]);
});
