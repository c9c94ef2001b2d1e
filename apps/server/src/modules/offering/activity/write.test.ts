import {
  activityFetch,
  activityPage,
  enrol,
  manageActivityFetch,
  manageActivityPage,
  manageActivitySave,
  manageActivitySeries,
  notificationPage,
  OrgType,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/stage.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeEnrolment, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { storeFile } from '../../content/file/index.ts';

let app: TestApp;
let school: string;
let staff: { accountId: string; token: string };
let stranger: string;
let typeId: string;
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  staff = await app.loginAs(5, { orgId: school });
  stranger = (await app.loginAs(5, { orgId: await makeOrg(db, { name: '第二小学', parentOrgId: bureau }) })).token;
  typeId = await makeType(db);
});
afterAll(() => app.close());

const seen = async (id: string) =>
  (await app.app.http.inject({ url: `/vimo-cms/v1/api/fileInfo/showImage?id=${id}` })).statusCode;
const words = () => ({
  title: '湿地观鸟一日营',
  introInfo: '跟着护鸟员认识十种水鸟。',
  typeId,
  suitSections: '2,3',
  personNum: 2,
  signStartDate: daysFrom(app.clock(), -1),
  signEndDate: daysFrom(app.clock(), 5),
  actStartDate: daysFrom(app.clock(), 10),
  actEndDate: daysFrom(app.clock(), 11),
  address: '云汀湿地公园东门',
  contactName: '陈老师',
  contactPhone: '0000-6618 0000',
  details: '<h2>行程</h2><p>上午观鸟<script>alert(1)</script></p>',
});
const save = (input: object, token = staff.token) => app.call(manageActivitySave, { ...words(), ...input }, token);
const read = async (activityId: string) => (await app.call(manageActivityFetch, { activityId }, staff.token)).data;
const listed = async (drafts: 0 | 1) =>
  (await app.call(manageActivityPage, { drafts }, staff.token)).data.dataList.map(({ id }) => id);

it('a draft is its organiser’s alone; published it is everybody’s; taken down, of nobody who has not signed up', async () => {
  const picture = await storeFile(app.platform, {
    bytes: PICTURE,
    name: '封面.png',
    use: 'activity',
    ownerId: staff.accountId,
  });
  const draft = await save({ published: 0, pictureIds: picture });
  expect(draft).toMatchObject({ error_code: 0, message: '已保存，未发布' });
  const { id } = draft.data;
  expect([await listed(1), await listed(0)]).toEqual([[id], []]);
  expect(await app.call(activityFetch, { id })).toMatchObject({ error_code: 4 });
  expect(await app.call(manageActivityFetch, { activityId: id }, stranger)).toMatchObject({ error_code: 4 });
  expect(await seen(picture)).toBe(404);

  const { edition, steps, bureauName, ...written } = await read(id);
  expect(written).toMatchObject({ title: '湿地观鸟一日营', pictureIds: picture, suitSections: '2,3', orgId: school });
  expect(written.details).toBe('<h2>行程</h2><p>上午观鸟</p>');
  expect(await save({ ...written, edition, published: 1 })).toMatchObject({
    error_code: 0,
    message: '已发布到本机构页面，送审通过后可显示在教育局页面',
  });
  expect([steps, bureauName]).toEqual([[], '云汀市教育局']);
  expect(
    (await app.call(activityPage, { title: '湿地观鸟一日营', belongDeptIds: [school] })).data.dataList,
  ).toMatchObject([{ id, logoId: picture }]);
  expect(await seen(picture)).toBe(200);
  expect([await listed(1), await listed(0)]).toEqual([[], [id]]);

  const family = await app.loginAs(4);
  expect(await app.call(enrol, { activityId: id, remarks: '好' }, family.token)).toMatchObject({ error_code: 0 });
  const told = async () =>
    (await app.call(notificationPage, { pageSize: 10, currentPage: 1 }, family.token)).data.dataList;
  const shown = await read(id);
  await save({ ...shown, introInfo: '认识十二种水鸟。' });
  expect(await told()).toEqual([]);
  await save({ ...(await read(id)), address: '云汀湿地公园西门' });
  expect(await told()).toMatchObject([{ title: '您报名的活动有变动' }]);
  expect(await save({ ...(await read(id)), published: 0 })).toMatchObject({ message: '已保存，未发布' });
  expect((await told())[0]).toMatchObject({ title: '您报名的活动已下架' });
  expect(await app.call(activityFetch, { id })).toMatchObject({ error_code: 4 });
  expect(await app.call(activityFetch, { id }, family.token)).toMatchObject({ error_code: 0 });
  // What was changed while it was down is told once it is back.
  await save({ ...(await read(id)), address: '云汀湿地公园南门' });
  expect(await told()).toHaveLength(2);
  await save({ ...(await read(id)), published: 1 });
  const [back] = await told();
  expect([back!.title, back!.text]).toEqual(['您报名的活动已重新发布', expect.stringContaining('云汀湿地公园南门')]);

  const events = await app.platform.database.rows<{ event: string }>(
    "select event from audit_log where target = $1 and event like 'activity.%' order by audit_id",
    [id],
  );
  expect(events.map(({ event }) => event)).toEqual([
    ...['activity.added', 'activity.published', 'activity.changed', 'activity.changed', 'activity.takenDown'],
    ...['activity.changed', 'activity.published'],
  ]);
});

