import { z } from 'zod';
import { firstPassword, managed, personSex, versionField } from '../person/fields.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, MOST_NAME, optionalId, text } from '../wire/fields.ts';
import { personName } from '../wire/names.ts';
import { phone } from '../wire/phones.ts';

const tag = '家长管理';
const WHO = [1, 5, 10] as const;

const manageGuardian = z.object({
  id: z.string(),
  name: z.string(),
  headimg: z.string(),
  /** Masked. */
  phone: z.string(),
  /** Names of the bound children of one's schools. */
  children: z.string(),
  schoolName: z.string(),
  disabled: z.int(),
  createdAt: z.string(),
});
export type ManageGuardian = z.output<typeof manageGuardian>;

export const manageGuardianPage = endpoint({
  method: 'POST',
  path: `${API}/manage/guardian/queryPage`,
  summary: '家长列表',
  tag,
  access: WHO,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    /** Part of a name, a whole phone number, or the whole number of a student. */
    keyword: text(MOST_NAME).optional(),
    orgId: optionalId,
    sort: z.enum(['createdAt', '-createdAt'], '排序有误').optional(),
  }),
  output: pageOf(manageGuardian),
});

export const manageGuardianFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/guardian/fetch`,
  summary: '家长详情',
  tag,
  access: WHO,
  refuses: [4],
  input: z.object({ id }),
  output: managed.extend({
    createdAt: z.string(),
    /** Those of one's schools; of others only that they are. */
    children: z.array(
      z.object({
        bindingId: z.string(),
        id: z.string(),
        name: z.string(),
        className: z.string(),
        schoolName: z.string(),
        relation: z.string(),
      }),
    ),
    othersElsewhere: z.int(),
  }),
});
export type GuardianDetail = z.output<typeof manageGuardianFetch.output>;

export const updateGuardian = endpoint({
  method: 'POST',
  path: `${API}/manage/guardian/update`,
  summary: '修改家长',
  tag,
  access: WHO,
  refuses: [1, 4],
  input: z.object({
    id,
    version: versionField,
    name: personName('请输入姓名'),
    sex: personSex,
    /** Empty or absent leaves what is there; the guardian logs in with it. */
    phone: z.union([z.literal(''), phone]).optional(),
  }),
  output: nothing,
});

export const bindGuardian = endpoint({
  method: 'POST',
  path: `${API}/manage/guardian/bind`,
  summary: '绑定监护人',
  tag,
  access: WHO,
  refuses: [1, 4],
  input: z.object({
    studentId: id,
    phone,
    /** Whose number it is meant to be, as in a file: compared with the account's, which is made where there is none. A number alone may be a slip. */
    name: personName('请输入监护人姓名：已有账号的用来核对，没有账号的同时建立账号'),
    /** 1: the account is bound though its name is another one (a file is mended instead). Without it that is refused, with `nameDiffers` in the data. */
    confirmed: z.literal([0, 1], '请选择是否确认').optional(),
    relation: z.int('请选择关系').min(0, '请选择关系').max(4, '请选择关系').optional(),
  }),
  /** With a password when the guardian's account was made. */
  output: firstPassword,
});

export const unbindGuardian = endpoint({
  method: 'POST',
  path: `${API}/manage/guardian/unbind`,
  summary: '解除监护人绑定',
  tag,
  access: WHO,
  refuses: [4],
  input: z.object({ bindingId: id }),
  output: nothing,
});
