import { addAddress, addressPage, deleteAddress, MOST_ADDRESSES, updateAddress } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let one: TestApp;
const person = {
  name: '林小禾',
  telphone: '13800000001',
  provinceId: '970000',
  cityId: '970100',
  address: '书院路 12 号',
};
beforeAll(async () => {
  one = await startTestApp();
  await one.platform.database.run(
    `insert into area values (970000, null, '青岚省', '970000'), (970100, 970000, '云汀市', '970000.970100'),
       (970101, 970100, '云汀区', '970000.970100.970101'), (960000, null, '云海省', '960000')`,
  );
});
afterAll(() => one?.close());

const lists = async (token: string) => (await one.call(addressPage, {}, token)).data;

test('one address at most is the default one, and it comes first', async () => {
  const { token } = await one.loginAs(4);
  const add = async (more: object) => (await one.call(addAddress, { ...person, ...more }, token)).data.id;
  const home = await add({ regionId: '970101', isDefault: 1 });
  const office = await add({ name: '何女士' });
  expect((await lists(token)).dataList).toMatchObject([
    { ...person, id: home, regionName: '云汀区', provinceName: '青岚省', cityName: '云汀市', isDefault: 1 },
    { id: office, name: '何女士', regionId: '', regionName: '', isDefault: 0 },
  ]);
  await one.call(updateAddress, { ...person, id: office, name: '何女士', isDefault: 1 }, token);
  expect((await lists(token)).dataList.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [office, 1],
    [home, 0],
  ]);
  expect(await one.call(deleteAddress, { id: office }, token)).toMatchObject({ message: '删除成功' });
  expect(await one.call(deleteAddress, { id: office }, token)).toMatchObject({
    ...{ error_code: 4, message: '该地址不存在或已删除' },
  });
  const stored = await one.platform.database.rows<{ sealed: Buffer }>('select sealed from user_address');
  expect(stored.some(({ sealed }) => sealed.includes('13800000001') || sealed.includes('书院路'))).toBe(false);
});

test('what is missing or lies elsewhere is told at its field', async () => {
  const { token } = await one.loginAs(2);
  const empty = { name: '', telphone: '', provinceId: '', cityId: '', address: '' };
  expect((await one.call(addAddress, empty, token)).refusal.fields).toEqual({
    ...{
      name: '请输入姓名',
      telphone: '请输入电话',
      provinceId: '请选择省',
      cityId: '请选择市',
      address: '请输入详细地址',
    },
  });
  const fieldsOf = async (more: object) => (await one.call(addAddress, { ...person, ...more }, token)).refusal.fields;
  expect(await fieldsOf({ provinceId: '960000' })).toEqual({ cityId: '请选择市' });
  expect(await fieldsOf({ telphone: '1380000' })).toEqual({ telphone: '请输入正确的手机号' });
});

test('twenty are enough, also when many come at once', async () => {
  const { token } = await one.loginAs(4);
  const replies = await Promise.all(
    Array.from({ length: MOST_ADDRESSES + 4 }, (_, at) =>
      one.call(addAddress, { ...person, address: `书院路 ${at} 号` }, token),
    ),
  );
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(MOST_ADDRESSES);
  expect(replies.find(({ error_code }) => error_code === 1)?.message).toMatch('最多保存 20 个收货地址');
  expect((await lists(token)).totalCount).toBe(MOST_ADDRESSES);
});

test('a guardian in the child’s account is shown the child’s addresses and the own ones, and the other guardian’s neither there nor in an export', async () => {
  const { database: db, sessions, secrets } = one.platform;
  const child = await one.makeStudent(await one.makeSchool());
  const guardians = [await one.makeAccount(), await one.makeAccount()];
  for (const id of guardians)
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [id, child]);
  const [mother, father] = await Promise.all(guardians.map((id) => sessions.create(db, child, id)));
  const own = await one.sessionOf(child);
  const add = async (address: string, token: string) =>
    (await one.call(addAddress, { ...person, address }, token)).data.id;
  const ids = {
    child: await add('孩子写的', own),
    mother: await add('妈妈写的', mother!),
    father: await add('爸爸写的', father!),
  };
  const before = await add('以前写的', own);
  await db.run('update user_address set by_account_id = null where address_id = $1', [before]);
  const shown = async (token: string) => {
    const { dataList, totalCount } = await lists(token);
    expect(totalCount).toBe(dataList.length);
    return dataList.map(({ address }) => address).toSorted();
  };
  const all = ['以前写的', '妈妈写的', '孩子写的', '爸爸写的'].toSorted();
  expect(await shown(own)).toEqual(all);
  expect(await shown(mother!)).toEqual(['孩子写的', '妈妈写的'].toSorted());
  expect(await shown(father!)).toEqual(['孩子写的', '爸爸写的'].toSorted());
  const change = (id: string, token: string) => one.call(updateAddress, { ...person, address: '改过的', id }, token);
  for (const id of [ids.mother, before]) {
    expect((await change(id, father!)).error_code).toBe(4);
    expect((await one.call(deleteAddress, { id }, father!)).error_code).toBe(4);
  }
  // What one of them writes over is theirs, whosever it was.
  expect((await change(ids.child, father!)).error_code).toBe(0);
  expect(await shown(mother!)).toEqual(['妈妈写的']);

  const section = one.services.told.sections.find(({ key }) => key === 'addresses')!;
  const exported = async (id: string) => {
    const rows = await db.rows<{ 收货信息: Buffer }>(section.sql, [id]);
    const opened = rows.map((row) => secrets.open(row.收货信息)).join();
    return [...all, '改过的'].filter((address) => opened.includes(address));
  };
  expect(await exported(child)).toEqual([]);
  expect(await exported(guardians[0]!)).toEqual(['妈妈写的']);
  expect(await exported(guardians[1]!)).toEqual(['爸爸写的', '改过的']);
  // Of one guardian alone what was there before is no secret.
  await db.run('delete from child_binding where parent_id = $1', [guardians[0]]);
  expect(await shown(father!)).toContain('以前写的');
  expect(await exported(child)).toEqual(['以前写的']);
});