it('a change within a day of the activity is called urgent and goes outside at once; guardians are told of it too', async () => {
  const db = app.platform.database;
  const child = await app.loginAs(2, { orgId: school, phone: '13800004321' });
  const [guardian, former] = [await app.loginAs(4), await app.loginAs(4)];
  await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
    ...[guardian.accountId, child.accountId],
  ]);
  await db.run(
    `insert into channel (channel, driver, enabled, settings, per_minute, per_day) values ('sms', 'gateway', true, '{"url": "http://127.0.0.1:1"}', 0, 0)`,
  );
  app.platform.channels.forget();
  const held = (more: object) => ({ ...words(), signEndDate: daysFrom(app.clock(), 0.2), published: 1, ...more });
  const changed = async (actStart: number) => {
    const days = { actStartDate: daysFrom(app.clock(), actStart), actEndDate: daysFrom(app.clock(), actStart + 0.2) };
    const { id } = (await save(held({ title: `夜观星空 ${actStart}`, ...days }))).data;
    await makeEnrolment(db, id, child.accountId);
    // Signed up by one whose binding has ended.
    await db.run('update enrolment set by_parent_id = $2 where activity_id = $1', [id, former.accountId]);
    await db.run('update activity set sign_count = 1 where activity_id = $1', [id]);
    await save({ ...(await read(id)), address: '云汀湿地公园西门' });
  };
  const told = async ({ token }: { token: string }) =>
    (await app.call(notificationPage, { kind: 'activity' }, token)).data.dataList.map(({ title }) => title);
  const outside = () => db.rows('select account_id as id, is_urgent as urgent, href from delivery order by account_id');
  await changed(3);
  expect([await told(child), await told(guardian), await outside()]).toEqual([
    ['您报名的活动有变动'],
    ['您报名的活动有变动'],
    [],
  ]);
  await changed(0.5);
  expect([(await told(child))[0], (await told(guardian))[0]]).toEqual([
    '紧急：您报名的活动有变动',
    '紧急：您报名的活动有变动',
  ]);
  expect(await told(former)).toEqual([]);
  expect(await outside()).toEqual(
    [child, guardian].map(({ accountId: id }) => ({ id, urgent: true, href: '/mine/notifications' })),
  );
});

it('a kind that is switched off while a form with it is open is told at its field; what is of it stays so', async () => {
  const off = await makeType(app.platform.database);
  const { id } = (await save({ title: '老类型的活动', typeId: off })).data;
  const open = await read(id);
  await app.platform.database.run('update activity_type set disabled = true where type_id = $1', [off]);
  expect((await save({ title: '新活动', typeId: off })).refusal.fields).toEqual({ typeId: '请选择活动类型' });
  expect(await save({ ...open, title: '老类型的活动（改）' })).toMatchObject({ error_code: 0 });
  expect((await read(id)).typeId).toBe(off);
});

it('of two who write at once the second is told, and nothing of the first is lost', async () => {
  const { id } = (await save({ title: '航模体验' })).data;
  const before = await read(id);
  expect(await save({ ...before, title: '航模体验（上午）' })).toMatchObject({ error_code: 0 });
  expect(await save({ ...before, title: '航模体验（下午）' })).toMatchObject({
    error_code: 1,
    message: '该内容已被他人修改，请刷新后再试',
  });
  expect((await read(id)).title).toBe('航模体验（上午）');
  const both = await read(id);
  const replies = await Promise.all([save({ ...both, personNum: 8 }), save({ ...both, personNum: 9 })]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1]);
});

it('of a sign-up and taking its activity down at once, what came first holds and the other side is told', async () => {
  const atOnce = async (isSignUpFirst: boolean) => {
    const { id } = (await save({ title: isSignUpFirst ? '先报名' : '先下架' })).data;
    const written = await read(id);
    const family = await app.loginAs(4);
    const signUp = () => app.call(enrol, { activityId: id, remarks: '好' }, family.token);
    const takeDown = () => save({ ...written, published: 0 });
    const replies = await queuedBehind<[{ error_code: number }, { error_code: number }]>(
      app,
      ['select from activity where activity_id = $1 for update', [id]],
      isSignUpFirst ? [signUp, takeDown] : [takeDown, signUp],
    );
    const { dataList } = (await app.call(notificationPage, {}, family.token)).data;
    const row = await app.platform.database.row<{ taken: number }>(
      'select sign_count as taken from activity where activity_id = $1 and not published',
      [id],
    );
    return [replies.map(({ error_code }) => error_code), dataList.map(({ title }) => title), row?.taken];
  };
  expect(await atOnce(true)).toEqual([[0, 0], ['您报名的活动已下架'], 1]);
  expect(await atOnce(false)).toEqual([[0, 4], [], 0]);
});

