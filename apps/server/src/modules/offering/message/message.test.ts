import { addMessage, messagePage, orderPage, type Usertype } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RESENT_SECONDS } from '../../../platform/idempotency.ts';
import { startTestApp, testClock, whileLocked } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeClub, makeEnrolment, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const START = '2026-11-10T10:00:00+08:00';
// A statement that waits for a lock is given up after a while: these tests are about that.
const app = await startTestApp({ clock: testClock(START), budgets: { timeoutMs: 2500, patienceMs: 60_000 } });
const db = app.platform.database;
const orgId = await makeOrg(db);
const typeId = await makeType(db);
const baseId = await makeOrg(db, { name: '白鹭洲湿地公园', type: 7 });
afterAll(() => app.close());
beforeEach(() => app.clock.set(START));

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});
const picture = (ownerId: string, use: 'message' | 'headimg' = 'message') =>
  storeFile(app.platform, { bytes: png, name: '图.png', use, ownerId });

const over = { actStart: daysFrom(new Date(START), -3), actEnd: daysFrom(new Date(START), -2) };
const dates = { signStart: daysFrom(new Date(START), -9), signEnd: daysFrom(new Date(START), -4), ...over };
const ended = () => makeActivity(db, app.clock(), { typeId, orgId, ...dates });
const STARS = { safeScore: 5, educationScore: 4, serviceScore: 3 };
const GOOD = '活动很有意思，老师讲得很清楚';
const evaluate = (typeId: string, token?: string, more: object = {}) =>
  app.call(addMessage, { typeId, typeName: 1, content: GOOD, ...STARS, ...more }, { token });
const write = (typeName: 2 | 3, id: string, token?: string, more: object = {}) =>
  app.call(addMessage, { typeId: id, typeName, content: GOOD, ...more }, { token });
const rows = (objectId: string) =>
  db.rows<{ content: string; account_id: string; audit_status: number; held_reason: string; by_parent_id: string }>(
    'select content, account_id, audit_status, held_reason, by_parent_id from message where object_id = $1',
    [objectId],
  );
const shown = async (typeId: string, typeName: 1 | 2 | 3, token?: string) =>
  (await app.call(messagePage, { typeId, typeName, pageSize: 50 }, { token })).data;

it('writing needs a living session', async () => {
  for (const token of [undefined, 'f'.repeat(64), '']) expect((await evaluate('1', token)).status).toBe(511);
});

