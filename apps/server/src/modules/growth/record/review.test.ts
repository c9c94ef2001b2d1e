import path from 'node:path';
import {
  insertByFront,
  manageRecordDecide,
  manageRecordDeputies,
  manageRecordDrawSample,
  manageRecordEndDeputy,
  manageRecordFetch,
  manageRecordLike,
  manageRecordLoad,
  manageRecordNameDeputy,
  manageRecordQueue,
  manageRecordQueueFigures,
  manageRecordSamples,
  manageRecordSecondLook,
  OrgType,
  recordFetch,
  submitRecord,
} from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';
import { schoolYearOf } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const orgId = await makeOrg(db, { parentOrgId: city });
const now = toWireTime(app.clock());
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, now);
const { content } = (await db.row<{ content: NonNullable<ReturnType<typeof presetOf>>['content'] }>(
  'select content from scheme where scheme_id = $1',
  [schemeId],
))!;
const reading = content.modules
  .flatMap(({ dimensions }) => dimensions)
  .find(({ dimensionName }) => dimensionName === '课外阅读')!;
const year = schoolYearOf(now);
await db.run('insert into school_year (start_year) values ($1)', [year]);

const teachers = await Promise.all(['高老师', '周老师', '陈老师'].map((name) => app.loginAs(6, { orgId, name })));
const [absent, deputy, third] = teachers as [(typeof teachers)[0], (typeof teachers)[0], (typeof teachers)[0]];
const office = await app.loginAs(5, { orgId, name: '王校长' });
const colleague = await app.loginAs(5, { orgId, name: '李主任' });

/** A class of a teacher, with a record that waits, saying what it is told. */
async function waiting(teacherId: string | undefined, words: string, photo?: Buffer) {
  const classId = await makeClass(db, orgId, { day: app.clock(), className: `${Math.random()}`.slice(2, 8) });
  if (teacherId)
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, teacherId]);
  const accountId = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const token = await app.sessionOf(accountId);
  const values: Record<string, string> = { 书名: '昆虫记', 读完日期: '2026-03-01', 读书心得: words };
  if (photo)
    values.现场照片 = await storeFile(app.platform, { bytes: photo, name: 'a.jpg', use: 'record', ownerId: accountId });
  const fieldList = reading.fields.flatMap(({ fieldId = '', fieldName }) =>
    values[fieldName] ? [{ id: fieldId, value: values[fieldName] }] : [],
  );
  const { id } = (await app.call(insertByFront, { dimensionId: reading.dimensionId!, fieldList }, token)).data;
  await app.call(submitRecord, { list: [id] }, token);
  return { id, token, classId };
}
const decide = (id: string, token: string, pass = 1, reason = '请补充读书时间') =>
  app.call(manageRecordDecide, { list: [{ id }], pass, reason: pass ? '' : reason }, token);
const queueOf = async (token: string, input: object = {}) => {
  const { data } = await app.call(manageRecordQueue, { pageSize: 50, ...input }, token);
  return data.dataList.map(({ id }) => id);
};
const today = dayOf(now);
const name = (token: string, input: object = {}) =>
  app.call(manageRecordNameDeputy, { deputyId: deputy.accountId, startDate: today, endDate: today, ...input }, token);

const LONG = '法布尔蹲在地上看了一辈子虫子，我想像他那样，把一件小事看上一辈子，再写下来给别人看。';
let first: Awaited<ReturnType<typeof waiting>>;
let second: typeof first;
let unowned: typeof first;
beforeAll(async () => {
  first = await waiting(absent.accountId, LONG);
  second = await waiting(third.accountId, LONG);
  unowned = await waiting(undefined, '没有班主任的班级里写的一篇读书心得，等学校来看。');
});

it('says what waits where, hints at likeness, and shows the other record to its reviewer alone', async () => {
  const { data } = await app.call(manageRecordQueueFigures, {}, absent.token);
  expect(data).toMatchObject({
    waiting: 1,
    hinted: 1,
    hintedOf: 1,
    doneToday: 0,
    classes: [{ classId: first.classId, count: 1 }],
  });
  expect(data.modules).toMatchObject([{ count: 1, dimensions: [{ dimensionName: '课外阅读', count: 1 }] }]);
  expect(await queueOf(office.token, { hinted: 1 })).toEqual([first.id, second.id]);
  expect((await app.call(manageRecordQueueFigures, {}, office.token)).data).toMatchObject({ hinted: 2, hintedOf: 3 });
  const { data: page } = await app.call(manageRecordQueue, {}, absent.token);
  expect(page.dataList).toMatchObject([{ id: first.id, hints: ['text'] }]);
  const like = (id: string, likeId: string, token: string) => app.call(manageRecordLike, { id, likeId }, token);
  expect((await like(first.id, second.id, absent.token)).data.info.id).toBe(second.id);
  for (const refused of [
    await like(first.id, unowned.id, absent.token),
    await like(first.id, second.id, deputy.token),
    await app.call(manageRecordFetch, { id: second.id }, absent.token),
  ])
    expect(refused.error_code).toBe(4);
});

it('tells a school who has how much, and what nobody has', async () => {
  const { data } = await app.call(manageRecordLoad, {}, office.token);
  expect(data).toMatchObject({ ofSchool: 0, ofNobody: 1 });
  expect(data.list.map(({ name, waiting }) => `${name} ${waiting}`).sort()).toEqual(['陈老师 1', '高老师 1']);
});

