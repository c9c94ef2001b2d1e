import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { fileId, id, optionalId, requiredText, text } from '../wire/fields.ts';
import { plainNumber } from '../wire/register-number.ts';
import { SHOWN_OF_ORGANISATIONS } from '../wire/shown-tags.ts';
import { ORGANISATION_KEEPERS, OrgType, TREE_KEEPERS } from './codes.ts';

const tag = '管理平台';
/** Lists of organisations, home and search show them. */
const CHANGED = ['机构', '首页', '搜索'];

const placed = z.object({
  orgId: z.string(),
  /** Empty at the top of the tree. */
  parentOrgId: z.string(),
  orgName: z.string(),
  orgType: z.int(),
  kindName: z.string(),
  disabled: z.boolean(),
  /** Letters by which it is found: `bai lu zhou xiao xue`, `blzxx`. */
  pinyin: z.string(),
  initials: z.string(),
});
export type PlacedOrg = z.output<typeof placed>;

export const manageOrgTree = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/queryTree`,
  summary: '组织机构',
  tag,
  access: ORGANISATION_KEEPERS,
  input: noInput,
  /** Everything in the person's scope, disabled ones too, the higher before the lower. */
  output: z.object({ list: z.array(placed), mayAdd: z.boolean() }),
});

const details = placed.extend({
  parentOrgName: z.string(),
  stages: z.array(z.int()),
  areaId: z.string(),
  /** Ids from the province down to its area. */
  areaPath: z.array(z.string()),
  areaNames: z.array(z.string()),
  logoId: z.string(),
  phone: z.string(),
  address: z.string(),
  contactPerson: z.string(),
  /** By which it is known elsewhere, such as a school's national code; and who heads it. For staff alone. */
  code: z.string(),
  headName: z.string(),
  version: z.int(),
  /** Of it: living accounts, organisations right below, classes, and what the list of its activities holds (`manageActivityPage`). */
  students: z.int(),
  staff: z.int(),
  below: z.int(),
  livingBelow: z.int(),
  classes: z.int(),
  activities: z.int(),
  /** Where it was asked: of its own, shown activities that are not over, and sign-ups for what has not begun, which end when it is disabled. */
  open: z.object({ activities: z.int(), signUps: z.int() }).optional(),
  /** Of a school: whether pupils may log in with their register number; with a last day, and of a bureau, those alone who did before the numbers were moved. */
  registerLogin: z.boolean(),
  /** Last day on which any of them may, also where that was ended before; empty where it has no end, or none ever did. */
  registerLoginUntil: z.string(),
  /** May be renamed, moved, disabled, removed by who asks. */
  mayManage: z.boolean(),
});
export type OrgDetails = z.output<typeof details>;

export const manageOrgFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/fetch`,
  summary: '机构详情',
  tag,
  access: ORGANISATION_KEEPERS,
  refuses: [4],
  input: z.object({
    id,
    /** 1: what is open is counted too, which only the question before disabling tells. */
    open: z.literal([0, 1], '请选择是否统计未结束的活动').default(0),
  }),
  output: details,
});

/** Contact lines and logo: what an organisation says of itself. */
const lines = {
  logoId: z.union([z.literal(''), fileId]).optional(),
  phone: text(40).optional(),
  address: text(100).optional(),
  contactPerson: text(30).optional(),
};
const facts = {
  orgName: requiredText(50, '请输入机构名称'),
  kindName: requiredText(20, '请输入机构类别'),
  /** Of schools: 1 kindergarten … 5 university. */
  stages: z
    .array(z.int('学段有误').min(1, '学段有误').max(5, '学段有误'), '请选择学段')
    .max(5, '学段有误')
    .transform((stages) => [...new Set(stages)].sort())
    .optional(),
  areaId: optionalId,
  /** Unique where it is not empty; without these two they stay. */
  code: text(30).transform(plainNumber).optional(),
  headName: text(30).optional(),
  ...lines,
};
/** As it was read: who writes over a newer one is told. */
const version = z.int('版本有误').min(1, '版本有误').max(2_000_000_000, '版本有误');

export const manageOrgAdd = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/add`,
  summary: '新增机构',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: TREE_KEEPERS,
  refuses: [4],
  input: z.object({
    /** Empty makes a bureau at the top; platform administrators alone. */
    parentOrgId: optionalId,
    orgType: z.union([z.literal(OrgType.bureau), z.literal(OrgType.school), z.literal(OrgType.base)], '请选择种类'),
    ...facts,
  }),
  output: z.object({ id: z.string() }),
});

export const manageOrgUpdate = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/update`,
  summary: '修改机构',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id, version, ...facts }),
  output: nothing,
});

export const manageOrgUpdateLines = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/updateLines`,
  summary: '修改机构的联系方式与标志',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: ORGANISATION_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id, version, ...lines }),
  output: nothing,
});

export const manageOrgSetRegisterLogin = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/setRegisterLogin`,
  summary: '允许或不允许学生用学籍号登录',
  tag,
  access: ORGANISATION_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id, allowed: z.union([z.literal(0), z.literal(1)], '请选择允许或不允许') }),
  output: nothing,
});

export const manageOrgMove = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/move`,
  summary: '移动机构',
  tag,
  changes: SHOWN_OF_ORGANISATIONS,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id, version, parentOrgId: id }),
  output: nothing,
});

export const manageOrgSetDisabled = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/setDisabled`,
  summary: '停用或启用机构',
  tag,
  changes: SHOWN_OF_ORGANISATIONS,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id, disabled: z.union([z.literal(0), z.literal(1)], '请选择停用或启用') }),
  output: nothing,
});

export const manageOrgRemove = endpoint({
  method: 'POST',
  path: `${API}/manage/organisation/remove`,
  summary: '删除机构',
  tag,
  changes: CHANGED,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});
