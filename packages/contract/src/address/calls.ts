import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, ignoredField, optionalId, orDigits, orNumber, requiredText } from '../wire/fields.ts';
import { personName } from '../wire/names.ts';
import { phoneSaying } from '../wire/phones.ts';

const tag = '收货地址';

/** Addresses of one person (docs/domains/personal-centre.md). */
export const MOST_ADDRESSES = 20;
export const ADDRESS_LENGTH = 120;

const address = z.object({
  id: z.string(),
  name: z.string(),
  telphone: z.string(),
  provinceId: z.string(),
  provinceName: z.string(),
  cityId: z.string(),
  cityName: z.string(),
  /** Empty when none was chosen. */
  regionId: z.string(),
  regionName: z.string(),
  address: z.string(),
  /** 1 for the one that is offered first. */
  isDefault: z.int(),
});
export type Address = z.output<typeof address>;

const areaId = (message: string) => orNumber(z.string(message).regex(/^[1-9]\d{0,17}$/, message));
const fields = {
  name: personName('请输入姓名'),
  telphone: phoneSaying('请输入电话'),
  provinceId: areaId('请选择省'),
  cityId: areaId('请选择市'),
  regionId: optionalId,
  /** Names follow from the ids. */
  provinceName: ignoredField,
  cityName: ignoredField,
  regionName: ignoredField,
  address: requiredText(ADDRESS_LENGTH, '请输入详细地址'),
  isDefault: orDigits(z.union([z.literal(0), z.literal(1)], '请选择是否默认')).optional(),
};

export const addressPage = endpoint({
  method: 'POST',
  path: `${API}/userAddress/queryPage`,
  summary: '我的收货地址',
  tag,
  access: 'signedIn',
  input: z.object(pageFields(10)),
  output: pageOf(address),
});

export const addAddress = endpoint({
  method: 'POST',
  path: `${API}/userAddress/addUserAddress`,
  summary: '新增收货地址',
  tag,
  access: 'signedIn',
  refuses: [1],
  input: z.object(fields),
  output: z.object({ id: z.string() }),
});

export const updateAddress = endpoint({
  method: 'POST',
  path: `${API}/userAddress/update`,
  summary: '修改收货地址',
  tag,
  access: 'signedIn',
  refuses: [4],
  /** Without `isDefault` it stays what it was. */
  input: z.object({ id, ...fields }),
  output: nothing,
});

export const deleteAddress = endpoint({
  method: 'POST',
  path: `${API}/userAddress/deleteById`,
  summary: '删除收货地址',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});