it('a new one sent several times at once is one', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => save({ title: '双击' })));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  expect((await app.call(activityPage, { title: '双击', belongDeptIds: [school] })).data.totalCount).toBe(1);
});

it('refuses what cannot be, at its field', async () => {
  const { id } = (await save({ title: '陶艺', personNum: 0 })).data;
  for (let n = 0; n < 2; n += 1) await app.call(enrol, { activityId: id, remarks: '好' }, (await app.loginAs(4)).token);
  const foreign = await storeFile(app.platform, {
    bytes: PICTURE,
    name: '图.png',
    use: 'activity',
    ownerId: (await app.loginAs(5)).accountId,
  });
  const fields = async (input: object) => {
    const { error_code, data } = (await save(input)) as { error_code: number; data: { fields?: object } };
    return [error_code, Object.keys(data?.fields ?? {}).join()];
  };
  for (const [bad, field] of [
    [{ title: ' ' }, 'title'],
    [{ typeId: '' }, 'typeId'],
    [{ typeId: '999999999' }, 'typeId'],
    [{ signEndDate: words().signStartDate }, 'signEndDate'],
    [{ signEndDate: daysFrom(app.clock(), 12) }, 'signEndDate'],
    [{ actEndDate: words().actStartDate }, 'actEndDate'],
    [
      {
        signStartDate: daysFrom(app.clock(), -9),
        signEndDate: daysFrom(app.clock(), -8),
        actStartDate: daysFrom(app.clock(), -7),
        actEndDate: daysFrom(app.clock(), -6),
      },
      'actEndDate',
    ],
    [{ personNum: -1 }, 'personNum'],
    [{ price: '1.234' }, 'price'],
    [{ price: '20' }, 'feeNote'],
    [{ suitSections: '2,9' }, 'suitSections'],
    [{ pictureIds: foreign }, 'pictureIds'],
    [{ details: `<p><img src="/vimo-cms/v1/api/fileInfo/showImage?id=${foreign}" alt="白鹭"></p>` }, 'details'],
    [{ orgId: (await makeOrg(app.platform.database, { name: '别校' })).toString() }, 'orgId'],
    [{ ...(await read(id)), personNum: 1 }, 'personNum'],
  ] as const)
    expect(await fields(bad), field).toEqual([2, field]);
});

it('nobody sees a text with a picture that nobody described, however it is to be shown; a draft keeps it', async () => {
  const sent = { bytes: PICTURE, name: '图.png', use: 'activity' as const, ownerId: staff.accountId };
  const picture = `/vimo-cms/v1/api/fileInfo/showImage?id=${await storeFile(app.platform, sent)}`;
  const details = `<p>行程</p><img src="${picture}">`;
  const problem = '正文中第 1 张图片没有替代文字，请补充后再发布';
  expect((await save({ title: '无字图', details })).refusal.fields).toEqual({ details: problem });
  const { id } = (await save({ title: '无字图', details, published: 0 })).data;
  const before = await read(id);
  const shifts = { activityId: id, days: [daysFrom(app.clock(), 20).slice(0, 10)], published: 1 as const };
  expect(await app.call(manageActivitySeries, shifts, staff.token)).toMatchObject({ error_code: 1, message: problem });
  const described = details.replace('<img', '<img alt="三只白鹭"');
  expect(await save({ ...before, details: described, published: 1 })).toMatchObject({ error_code: 0 });
});

it('a copy takes over the pictures that somebody else sent in for the first; of others’ activities none can be made', async () => {
  const sent = { bytes: PICTURE, name: '封面.png', use: 'activity' as const, ownerId: staff.accountId };
  const picture = await storeFile(app.platform, sent);
  const { id } = (await save({ title: '芦苇荡一日营', published: 0, pictureIds: picture })).data;
  const colleague = (await app.loginAs(5, { orgId: school })).token;
  const copy = (input: object, token = colleague) =>
    save({ title: '芦苇荡一日营（副本）', published: 0, pictureIds: picture, ...input }, token);
  expect((await copy({})).refusal.fields).toEqual({ pictureIds: '图片不存在，请重新上传' });
  expect((await copy({ copyOf: id }, stranger)).error_code).toBe(4);
  const { data } = await copy({ copyOf: id });
  expect(data.id).not.toBe(id);
  expect(await read(data.id)).toMatchObject({ pictureIds: picture, title: '芦苇荡一日营（副本）', orgId: school });
});