describe('an evaluation', () => {
  it.each([2, 12, 4] as const)(
    'of one who has been there (usertype %i) moves the enrolment to 已评价',
    async (usertype) => {
      const activityId = await ended();
      const { accountId, token } = await app.loginAs(usertype, { name: '许嘉宁' });
      await makeEnrolment(db, activityId, accountId);
      const pictures = [await picture(accountId), await picture(accountId)].join();
      const reply = await evaluate(activityId, token, { imageId: pictures });
      expect(reply).toMatchObject({ error_code: 0, message: '评价成功', data: { auditStatus: 1 } });
      const { data: orders } = await app.call(orderPage, { activityEnrollStatus: 5 }, token);
      expect(orders.totalCount).toBe(1);
      const { dataList, totalCount } = await shown(activityId, 1);
      expect(totalCount).toBe(1);
      expect(dataList[0]).toMatchObject({
        ...STARS,
        content: GOOD,
        imageId: pictures,
        userName: '许*宁',
        own: 0,
        goodNums: 0,
      });
      const { token: other } = await app.loginAs(4);
      const own = async (by: string) =>
        (await app.call(messagePage, { typeId: activityId, typeName: 1, own: 1 }, { token: by })).data.totalCount;
      expect([await own(token), await own(other)]).toEqual([1, 0]);
      expect((await evaluate(activityId, token, { content: '再评价一次看看' })).message).toBe('您已评价过该活动');
      expect(await rows(activityId)).toHaveLength(1);
    },
  );

  it('needs three scores of one to five', async () => {
    const activityId = await ended();
    const { accountId, token } = await app.loginAs(2);
    await makeEnrolment(db, activityId, accountId);
    for (const name of ['safeScore', 'educationScore', 'serviceScore']) {
      for (const value of [0, undefined]) {
        const reply = await evaluate(activityId, token, { [name]: value });
        expect(reply.error_code, name).toBe(2);
        expect(Object.keys(reply.refusal.fields!)).toEqual([name]);
      }
      for (const value of [6, -1, 4.5, '5.0']) {
        expect((await evaluate(activityId, token, { [name]: value })).refusal.fields).toEqual({ [name]: '请评分' });
      }
    }
    expect(await rows(activityId)).toEqual([]);
  });

  it('is refused with the reason before the end, after a cancellation, and to those who were not there', async () => {
    const { accountId, token } = await app.loginAs(2);
    const coming = await makeActivity(db, app.clock(), { typeId, orgId });
    const running = await makeActivity(db, app.clock(), { typeId, orgId, ...dates, actEnd: daysFrom(app.clock(), 1) });
    const cancelled = await ended();
    await makeEnrolment(db, coming, accountId);
    await makeEnrolment(db, running, accountId);
    await makeEnrolment(db, cancelled, accountId, { cancelledAt: daysFrom(app.clock(), -5) });
    const of = async (id: string) => (await evaluate(id, token)).message;
    expect([await of(coming), await of(running)]).toEqual(['活动结束后才能评价', '活动结束后才能评价']);
    expect(await of(cancelled)).toBe('您已取消报名，不能评价该活动');
    expect(await of(await ended())).toBe('报名并参加活动后才能评价');
    const unpublished = await makeActivity(db, app.clock(), { typeId, orgId, ...dates, published: false });
    const [hidden, none] = [await evaluate(unpublished, token), await evaluate('99999999', token)];
    expect([hidden.error_code, hidden.message]).toEqual([4, none.message]);
    // Somebody else's enrolment does not help.
    const theirs = await ended();
    await makeEnrolment(db, theirs, (await app.loginAs(2)).accountId);
    expect((await evaluate(theirs, token, { userId: '1' })).message).toBe('报名并参加活动后才能评价');
  });

  it('sent fifty times at once is one row and one evaluated enrolment', async () => {
    const activityId = await ended();
    const { accountId, token } = await app.loginAs(2);
    await makeEnrolment(db, activityId, accountId);
    const replies = await Promise.all(Array.from({ length: 50 }, () => evaluate(activityId, token)));
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(replies.filter((reply) => reply.message === '提交中,请勿重复点击')).toHaveLength(49);
    expect(await rows(activityId)).toHaveLength(1);
  });

  it('of two children in the same words is two, and each is sent once', async () => {
    const activityId = await ended();
    const { accountId, token } = await app.loginAs(4);
    const school = await app.makeSchool();
    const children = [await app.makeStudent(school), await app.makeStudent(school)];
    for (const childId of children) {
      await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [accountId, childId]);
      await makeEnrolment(db, activityId, childId);
    }
    const send = async () => {
      const said: string[] = [];
      for (const joinUserId of children) said.push((await evaluate(activityId, token, { joinUserId })).message);
      return said;
    };
    expect(await send()).toEqual(['评价成功', '评价成功']);
    expect(await send()).toEqual(['提交中,请勿重复点击', '提交中,请勿重复点击']);
    expect(await rows(activityId)).toHaveLength(2);
  });

  it('that fails leaves the enrolment to be evaluated', async () => {
    const activityId = await ended();
    const { accountId, token } = await app.loginAs(2);
    await makeEnrolment(db, activityId, accountId);
    expect((await evaluate(activityId, token, { imageId: 'nope00' })).error_code).toBe(2);
    const { data } = await app.call(orderPage, { activityEnrollStatus: 3 }, token);
    expect(data.totalCount).toBe(1);
  });
});

