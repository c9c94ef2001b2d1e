import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, requiredText, text } from '../wire/fields.ts';

const tag = '管理平台';
/** Home and search show activities too. */
const CHANGED = ['活动', '首页', '搜索'];

const figures = z.object({ total: z.int(), open: z.int(), openingSoon: z.int(), enrolments: z.int() });

const manageActivity = z.object({
  id: z.string(),
  title: z.string(),
  logoId: z.string(),
  typesName: z.string(),
  belongDeptName: z.string(),
  actStartDate: z.string(),
  actEndDate: z.string(),
  signStartDate: z.string(),
  signEndDate: z.string(),
  personNum: z.int(),
  signCount: z.int(),
  concernCount: z.int(),
  activityApplyStatus: z.int(),
  suitSection: z.string(),
  openToAllStages: z.boolean(),
  prices: z.string(),
  feeNote: z.string(),
  /** 1 when the organiser closed the sign-up. */
  closed: z.int(),
});
export type ManageActivity = z.output<typeof manageActivity>;

export const manageActivityPage = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/queryPage`,
  summary: '本机构活动',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({
    ...pageFields(10),
    title: text(100).optional(),
    activityApplyStatus: z.int('状态应为整数').min(-1, '状态有误').max(5, '状态有误').optional(),
    orgId: z.union([z.literal(''), id]).optional(),
  }),
  output: pageOf(manageActivity).extend({ figures }),
});

export const setSignUpClosed = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/setClosed`,
  summary: '停止或恢复报名',
  tag,
  changes: CHANGED,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({ activityId: id, closed: z.union([z.literal(0), z.literal(1)], '请选择停止或恢复') }),
  output: nothing,
});

/** Characters of an organiser's text on the price. */
export const FEE_NOTE_LENGTH = 300;

const signUpTerms = z.object({
  /** 1: students of every stage may sign up. */
  openToAllStages: z.union([z.literal(0), z.literal(1)], '请选择报名范围'),
  feeNote: requiredText(FEE_NOTE_LENGTH, '请输入费用说明'),
});

export const setSignUpTerms = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/setTerms`,
  summary: '设置报名范围与费用说明',
  tag,
  changes: CHANGED,
  access: STAFF_TYPES,
  refuses: [1, 4],
  input: signUpTerms.extend({
    activityId: id,
    /** The terms as they were read: what somebody else changed meanwhile is not written over. */
    before: z.object({ openToAllStages: z.int(), feeNote: text(FEE_NOTE_LENGTH) }).optional(),
  }),
  output: nothing,
});
