import { z } from 'zod';
import { baseRow } from '../base/calls.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, optionalId, orgIds, powerless, text } from '../wire/fields.ts';

const tag = '活动';

export interface ActivityTypeNode {
  id: string;
  treeName: string;
  /** Published activities of this type and below, in the organisations asked for. */
  activityCount: number;
  children: ActivityTypeNode[];
}
const typeNode: z.ZodType<ActivityTypeNode> = z.object({
  id: z.string(),
  treeName: z.string(),
  activityCount: z.int(),
  get children() {
    return z.array(typeNode);
  },
});

export const activityTypeTree = endpoint({
  method: 'POST',
  path: `${API}/activityTypes/treeData`,
  summary: '活动类型树',
  tag,
  access: 'everyone',
  input: z.object({ belongDeptIds: orgIds }),
  output: z.array(typeNode),
  sharedForGuests: true,
});

export const activityCard = z.object({
  id: z.string(),
  title: z.string(),
  introInfo: z.string(),
  /** Comma list of picture ids; the first is the cover. */
  imagesUrl: z.string(),
  logoId: z.string(),
  logoIds: z.string(),
  typesName: z.string(),
  /** Sorted comma list of stage codes. */
  suitSection: z.string(),
  /** Students of every stage may sign up, whatever the stages suited. */
  openToAllStages: z.boolean(),
  /** 1 when it suits the stage of the student asking or of a child of the parent asking, else 0. Absent for everyone else. */
  fitsMine: z.int().optional(),
  /** Names of the children it suits, for a parent of several. */
  fitsNames: z.array(z.string()).optional(),
  /** 0 means unlimited. */
  personNum: z.int(),
  signCount: z.int(),
  signStartDate: z.string(),
  signEndDate: z.string(),
  actStartDate: z.string(),
  actEndDate: z.string(),
  address: z.string(),
  /** Yuan with at most two decimals; empty or 0 is free. */
  prices: z.string(),
  /** How and when to pay and what is refunded: at most 300 characters of plain text. Says nothing where it is free. */
  feeNote: z.string(),
  dirtName: z.string(),
  dirtTelphone: z.string(),
  partnerName: z.string(),
  belongDeptId: z.string(),
  belongDeptName: z.string(),
  enrollForm: z.string(),
  /** 1 when the person asking has signed up, else 0. */
  isApply: z.int(),
  /** 1 when the person asking has collected it, else 0. */
  isConcern: z.int(),
  /** See ApplyStatus. */
  activityApplyStatus: z.int(),
});
export type ActivityCard = z.output<typeof activityCard>;

const listFilter = {
  /** Activity type and everything below it. */
  types: optionalId,
  belongDeptIds: orgIds,
  /** A research base: the activities that it holds or takes part in. */
  partnerId: optionalId,
  suitSection: z
    .union([z.literal(''), z.string().regex(/^[0-5]$/)], '学段有误')
    .optional()
    .transform((value) => (value === '0' ? '' : value)),
  /** -1 or absent is all. */
  activityApplyStatus: z.int('状态应为整数').min(-1, '状态有误').max(5, '状态有误').optional(),
  /** -1 or absent is all, 1 bookable now, 0 not (spec 1, 2.9). */
  bookFlag: z.int('预约条件应为整数').min(-1, '预约条件有误').max(1, '预约条件有误').optional(),
  /** 1: only what suits the stage of the student asking, or of a child of the parent asking. */
  fitsMine: z.int('适合条件应为整数').min(0, '适合条件有误').max(1, '适合条件有误').optional(),
};

export const activityPage = endpoint({
  method: 'POST',
  path: `${API}/activityInfo/frontQueryPage`,
  summary: '活动列表',
  tag,
  access: 'everyone',
  input: z.object({
    ...pageFields(6),
    ...listFilter,
    /** Sort: 10 all, 9 most popular, 8 recently updated (spec 1, 2.9). */
    type: z
      .int('排序应为整数')
      .refine((value) => [10, 9, 8].includes(value), '排序有误')
      .optional(),
    title: text(100).optional(),
    /** Accepted for the wire's sake and decided by the server: public calls show published activities only. */
    objectType: powerless,
    auditStatus: powerless,
    issueStatus: powerless,
    userId: powerless,
  }),
  output: pageOf(activityCard),
  sharedForGuests: true,
});

