import {
  notificationPage,
  notificationSettings,
  readAllNotifications,
  readNotification,
  switchNotification,
  unreadNotifications,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { noticeOf } from '../../../testing/notices.ts';
import type { NewNotification } from './index.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const tell = (accountId: string, more: Partial<NewNotification> = {}) =>
  one.services.notifications.notify(one.platform.database, {
    accountIds: [accountId],
    notice: noticeOf('club'),
    title: '您的社团申请有了结果',
    ...more,
  });
const list = async (token: string, input = {}) => (await one.call(notificationPage, input, token)).data;
const unread = async (token: string) => (await one.call(unreadNotifications, {}, token)).data.count;

test('a person is told, the newest first, and reads one or all', async () => {
  const { accountId, token } = await one.loginAs(4);
  await tell(accountId, { text: '审核通过', href: '/mine/myApply' });
  await tell(accountId, { title: '第二条' });
  await tell(accountId, { title: '第三条' });
  const { dataList, totalCount } = await list(token, { pageSize: 2 });
  expect(dataList.map(({ title, isRead }) => [title, isRead])).toEqual([
    ['第三条', false],
    ['第二条', false],
  ]);
  expect(totalCount).toBe(3);
  await one.call(readNotification, { id: dataList[0]!.id }, token);
  expect((await list(token, { unread: 1 })).dataList.map(({ title }) => title)).toEqual([
    '第二条',
    '您的社团申请有了结果',
  ]);
  expect((await list(token, { title: '申请' })).dataList.map(({ title }) => title)).toEqual(['您的社团申请有了结果']);
  expect((await list(token, { title: '%' })).totalCount).toBe(0);
  expect(await unread(token)).toBe(2);
  await one.call(readAllNotifications, {}, token);
  expect(await unread(token)).toBe(0);
  expect((await list(token)).dataList[2]).toMatchObject({ kind: 'club', text: '审核通过', href: '/mine/myApply' });
});

test('one event is told once, also when many say so at once and name a person twice', async () => {
  const { accountId, token } = await one.loginAs(4);
  const told = { accountIds: [accountId, accountId], event: 'club-application:1' };
  await Promise.all(Array.from({ length: 10 }, () => tell(accountId, told)));
  expect((await list(token)).totalCount).toBe(1);
});

test('what is rolled back was never told', async () => {
  const { accountId, token } = await one.loginAs(4);
  const work = one.platform.database.transaction(async (db) => {
    await one.services.notifications.notify(db, {
      ...{ accountIds: [accountId], notice: noticeOf('account') },
      title: '密码已修改',
    });
    throw new Error('thought better of it');
  });
  await expect(work).rejects.toThrow('thought better of it');
  expect((await list(token)).totalCount).toBe(0);
});

test('after 180 days they are gone', async () => {
  const { accountId } = await one.loginAs(4);
  await tell(accountId);
  const held = async () => {
    await one.services.notifications.sweep();
    return (
      await one.platform.database.row<{ count: string }>('select count(*) from notification where account_id = $1', [
        accountId,
      ])
    )?.count;
  };
  one.clock.advance(180 * 24 * 3600);
  expect(await held()).toBe('1');
  one.clock.advance(1);
  expect(await held()).toBe('0');
});

test('reminders and news of a kind that is switched off do not arrive; decisions do, and what always arrives has no switch', async () => {
  const { accountId, token } = await one.loginAs(4);
  const news = () => tell(accountId, { notice: noticeOf('score', { isNews: true }), title: '考试成绩已发布' });
  const choose = (kind: string, on: 0 | 1) => one.call(switchNotification, { kind, on }, token);
  await choose('score', 0);
  await choose('score', 0);
  await news();
  await tell(accountId, { notice: noticeOf('score'), title: '成绩更正' });
  await tell(accountId, { notice: noticeOf('report', { isNews: true }), title: '请检查本班的纪实报告' });
  expect((await one.call(notificationSettings, {}, token)).data).toEqual({ off: ['score'] });
  await choose('score', 1);
  await news();
  expect((await list(token)).dataList.map(({ title }) => title)).toEqual([
    '考试成绩已发布',
    '请检查本班的纪实报告',
    '成绩更正',
  ]);
  expect(await choose('account', 0)).toMatchObject({
    error_code: 2,
    refusal: { fields: { kind: '该类消息必须接收，不能关闭' } },
  });
});