it('a deputy sees the queue from the first day to the last, decides in the place of who is away, and no further', async () => {
  expect(await queueOf(deputy.token)).toEqual([]);
  expect((await name(absent.token, { deputyId: absent.accountId })).error_code).toBe(2);
  expect((await name(absent.token, { startDate: '2026-03-01' })).error_code).toBe(2);
  expect((await name(absent.token, { endDate: '2027-03-12' })).error_code).toBe(2);
  const stranger = await app.loginAs(3, { orgId: await makeOrg(db, { parentOrgId: city }) });
  expect((await name(absent.token, { deputyId: stranger.accountId })).error_code).toBe(4);
  // What is sent of somebody else is passed over: a teacher speaks for themselves.
  expect((await name(absent.token, { absentId: third.accountId, endDate: '2026-03-13' })).error_code).toBe(0);
  expect((await name(absent.token, { deputyId: third.accountId })).message).toContain('已经安排了代审');
  expect((await name(third.token, { deputyId: absent.accountId })).message).toContain('也请人代审');
  expect((await name(deputy.token, { deputyId: third.accountId })).message).toContain('正代他人审核');
  expect((await app.call(manageRecordLoad, {}, office.token)).data.list).toContainEqual(
    expect.objectContaining({ name: '高老师', deputyName: '周老师' }),
  );

  expect(await queueOf(deputy.token)).toEqual([first.id]);
  expect((await app.call(recordFetch, { id: first.id }, deputy.token)).error_code).toBe(0);
  expect((await decide(first.id, deputy.token, 0)).data).toMatchObject([{ ok: 1 }]);
  const { info, historyList } = (await app.call(recordFetch, { id: first.id }, first.token)).data;
  expect(info).toMatchObject({ teacherName: '周老师', teacherEval: '请补充读书时间' });
  expect(historyList.at(-1)).toMatchObject({ actedAs: '代高老师审核', actorName: '周老师' });
  expect((await decide(second.id, deputy.token)).data).toMatchObject([{ ok: 0 }]);
  expect(await queueOf(deputy.token, { state: 3 })).toEqual([first.id]);
  // A page that is full does not tell how many there are in all.
  const full = await app.call(manageRecordQueue, { state: 3, pageSize: 1 }, deputy.token);
  expect(full.data.totalCount).toBe(1);

  const { data: mine } = await app.call(manageRecordDeputies, {}, absent.token);
  expect(mine).toMatchObject([{ deputyName: '周老师', status: 1, mayEnd: 1 }]);
  expect(await app.call(manageRecordEndDeputy, { id: mine[0]!.id }, third.token)).toMatchObject({ error_code: 4 });
  await app.call(submitRecord, { list: [first.id] }, first.token);
  expect(await queueOf(deputy.token)).toEqual([first.id]);
  await db.run(`update review_deputy set starts_on = '2026-03-10', ends_on = '2026-03-11'`);
  expect(await queueOf(deputy.token)).toEqual([]);
  expect((await decide(first.id, deputy.token)).data).toMatchObject([{ ok: 0 }]);
  expect(await app.call(manageRecordEndDeputy, { id: mine[0]!.id }, absent.token)).toMatchObject({ error_code: 1 });
});

it('of two reviewers the second is told who was quicker; what changed meanwhile is looked at once more', async () => {
  const hinted = async () => (await app.call(manageRecordQueueFigures, {}, office.token)).data.hinted;
  expect(await hinted()).toBe(2);
  expect((await decide(first.id, absent.token)).data).toMatchObject([{ ok: 1 }]);
  // What no longer waits is not promised, however lately it was counted.
  expect(await hinted()).toBe(1);
  expect((await decide(first.id, office.token, 0)).data).toMatchObject([
    { ok: 0, message: '该记录已由高老师审核通过' },
  ]);
  const stale = await app.call(manageRecordDecide, { list: [{ id: second.id, revision: 1 }], pass: 1 }, third.token);
  expect(stale.data).toMatchObject([{ ok: 0, message: '该记录的内容刚刚有变化，请看过后再审核' }]);
});

it('who passed a record does not look at it a second time', async () => {
  expect((await decide(unowned.id, office.token)).data).toMatchObject([{ ok: 1 }]);
  await app.call(manageRecordDrawSample, { percent: 100, days: 30 }, office.token);
  const samples = async (token: string) =>
    (await app.call(manageRecordSamples, {}, token)).data.dataList.map(({ id }) => id).sort();
  expect(await samples(office.token)).toEqual([first.id]);
  expect(await samples(colleague.token)).toEqual([first.id, unowned.id].sort());
  const keep = { id: unowned.id, keep: 1 };
  expect((await app.call(manageRecordSecondLook, keep, office.token)).error_code).toBe(4);
  expect((await app.call(manageRecordSecondLook, keep, colleague.token)).error_code).toBe(0);
});

it('hints at a text that was touched up and at a picture that was written anew', async () => {
  const photo = sharp(path.join(import.meta.dirname, '../../../../demo-assets/photo-ball.webp'));
  const original = await waiting(third.accountId, `${LONG}我也想这样。`, await photo.png().toBuffer());
  const again = await waiting(
    absent.accountId,
    `${LONG}我也会这样。`,
    await photo.clone().resize(400).jpeg({ quality: 70 }).toBuffer(),
  );
  const { hintList } = (await app.call(manageRecordFetch, { id: again.id }, absent.token)).data;
  const found = hintList.filter(({ recordId }) => recordId === original.id).map(({ kind }) => kind);
  expect(found).toEqual(['picture', 'words']);
});
