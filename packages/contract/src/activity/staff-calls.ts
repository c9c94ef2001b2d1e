import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { undescribedProblem } from '../wire/described-pictures.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, dateTime, day, fileIdList, id, optionalId, requiredText, text } from '../wire/fields.ts';
import { PUBLISHERS } from '../wire/publishers.ts';
import { ACTIVITY_STEPS, MOST_DATES, MOST_HOSTS, MOST_SHIFTS, MOST_TIMES } from './codes.ts';

const tag = '管理平台';
/** Home and search show activities too. */
const CHANGED = ['活动', '首页', '搜索'];

const figures = z.object({ total: z.int(), open: z.int(), openingSoon: z.int(), enrolments: z.int() });

const host = z.object({ accountId: z.string(), name: z.string() });
export type ActivityHost = z.output<typeof host>;

/** Where it stands on its way to the bureau's pages. */
const standing = {
  /** See ActivityAudit. */
  auditStatus: z.int(),
  /** See IssueStatus. */
  issueStatus: z.int(),
  /** 1: put forward for the pages of its own organisation alone. */
  forOwnPage: z.int(),
};

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
  published: z.int(),
  /** 0: another organisation holds it on the ground of the base that was asked for; it is only to be looked at. */
  own: z.int(),
  ...standing,
  address: z.string(),
  /** `gone` 1: is disabled, or works elsewhere now. */
  hosts: z.array(host.extend({ gone: z.int() })),
  /** 1 when the person asking hosts it. */
  hosting: z.int(),
  /** Stands for what is written of it as the list was drawn: a step with several sends each its own. */
  edition: z.string(),
});
export type ManageActivity = z.output<typeof manageActivity>;

/** By what staff narrow the activities that they are shown. */
const activityFilters = {
  title: text(100).optional(),
  activityApplyStatus: z.int('状态应为整数').min(-1, '状态有误').max(5, '状态有误').optional(),
  orgId: z.union([z.literal(''), id]).optional(),
  /** 1: only those whose sign-up ends within `ENDING_DAYS`. */
  ending: codeNumber(0, 1, '应为 0 或 1').default(0),
  /** 1: what is not published, drafts and what was taken down; the status is not asked then. */
  drafts: codeNumber(0, 1, '应为 0 或 1').default(0),
  /** 1: what waits for the person asking to be passed or issued, published or not. */
  waiting: codeNumber(0, 1, '应为 0 或 1').default(0),
  /** 1: what has waited for the person asking to be passed for more than `PASSING_DAYS` working days, published or not. */
  late: codeNumber(0, 1, '应为 0 或 1').default(0),
  /** On its way to the bureau's pages and so far (`ActivityAudit`), published or not; what is issued already is not. */
  audit: codeNumber(1, 4, '审核情况有误').optional(),
  /** Type and everything below it. */
  typeId: optionalId,
  /** Takes place on one of these days, the first and the last. */
  heldFrom: day.optional(),
  heldTo: day.optional(),
  /** Part of where it takes place. */
  address: text(100).optional(),
  /** 1: those that the person asking hosts. */
  hosting: codeNumber(0, 1, '应为 0 或 1').default(0),
  /** 1: those that have been over for more than `ATTENDANCE_DAYS` working days, with people signed up of whom nobody is marked. */
  unmarked: codeNumber(0, 1, '应为 0 或 1').default(0),
};

export const manageActivityPage = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/queryPage`,
  summary: '本机构活动',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  readers: true,
  input: z.object({
    ...pageFields(10),
    ...activityFilters,
  }),
  output: pageOf(manageActivity).extend({ figures }),
});

export const manageActivityCalendar = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/queryMonth`,
  summary: '活动日历',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  readers: true,
  input: z.object({
    ...activityFilters,
    /** `YYYY-MM`; days that are asked for besides lie within it. */
    month: z.string('月份有误').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份有误'),
  }),
  output: z.object({
    month: z.string(),
    /** Those on which something is held, in order. */
    days: z.array(
      z.object({
        day: z.string(),
        /** How many are held on the day. */
        count: z.int(),
        /** The first of them, `CALENDAR_SHOWN` at most, by when they begin. */
        activities: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            orgName: z.string(),
            actStartDate: z.string(),
            address: z.string(),
            published: z.int(),
          }),
        ),
      }),
    ),
  }),
});

