import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { id, ignoredField, optionalId, orDigits, orgIds, orNumber, text } from '../wire/fields.ts';

const tag = '活动';

export interface ActivityTypeNode {
  id: string;
  treeName: string;
  /** Name of an icon (`kindIconLabel`); empty where none was chosen. */
  icon: string;
  /** Published activities of this type and below, in the organisations asked for. */
  activityCount: number;
  children: ActivityTypeNode[];
}
const typeNode: z.ZodType<ActivityTypeNode> = z.object({
  id: z.string(),
  treeName: z.string(),
  icon: z.string(),
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
  /** Why the person asking cannot come, told before any form: staff, students whose stage it is not for; of a parent, none of whose children can. Absent where nothing stands against it. */
  cannotCome: z.string().optional(),
  /** With `cannotCome`: 1 when the person may sign up all the same, as a parent for themself, else 0. */
  mayApply: z.int().optional(),
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
  /** 1: no sign-up is taken without all of it (docs/domains/activities.md, Registration). */
  registrationRequired: z.int(),
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
  suitSection: orNumber(z.string('学段有误').regex(/^[0-5]?$/, '学段有误'))
    .optional()
    .transform((value) => (value === '0' ? '' : value)),
  /** -1 or absent is all. */
  activityApplyStatus: orDigits(z.int('状态应为整数').min(-1, '状态有误').max(5, '状态有误')).optional(),
  /** -1 or absent is all, 1 bookable now, 0 not (docs/domains/activities.md). */
  bookFlag: orDigits(z.int('预约条件应为整数').min(-1, '预约条件有误').max(1, '预约条件有误')).optional(),
  /** 1: only what suits the stage of the student asking, or of a child of the parent asking. */
  fitsMine: orDigits(z.int('适合条件应为整数').min(0, '适合条件有误').max(1, '适合条件有误')).optional(),
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
    /** Sort: 10 all, 9 most popular, 8 recently updated (docs/domains/activities.md). */
    type: z
      .int('排序应为整数')
      .refine((value) => [10, 9, 8].includes(value), '排序有误')
      .optional(),
    title: text(100).optional(),
    /** Accepted for the wire's sake and decided by the server: public calls show published activities only. */
    objectType: ignoredField,
    auditStatus: ignoredField,
    issueStatus: ignoredField,
    userId: ignoredField,
  }),
  output: pageOf(activityCard),
  sharedForGuests: true,
});

export const activityDetail = activityCard.extend({
  /** Cleaned HTML. */
  comments: z.string(),
  /** For whom it is, in words: 不限学段, or 小学、初中学段的学生. */
  audience: z.string(),
  /** Places left; -1 when unlimited. */
  surplusNum: z.int(),
  /** 1 when sign-up is possible at this moment, else 0. */
  signStatus: z.int(),
  concernCount: z.int(),
  createDate: z.string(),
  updateDate: z.string(),
  /** Of an activity with several shifts: those that are not over, this one among them, in order. */
  series: z
    .object({
      /** 1: who comes to one of them comes to no other. */
      once: z.int(),
      shifts: z.array(
        z.object({
          id: z.string(),
          signStartDate: z.string(),
          signEndDate: z.string(),
          actStartDate: z.string(),
          actEndDate: z.string(),
          address: z.string(),
          /** Places left; -1 when unlimited. */
          surplusNum: z.int(),
          /** See ApplyStatus. */
          activityApplyStatus: z.int(),
        }),
      ),
    })
    .optional(),
  /** Whom to call on the day, for who comes and their guardians; absent for everybody else. `shown` 0: masked, as it is before the eve and after the day. */
  dayContact: z.object({ name: z.string(), phone: z.string(), shown: z.int() }).optional(),
});
export type ActivityDetail = z.output<typeof activityDetail>;

export const activityFetch = endpoint({
  method: 'POST',
  path: `${API}/activityInfo/frontFetch`,
  summary: '活动详情',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ id, userId: ignoredField }),
  output: activityDetail,
  sharedForGuests: true,
});

export const ownActivityFetch = endpoint({
  method: 'POST',
  path: `${API}/activityInfo/fetch`,
  summary: '活动信息（登录后）',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: activityDetail,
});