export const activityDetail = activityCard.extend({
  /** Cleaned HTML. */
  comments: z.string(),
  /** Places left; -1 when unlimited. */
  surplusNum: z.int(),
  /** 1 when sign-up is possible at this moment, else 0. */
  signStatus: z.int(),
  concernCount: z.int(),
  createDate: z.string(),
  updateDate: z.string(),
});
export type ActivityDetail = z.output<typeof activityDetail>;

export const activityFetch = endpoint({
  method: 'POST',
  path: `${API}/activityInfo/frontFetch`,
  summary: '活动详情',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ id, userId: powerless }),
  output: activityDetail,
  sharedForGuests: true,
});

/** HD is an activity, JD a research base (decisions, 5). */
const concernKind = z.enum(['HD', 'JD'], '类型有误').default('HD');

export const collect = endpoint({
  method: 'POST',
  path: `${API}/userconcern`,
  summary: '收藏活动或关注基地',
  tag,
  changes: [tag, '研学基地'],
  access: 'signedIn',
  refuses: [4],
  input: z.object({ objectId: id, objType: concernKind }),
  output: nothing,
});

export const cancelCollect = endpoint({
  method: 'DELETE',
  path: `${API}/userconcern/3/:id`,
  summary: '取消收藏活动',
  tag,
  changes: [tag],
  access: 'signedIn',
  input: z.object({ id }),
  output: nothing,
});

/** A card of an activity or the row of a base: one shape with all of either, as the writer of answers knows no alternatives. */
const concernRow = z.object({ ...activityCard.shape, ...baseRow.shape }).partial();

/** What the person collected or follows: activities for HD, bases for JD. */
export const concernPage = endpoint({
  method: 'POST',
  path: `${API}/userconcern/queryPage`,
  summary: '我的收藏与关注',
  tag,
  access: 'signedIn',
  input: z.object({ ...pageFields(6), objType: concernKind }),
  output: pageOf(concernRow),
});
/** `concernPage` as it answers for HD, and for JD. */
export const collectedPage = { ...concernPage, output: pageOf(activityCard) };
export const followedPage = { ...concernPage, output: pageOf(baseRow) };

export const dictionaryList = endpoint({
  method: 'POST',
  path: `${API}/sysDict/queryList`,
  summary: '字典',
  tag: '字典',
  access: 'everyone',
  input: z.object({
    dictType: z.enum(['suit_section', 'book_flag', 'activity_sort', 'contact_type', 'sex'], '没有这个字典'),
  }),
  output: z.array(z.object({ dictLabel: z.string(), dictValue: z.string() })),
  sharedForGuests: true,
});

const banner = z.object({ id: z.string(), title: z.string(), pics: z.string(), addressUrl: z.string() });
export type Banner = z.output<typeof banner>;

export const bannerPage = endpoint({
  method: 'POST',
  path: `${API}/tAd/frontQueryPage`,
  summary: '轮播图',
  tag: '首页',
  access: 'everyone',
  input: z.object({
    ...pageFields(10),
    /** Place on the page; anything but a small number is the head of it. */
    positionType: powerless,
    belongDeptIds: orgIds,
  }),
  output: pageOf(banner),
  sharedForGuests: true,
});

/** Facts of this installation that a browser must know before it draws the frame. */
export const siteInfo = endpoint({
  method: 'GET',
  path: `${API}/web/site`,
  summary: '站点信息',
  tag: '首页',
  access: 'everyone',
  input: noInput,
  output: z.object({
    demoMode: z.boolean(),
    hotline: z.string(),
    contactHours: z.string(),
    /** Told on the about page. */
    secondPhone: z.string(),
    chatAccount: z.string(),
    icp: z.string(),
    policeRecord: z.string(),
    owner: z.string(),
    /** Address of a map with `{address}` for the place; empty when this installation names none. */
    mapUrl: z.string(),
    /** The bureau of the whole city, offered to a visitor without an organisation. */
    rootOrgId: z.string(),
    rootOrgName: z.string(),
  }),
  sharedForGuests: true,
});