describe('a message', () => {
  it.each<[string, 2 | 3]>([
    ['base', 2],
    ['club', 3],
  ])('on a %s may be left by everyone signed in, without scores', async (_, typeName) => {
    const id = typeName === 2 ? await makeOrg(db, { name: '基地', type: 7 }) : await makeClub(db, { orgId });
    for (const usertype of [1, 2, 3, 4, 5, 6, 10, 11, 12] as Usertype[]) {
      const { token } = await app.loginAs(usertype, { nickName: `小鹿${usertype}` });
      expect(await write(typeName, id, token, STARS)).toMatchObject({ error_code: 0, message: '留言成功' });
    }
    const { dataList, totalCount } = await shown(id, typeName);
    expect(totalCount).toBe(9);
    expect(dataList[0]).toMatchObject({ safeScore: 0, educationScore: 0, serviceScore: 0, userName: '小鹿12' });
  });

  it('is about something that is there to see', async () => {
    const { token } = await app.loginAs(4);
    const hidden = await makeClub(db, { orgId, published: false });
    for (const [typeName, id] of [
      [3, hidden],
      [3, '999999'],
      [2, orgId],
      [2, '999999'],
    ] as [2 | 3, string][]) {
      expect((await write(typeName, id, token)).error_code).toBe(4);
    }
    const clubId = await makeClub(db, { orgId });
    await write(3, clubId, token);
    await db.run('update club set published = false where club_id = $1', [clubId]);
    expect(await shown(clubId, 3, token)).toEqual({ dataList: [], totalCount: 0 });
  });

  it('has 5 to 200 characters and at most three pictures of one’s own', async () => {
    const { accountId, token } = await app.loginAs(4);
    const fieldsOf = async (more: object) => (await write(2, baseId, token, more)).refusal.fields;
    expect(await fieldsOf({ content: '   ' })).toEqual({ content: '请输入内容' });
    expect(await fieldsOf({ content: ' 四个字呀 ' })).toEqual({ content: '请输入 5—200 个字' });
    expect(await fieldsOf({ content: '长'.repeat(201) })).toEqual({ content: '最多 200 个字' });
    expect(await fieldsOf({ imageId: 'a,b,c,d' })).toEqual({ imageId: '只能允许上传3张图片哦！' });
    const others = await picture((await app.loginAs(4)).accountId);
    for (const imageId of [
      others,
      await picture(accountId, 'headimg'),
      'nope00',
      `${await picture(accountId)},${others}`,
    ]) {
      expect(await fieldsOf({ imageId })).toEqual({ imageId: '图片不存在，请重新上传' });
    }
    const three = [await picture(accountId), await picture(accountId), await picture(accountId)].join();
    expect((await write(2, baseId, token, { imageId: three, content: '五个字刚好' })).error_code).toBe(0);
    expect((await write(2, baseId, token, { content: '😀'.repeat(200) })).error_code).toBe(0);
    expect((await app.call(addMessage, { typeId: baseId, typeName: 4, content: GOOD }, token)).error_code).toBe(2);
  });

  it('said again within a minute is refused, as after an answer that was lost; later it is not', async () => {
    const clubId = await makeClub(db, { orgId });
    const { accountId, token } = await app.loginAs(2);
    const replies = await Promise.all(Array.from({ length: 50 }, () => write(3, clubId, token)));
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect((await write(3, clubId, token)).message).toBe('提交中,请勿重复点击');
    expect((await write(3, clubId, token, { content: '另外再说一句话' })).error_code).toBe(0);
    // A page has waited half a minute for its answer, and its person presses again.
    app.clock.advance(RESENT_SECONDS - 1);
    expect((await write(3, clubId, token)).message).toBe('提交中,请勿重复点击');
    app.clock.advance(2);
    expect((await write(3, clubId, token)).error_code).toBe(0);
    expect((await rows(clubId)).filter((row) => row.account_id === accountId)).toHaveLength(3);
  });

  it('is always the person’s of the session; a parent in the child’s account is written down and told', async () => {
    const clubId = await makeClub(db, { orgId });
    const { accountId } = await app.loginAs(2);
    const parentId = await app.makeAccount();
    const token = await app.platform.sessions.create(db, accountId, parentId);
    await write(3, clubId, token, { userId: '1', auditStatus: 1, userName: '别人' });
    expect(await rows(clubId)).toMatchObject([{ account_id: accountId, by_parent_id: parentId }]);
    const { data } = await app.call(messagePage, { typeId: clubId, typeName: 3 }, token);
    expect(data.dataList).toMatchObject([{ own: 1, byGuardian: 1 }]);
  });

  it('is limited for each person', async () => {
    const clubId = await makeClub(db, { orgId });
    const { token } = await app.loginAs(4);
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await write(3, clubId, token, { content: `第${count}次留言试试` })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

describe('review', () => {
  it('holds what could harm: its writer sees it, nobody else does, and the reason stands beside it', async () => {
    const clubId = await makeClub(db, { orgId });
    const [writer, other] = [await app.loginAs(2), await app.loginAs(2)];
    const reply = await write(3, clubId, writer.token, { content: '一起玩吗？我电话 138 0000 1234' });
    expect(reply).toMatchObject({ error_code: 0, message: '留言已提交，审核通过后公开显示', data: { auditStatus: 0 } });
    expect(await rows(clubId)).toMatchObject([{ audit_status: 0, held_reason: '电话号码' }]);
    expect(await shown(clubId, 3, writer.token)).toMatchObject({
      totalCount: 1,
      dataList: [{ own: 1, auditStatus: 0 }],
    });
    for (const token of [undefined, other.token]) {
      expect(await shown(clubId, 3, token)).toEqual({ dataList: [], totalCount: 0 });
    }
    await db.run('update message set audit_status = 2 where object_id = $1', [clubId]);
    app.clock.advance(2);
    expect((await shown(clubId, 3, writer.token)).dataList).toEqual([]);
  });

  it('of an evaluation: the enrolment is evaluated all the same', async () => {
    const activityId = await ended();
    const { accountId, token } = await app.loginAs(2);
    await makeEnrolment(db, activityId, accountId);
    const reply = await evaluate(activityId, token, { content: '老师就是个傻 逼' });
    expect(reply).toMatchObject({ message: '评价已提交，审核通过后公开显示', data: { auditStatus: 0 } });
    expect(await rows(activityId)).toMatchObject([{ held_reason: '不文明用语' }]);
    expect((await evaluate(activityId, token)).message).toBe('您已评价过该活动');
  });
});

it('pages are the newest first, with the true total past the end', async () => {
  const clubId = await makeClub(db, { orgId });
  for (let count = 1; count <= 7; count += 1) {
    const { token } = await app.loginAs(4);
    app.clock.advance(60);
    await write(3, clubId, token, { content: `第 ${count} 条留言` });
  }
  const page = async (currentPage: number) =>
    (await app.call(messagePage, { typeId: clubId, typeName: 3, currentPage })).data;
  expect((await page(1)).dataList.map((row) => row.content)).toEqual(['第 7 条留言', '第 6 条留言', '第 5 条留言']);
  expect((await page(3)).dataList.map((row) => row.content)).toEqual(['第 1 条留言']);
  expect(await page(4)).toEqual({ dataList: [], totalCount: 7 });
  expect((await app.call(messagePage, { typeId: clubId, typeName: 9 })).error_code).toBe(2);
});

it('a person writes sixty messages an hour; what could not be stored and what was refused is none of them', async () => {
  const { accountId, token } = await app.loginAs(4);
  const say = (n: number) => write(2, baseId, token, { content: `第 ${n} 次来到湿地公园` });
  await app.platform.limits.hit(`message:${accountId}`, 3600, 58);
  await whileLocked(app, 'message', async () => {
    expect((await say(1)).status).toBe(503);
  });
  // The try that could not be stored may still hold its turn for a moment.
  await expect.poll(async () => (await say(1)).error_code, { timeout: 10_000 }).toBe(0);
  expect(await say(1)).toMatchObject({ error_code: 1, message: '提交中,请勿重复点击' });
  expect((await say(2)).error_code).toBe(0);
  expect(await say(3)).toMatchObject({ status: 429, message: '发表过于频繁，请稍后再试' });
  app.clock.advance(3600);
  expect((await say(3)).error_code).toBe(0);
});

it('a nickname from before a rule that breaks it is shown to nobody', async () => {
  const clubId = await makeClub(db, { orgId });
  const { accountId, token } = await app.loginAs(4, { name: '许嘉宁', nickName: '小宁' });
  await write(3, clubId, token);
  await db.run("update account set nick_name = '校长办公室 13912345678' where account_id = $1", [accountId]);
  expect((await shown(clubId, 3)).dataList[0]).toMatchObject({ userName: '许*宁' });
});
