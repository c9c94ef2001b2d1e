import {
  addFeedback,
  answerFeedback,
  manageFeedbackPage,
  notificationPage,
  queryStudentByParent,
  unbindStudent,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

test('feedback comes into the inbox of the bureau above, is answered once, and the writer is told', async () => {
  const db = one.platform.database;
  const city = await makeOrg(db, { name: '云汀市教育局', type: 2 });
  const [district, other] = [
    await makeOrg(db, { name: '临湖区教育局', type: 2, parentOrgId: city }),
    await makeOrg(db, { name: '望山区教育局', type: 2, parentOrgId: city }),
  ];
  const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  const writer = await one.sessionOf(await one.makeAccount({ usertype: 3, orgId: school }));
  const nobody = await one.sessionOf(await one.makeAccount({ usertype: 4 }));
  const staff = async (orgId: string) => one.sessionOf(await one.makeAccount({ usertype: 10, orgId }));
  const [atCity, atDistrict, atOther] = [await staff(city), await staff(district), await staff(other)];
  const content = '<script>alert(1)</script> 希望能记住我上次选的学期';
  await one.call(addFeedback, { feedbackType: '1', content, contactWay: 'QQ 10001' } as never, writer);
  await one.call(addFeedback, { feedbackType: 0, content: '注册时收不到验证码' }, nobody);
  const inbox = async (token: string) => (await one.call(manageFeedbackPage, {}, token)).data.dataList;
  expect((await inbox(atDistrict)).map((row) => [row.content, row.contactWay])).toEqual([[content, 'QQ 10001']]);
  expect([(await inbox(atCity)).length, (await inbox(atOther)).length]).toEqual([2, 0]);
  const { id } = (await inbox(atDistrict))[0]!;
  expect((await one.call(answerFeedback, { id, answer: '好的' }, atOther)).error_code).toBe(4);
  const both = await Promise.all(
    [atDistrict, atCity].map((token) => one.call(answerFeedback, { id, answer: '下个版本会记住' }, token)),
  );
  expect(both.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
  expect((await one.call(notificationPage, {}, writer)).data.dataList).toMatchObject([
    { kind: 'feedback', title: '您的反馈有回复了', text: '下个版本会记住' },
  ]);
});

test('what is missing or too long is told at its field', async () => {
  const { token } = await one.loginAs(4);
  const fieldsOf = async (input: object) => (await one.call(addFeedback, input as never, token)).refusal.fields;
  expect(await fieldsOf({ content: ' ' })).toEqual({ feedbackType: '请选择类型', content: '请输入内容' });
  expect(await fieldsOf({ feedbackType: 4, content: '好'.repeat(100_000) })).toEqual({
    ...{ feedbackType: '请选择类型', content: '最多 800 个字' },
  });
});

test('how a guardian can be reached who writes in the child’s account is in the own export alone, and goes when they are bound no more', async () => {
  const { database: db, sessions, secrets } = one.platform;
  const child = await one.makeStudent(await one.makeSchool());
  const guardians = [await one.makeAccount(), await one.makeAccount()] as const;
  for (const id of guardians)
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [id, child]);
  const tell = (contactWay: string, token: string) =>
    one.call(addFeedback, { feedbackType: 0, content: '页面打不开', contactWay }, token);
  await tell('QQ 20001', await sessions.create(db, child, guardians[0]));
  await tell('QQ 20002', await one.sessionOf(child));
  const section = one.services.told.sections.find(({ key }) => key === 'feedback')!;
  const exported = async (id: string) => {
    const rows = await db.rows<{ 联系方式: Buffer | null }>(section.sql, [id]);
    return rows.map((row) => secrets.openIfAny(row.联系方式)).filter((way) => way !== '');
  };
  expect(await exported(child)).toEqual(['QQ 20002']);
  expect(await exported(guardians[0])).toEqual(['QQ 20001']);
  expect(await exported(guardians[1])).toEqual([]);
  const token = await one.sessionOf(guardians[0]);
  const { id } = (await one.call(queryStudentByParent, {}, token)).data[0]!;
  expect((await one.call(unbindStudent, { id }, token)).error_code).toBe(0);
  expect(await exported(guardians[0])).toEqual([]);
  expect(await exported(child)).toEqual(['QQ 20002']);
});