export const setSignUpClosed = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/setClosed`,
  summary: '停止或恢复报名',
  tag,
  changes: CHANGED,
  hides: () => false,
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
  hides: () => false,
  access: STAFF_TYPES,
  refuses: [1, 4],
  input: signUpTerms.extend({
    activityId: id,
    /** The terms as they were read: what somebody else changed meanwhile is not written over. */
    before: z.object({ openToAllStages: z.int(), feeNote: text(FEE_NOTE_LENGTH) }).optional(),
  }),
  output: nothing,
});

/** Characters of an activity's introduction, and pictures of it. */
export const ACTIVITY_INTRO_LENGTH = 300;
export const ACTIVITY_PICTURES = 9;
/** Characters of an activity's text with its tags. */
const DETAILS_LENGTH = 50_000;
/** Places that one activity may have. */
export const MOST_PLACES = 99_999;

const flag = (unsaid: 0 | 1) => codeNumber(0, 1, '应为 0 或 1').default(unsaid);
const moment = (message: string) => z.string(message).min(1, message).pipe(dateTime);
const codes = (pattern: RegExp, message: string) => z.string(message).regex(pattern, message).default('');

/** 0 is unlimited. */
const places = z.int('请输入名额').min(0, '请输入名额').max(MOST_PLACES, `名额最多 ${MOST_PLACES}`);

/** What an organiser says of an activity. */
const activityWords = {
  title: requiredText(50, '请输入活动标题'),
  introInfo: requiredText(ACTIVITY_INTRO_LENGTH, '请输入活动简介'),
  typeId: z.string('请选择活动类型').min(1, '请选择活动类型').pipe(id),
  /** Comma list in order; the first is the cover. */
  pictureIds: fileIdList(ACTIVITY_PICTURES, `最多 ${ACTIVITY_PICTURES} 张图片`).default(''),
  /** Comma list of stages; empty suits every stage. */
  suitSections: codes(/^([1-5](,[1-5]){0,4})?$/, '适合学段有误'),
  openToAllStages: flag(0),
  personNum: places,
  signStartDate: moment('请选择报名开始时间'),
  signEndDate: moment('请选择报名截止时间'),
  actStartDate: moment('请选择活动开始时间'),
  actEndDate: moment('请选择活动结束时间'),
  address: requiredText(100, '请输入活动地点'),
  price: z
    .string('请输入费用')
    .regex(/^\d{1,6}(\.\d{1,2})?$/, '费用应为数字，最多两位小数')
    .default('0'),
  feeNote: text(FEE_NOTE_LENGTH).default(''),
  contactName: requiredText(30, '请输入联系人'),
  contactPhone: requiredText(40, '请输入联系电话'),
  /** Whom those who come call on the day, seen by nobody else; an empty name stands for who hosts it. */
  dayContactName: text(30).default(''),
  dayContactPhone: text(40).default(''),
  /** Comma list of what a sign-up asks for: 1 a phone number, 2 identity numbers, 3 an emergency contact. */
  enrollForm: codes(/^([123](,[123]){0,2})?$/, '报名信息有误'),
  /** 1: 无登记信息不接受报名. */
  registrationRequired: flag(0),
  details: text(DETAILS_LENGTH, '活动详情过长').default(''),
  published: flag(1),
};

export const manageActivityFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/fetch`,
  summary: '活动内容，用于修改',
  tag,
  access: PUBLISHERS,
  refuses: [4],
  input: z.object({ activityId: id }),
  output: z.object({
    id: z.string(),
    orgId: z.string(),
    title: z.string(),
    introInfo: z.string(),
    typeId: z.string(),
    typeName: z.string(),
    pictureIds: z.string(),
    suitSections: z.string(),
    openToAllStages: z.int(),
    personNum: z.int(),
    signStartDate: z.string(),
    signEndDate: z.string(),
    actStartDate: z.string(),
    actEndDate: z.string(),
    address: z.string(),
    price: z.string(),
    feeNote: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    dayContactName: z.string(),
    dayContactPhone: z.string(),
    enrollForm: z.string(),
    registrationRequired: z.int(),
    details: z.string(),
    published: z.int(),
    signCount: z.int(),
    ...standing,
    /** Why it was returned, or taken off the bureau's pages. */
    auditReason: z.string(),
    /** The bureau on whose pages it shall appear; empty where there is none above, or it is the bureau's own. */
    bureauName: z.string(),
    /** 1: that bureau passes it before it is shown, on the pages of its own organisation too. */
    passedBelow: z.int(),
    /** What the person asking may do with it on this way. */
    steps: z.array(z.enum(ACTIVITY_STEPS)),
    /** Stands for all of the above but the places taken: sent back, so that what somebody else saved meanwhile is not written over. */
    edition: z.string(),
  }),
});

