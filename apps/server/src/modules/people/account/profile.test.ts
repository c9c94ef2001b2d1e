import {
  chooseListForm,
  chooseScreenTheme,
  currentUser,
  frontFindUser,
  manageProfile,
  putAwayNews,
  updateChoice,
  updateUserInfo,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { bindChild } from './index.ts';

let one: TestApp;

beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const form = { username: '宁宁妈妈', sex: 2, address: '云汀市滨湖区' };

async function makePicture(fileId: string, ownerId: string, { use = 'headimg' } = {}) {
  await one.platform.database.run(
    `insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, used_for, owner_id)
     values ($1, $1, 'a', 'webp', 'image/webp', 1, '', $2, $3)`,
    [fileId, use, ownerId],
  );
  return fileId;
}

test('one sees oneself: own phone whole, identity number masked', async () => {
  const { accountId, token } = await one.loginAs(3, {
    name: '周慕云',
    phone: '13812345678',
    identityNumber: '330902199001011234',
    email: 'zhou@example.cn',
  });
  expect((await one.call(currentUser, {}, token)).data).toMatchObject({
    userid: accountId,
    staffid: accountId,
    name: '周慕云',
    username: '周慕云',
    telphone: '13812345678',
    mobilephone: '13812345678',
    identCode: '3****************4',
    email: 'zhou@example.cn',
    islogin: true,
    handoverUserId: '',
    userpermission: { isAdmin: false },
  });
});

test('a student belongs to a school and has a number', async () => {
  const school = await one.makeSchool('云汀实验小学');
  const id = await one.makeStudent(school, { name: '许知宁' });
  const token = await one.sessionOf(id);
  const { data } = await one.call(currentUser, {}, token);
  expect((await one.call(frontFindUser, {}, token)).data).toEqual(data);
  expect(data).toMatchObject({ usertype: 2, orgId: school.orgId, orgName: '云汀实验小学', orgType: 4, collectnum: 0 });
  expect(data.studentCode).not.toBe('');
});

test('tells where a person belongs: a student and staff their organisation, a parent the school of the first child', async () => {
  const own = async (token: string) => (await one.call(currentUser, {}, token)).data.ownOrgId;
  const [first, second] = [await one.makeSchool('第一小学'), await one.makeSchool('第二小学')];
  const child = await one.makeStudent(first);
  const { accountId, token } = await one.loginAs(4);
  expect(await own(token)).toBe('');
  await bindChild(one.platform.database, accountId, child);
  await bindChild(one.platform.database, accountId, await one.makeStudent(second));
  expect(await own(token)).toBe(first.orgId);
  expect(await own(await one.sessionOf(child))).toBe(first.orgId);
  expect(await own((await one.loginAs(3, { orgId: second.orgId })).token)).toBe(second.orgId);
});

test('a parent changes name, sex, address and picture; the address is sealed', async () => {
  const { accountId, token } = await one.loginAs(4);
  const headimg = await makePicture('Pic001', accountId);
  const reply = await one.call(updateUserInfo, { ...form, headimg }, token);
  expect(reply).toMatchObject({
    error_code: 0,
    message: '修改成功',
    data: { username: '宁宁妈妈', name: '宁宁妈妈', sex: 2, address: '云汀市滨湖区', headimg },
  });
  expect((await one.call(updateUserInfo, { username: '宁妈', sex: '1' }, token)).data).toMatchObject({
    username: '宁妈',
    sex: 1,
    address: '云汀市滨湖区',
    headimg,
  });
  expect((await one.call(updateUserInfo, { ...form, address: '', headimg: '' }, token)).data).toMatchObject({
    address: '',
    headimg,
  });
  const row = await one.platform.database.row<{ text: string }>(
    "select string_agg(a::text, '') as text from account a",
  );
  expect(row?.text).not.toContain(Buffer.from('云汀市').toString('hex'));
});

test('a student’s real name is the school’s; other fields of the account cannot be sent along', async () => {
  const { token } = await one.loginAs(2, { name: '许知宁' });
  const forged = { ...form, username: '小宁', name: '别人', usertype: 1, vbPoints: 9999, recentChoice: 2, orgId: '1' };
  const { data } = await one.call(updateUserInfo, forged, token);
  expect(data).toMatchObject({
    username: '小宁',
    nickName: '小宁',
    name: '许知宁',
    usertype: 2,
    vbPoints: 0,
    recentChoice: 0,
    orgId: '',
  });
});

test('a parent’s name is kept as names are, whatever dot it was typed with', async () => {
  const { token } = await one.loginAs(4);
  for (const [typed, kept] of [
    ['阿依古丽•买买提', '阿依古丽·买买提'],
    ['章　衡', '章衡'],
    ['𠮷田', '𠮷田'],
  ] as const)
    expect((await one.call(updateUserInfo, { ...form, username: typed }, token)).data).toMatchObject({
      ...{ username: kept, name: kept },
    });
});

test('who saves the form with the name that stands in it shows nobody their real name by it', async () => {
  const pupil = (await one.loginAs(2, { name: '许知宁' })).token;
  const parent = (await one.loginAs(4, { name: '许芳' })).token;
  const saved = async (token: string, username: string) => {
    const { nickName, name } = (await one.call(updateUserInfo, { ...form, username }, token)).data;
    return [nickName, name];
  };
  expect([await saved(pupil, '许知宁'), await saved(parent, '许芳')]).toEqual([
    ['', '许知宁'],
    ['', '许芳'],
  ]);
  for (const [chosen, kept] of [
    ['小宁', '小宁'],
    ['小宁', '小宁'],
    ['许 知宁', ''],
  ])
    expect(await saved(pupil, chosen!)).toEqual([kept, '许知宁']);
  for (const chosen of ['宁妈', '宁妈']) expect(await saved(parent, chosen)).toEqual(['宁妈', '宁妈']);
});

test('a picture must be one’s own and sent in as such', async () => {
  const mine = await one.loginAs(4);
  const other = await one.loginAs(4);
  const wrong = [
    await makePicture('Oth001', other.accountId),
    await makePicture('Prv001', mine.accountId, { use: 'record' }),
    'Zzz999',
  ];
  for (const headimg of wrong) {
    expect(await one.call(updateUserInfo, { ...form, headimg }, mine.token)).toMatchObject({
      error_code: 2,
      refusal: { fields: { headimg: '头像须为您上传的图片' } },
    });
  }
  expect((await one.call(currentUser, {}, mine.token)).data).toMatchObject({ headimg: '', sex: 0 });
});

test.each([
  [{ username: '' }, { username: '请输入用户名' }],
  [{ username: 'x'.repeat(10_000) }, { username: '最多 32 个字' }],
  [{ username: 'a\u0000b' }, { username: '含有无法识别的字符' }],
  [{ username: '加微信 abc123' }, { username: '用户名不能包含电话、微信、QQ 等联系方式' }],
  [{ username: '校长办公室' }, { username: '用户名不能使用“校长”等职务或机构名称' }],
  [{ sex: 3 }, { sex: '请选择性别' }],
  [{ sex: undefined }, { sex: '请选择性别' }],
  [{ headimg: '../../x' }, { headimg: '头像编号有误' }],
  [{ address: 5 }, { address: '请输入文字' }],
])('bad input %# is told', async (bad, fields) => {
  const { token } = await one.loginAs(4);
  expect(await one.call(updateUserInfo, { ...form, ...bad }, token)).toMatchObject({
    error_code: 2,
    refusal: { fields },
  });
});

test('the identity is remembered; the administrator platform is for staff', async () => {
  const staff = await one.loginAs(3);
  expect((await one.call(updateChoice, { id: '2' }, staff.token)).error_code).toBe(0);
  expect((await one.call(currentUser, {}, staff.token)).data.recentChoice).toBe(2);
  for (const usertype of [2, 4, 12] as const) {
    const { token } = await one.loginAs(usertype);
    expect((await one.call(updateChoice, { id: '2' }, token)).error_code).toBe(3);
    expect((await one.call(updateChoice, { id: '1' }, token)).error_code).toBe(0);
  }
  expect((await one.call(updateChoice, { id: '3' }, staff.token)).error_code).toBe(2);
});

test('how lists are shown is remembered for the person, on every device, and for nobody else', async () => {
  const student = await one.loginAs(2);
  const other = await one.loginAs(2);
  const shown = async (token: string) => (await one.call(currentUser, {}, token)).data.listsAsTable;
  expect(await shown(student.token)).toBe(0);
  expect((await one.call(chooseListForm, { asTable: 1 }, student.token)).error_code).toBe(0);
  expect([await shown(student.token), await shown(other.token)]).toEqual([1, 0]);
  expect((await one.call(chooseListForm, { asTable: 0 }, student.token)).error_code).toBe(0);
  expect(await shown(student.token)).toBe(0);
  expect(await one.call(chooseListForm, { asTable: 2 }, student.token)).toMatchObject({
    error_code: 2,
    refusal: { fields: { asTable: '请选择列表或表格' } },
  });
});

test('news that were put away stay so for the person, on every device and after the next login, the latest hundred', async () => {
  const student = await one.loginAs(2);
  const other = await one.loginAs(2);
  const away = async (token: string) => (await one.call(currentUser, {}, token)).data.putAway;
  const putAway = async (key: string) => (await one.call(putAwayNews, { key }, student.token)).error_code;
  expect(await away(student.token)).toEqual([]);
  for (const key of ['opens 7', 'club 3 2', 'opens 7']) expect(await putAway(key)).toBe(0);
  expect(await away(await one.sessionOf(student.accountId))).toEqual(['club 3 2', 'opens 7']);
  expect(await away(other.token)).toEqual([]);
  await one.platform.database.run(
    "update account set put_away = (select array_agg('opens ' || n order by n) from generate_series(1, 100) n) where account_id = $1",
    [student.accountId],
  );
  expect(await putAway('opens 101')).toBe(0);
  const kept = await away(student.token);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'opens 2', 'opens 101']);
  for (const key of ['', 'opens', 'opens 7 8 9', '入社申请 7', `opens ${'7'.repeat(19)}`])
    expect(await putAway(key)).toBe(2);
});

test('the colours of the platform are remembered for the member of staff, on every device, and for nobody else', async () => {
  const staff = await one.loginAs(5);
  const other = await one.loginAs(5);
  const shown = async (token: string) => (await one.call(manageProfile, {}, token)).data.screenTheme;
  expect(await shown(staff.token)).toBe(0);
  for (const theme of [1, 2, 0]) {
    expect((await one.call(chooseScreenTheme, { theme }, staff.token)).error_code).toBe(0);
    expect([await shown(staff.token), await shown(other.token)]).toEqual([theme, 0]);
  }
  for (const theme of [3, -1, 'dark', '', null]) {
    expect(await one.call(chooseScreenTheme, { theme }, staff.token)).toMatchObject({
      error_code: 2,
      refusal: { fields: { theme: '请选择浅色、深色或跟随系统' } },
    });
  }
  expect((await one.call(chooseScreenTheme, { theme: 1 })).status).toBe(511);
  for (const usertype of [2, 4, 12] as const) {
    const { token } = await one.loginAs(usertype);
    expect((await one.call(chooseScreenTheme, { theme: 1 }, token)).error_code).toBe(3);
  }
});
