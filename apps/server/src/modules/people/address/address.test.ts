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