export const manageActivitySave = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/save`,
  summary: '发布或修改活动',
  tag,
  changes: CHANGED,
  hides: ({ published }) => published === 0,
  access: PUBLISHERS,
  refuses: [1, 4],
  input: z
    .object({
      /** Empty: a new one. */
      id: optionalId,
      /** Of a new one: the organisation that holds it; empty is the person's own. */
      orgId: optionalId,
      /** Of a new one that is copied: the activity whose pictures it takes over. */
      copyOf: optionalId,
      ...activityWords,
      /** That was read; of a new one empty. */
      edition: text(40).default(''),
    })
    .refine(({ signStartDate, signEndDate }) => signStartDate < signEndDate, {
      path: ['signEndDate'],
      message: '报名截止时间应晚于报名开始时间',
    })
    .refine(({ actStartDate, actEndDate }) => actStartDate < actEndDate, {
      path: ['actEndDate'],
      message: '活动结束时间应晚于活动开始时间',
    })
    .refine(({ signEndDate, actEndDate }) => signEndDate <= actEndDate, {
      path: ['signEndDate'],
      message: '报名截止时间不能晚于活动结束时间',
    })
    .superRefine(({ published, details }, context) => {
      const message = published === 1 ? undescribedProblem(details) : undefined;
      if (message) context.addIssue({ code: 'custom', path: ['details'], message });
    }),
  output: z.object({ id: z.string() }),
});

export const manageActivityStep = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/step`,
  summary: '活动送审、审核、发布到教育局页面',
  tag,
  changes: CHANGED,
  hides: ({ step }) => step === 'return' || step === 'withdraw' || step === 'takeBack',
  access: PUBLISHERS,
  refuses: [1, 4],
  input: z.object({
    activityId: id,
    /** That was read: nobody passes what they have not seen. */
    edition: text(40),
    step: z.enum(ACTIVITY_STEPS, '操作有误'),
    /** Of `return` and `withdraw`. */
    reason: text(200).default(''),
  }),
  output: nothing,
});

const clock = z.string('请选择每个时段的起止时间').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请选择每个时段的起止时间');
const shiftTime = z.object({
  start: clock.meta({ example: '09:00' }),
  end: clock.meta({ example: '10:30' }),
  /** Absent: as many as the activity has. */
  personNum: places.optional(),
  /** Empty: where the activity is. */
  address: text(100).default(''),
});

export const manageActivitySeries = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/series`,
  summary: '由一个活动生成多个场次',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: PUBLISHERS,
  refuses: [1, 4],
  input: z
    .object({
      activityId: id,
      /** Days on which the others begin, at the same time of day unless times are named; sign-up moves by as many days. */
      days: z
        .array(day, '请选择日期')
        .min(1, '请选择日期')
        .max(MOST_DATES, `一次最多 ${MOST_DATES} 个日期`)
        .refine((days) => new Set(days).size === days.length, '日期重复'),
      /** On each day one at each of these times; none: one a day at the hours of the activity. */
      times: z
        .array(shiftTime, '时段有误')
        .max(MOST_TIMES, `每天最多 ${MOST_TIMES} 个时段`)
        .refine((times) => times.every(({ start, end }) => start < end), '每个时段的结束时间应晚于开始时间')
        .refine((times) => new Set(times.map(({ start }) => start)).size === times.length, '有两个时段的开始时间相同')
        .default([]),
      /** 1: who comes to one of the series comes to no other of it, 0: to as many as one likes; absent: as before. */
      once: codeNumber(0, 1, '应为 0 或 1').optional(),
      published: flag(0),
    })
    .refine(({ days, times }) => days.length * Math.max(1, times.length) <= MOST_SHIFTS, {
      path: ['times'],
      message: `一次最多生成 ${MOST_SHIFTS} 个场次，请少选几个日期或时段`,
    }),
  output: z.object({ ids: z.array(z.string()) }),
});

export const manageActivityHostCandidates = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/queryHosts`,
  summary: '可带队的教职工',
  tag,
  access: PUBLISHERS,
  refuses: [4],
  input: z.object({ activityId: id, name: text(50).default('') }),
  output: z.array(host),
});

const people = z.array(id, '请选择带队人').max(MOST_HOSTS, `最多 ${MOST_HOSTS} 位带队人`);

export const manageActivityHosts = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/setHosts`,
  summary: '设置活动带队人',
  tag,
  access: PUBLISHERS,
  refuses: [1, 4],
  input: z.object({
    activityId: id,
    accountIds: people,
    /** Who hosted it when it was read. */
    before: people,
  }),
  output: nothing,
});
