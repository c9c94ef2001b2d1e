import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, requiredText } from '../wire/fields.ts';
import { PHONE_PATTERN, plainPhone } from '../wire/phones.ts';
import { isRegisterShaped, plainNumber } from '../wire/register-number.ts';

/** Views of a list that a member of staff keeps: filters and order, under a name. */
export const LIST_VIEWS = { most: 20, nameLength: 20 } as const;

const tag = '管理平台';
const place = `${API}/manage/view`;
const list = z.string('列表有误').regex(/^[a-z][a-z-]{0,39}$/, '列表有误');
/** Whether a word is a whole register, identity or telephone number: it is kept nowhere as it was typed. */
export const namesSomebody = (value: string): boolean =>
  isRegisterShaped(plainNumber(value)) || PHONE_PATTERN.test(plainPhone(value));
/** As the list's address says it. */
const search = z
  .record(
    z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, '条件有误'),
    // What is kept is kept as it was typed: the number of somebody is none of it.
    z
      .string('条件有误')
      .max(200, '条件过长')
      .refine((value) => !namesSomebody(value), '视图里不能保存学籍号、证件号或手机号，请先清空搜索框'),
    '条件有误',
  )
  .refine((given) => Object.keys(given).length <= 20, '条件过多');

export const manageViewList = endpoint({
  method: 'POST',
  path: `${place}/queryList`,
  summary: '我保存的列表视图',
  tag,
  access: STAFF_TYPES,
  readers: true,
  input: z.object({ list }),
  /** By name. */
  output: z.array(z.object({ id: z.string(), name: z.string(), search: z.record(z.string(), z.string()) })),
});

export const manageViewSave = endpoint({
  method: 'POST',
  path: `${place}/save`,
  summary: '保存列表视图',
  tag,
  access: STAFF_TYPES,
  refuses: [1],
  /** Of the same name it takes the place of the one before. */
  readers: true,
  input: z.object({ list, name: requiredText(LIST_VIEWS.nameLength, '请输入名称'), search }),
  output: nothing,
});

export const manageViewRemove = endpoint({
  method: 'POST',
  path: `${place}/remove`,
  summary: '删除列表视图',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  readers: true,
  input: z.object({ id }),
  output: nothing,
});
