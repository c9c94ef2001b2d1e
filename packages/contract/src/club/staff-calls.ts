import { z } from 'zod';
import { undescribedProblem } from '../wire/described-pictures.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, fileId, id, optionalId, requiredText, text } from '../wire/fields.ts';
import { CLUB_INTRO_LENGTH, CLUB_KEEPERS, CLUB_STAFF, MOST_CLUB_LEADERS } from './codes.ts';

const tag = '社团管理';
/** Home and search show clubs too. */
const CHANGED = ['社团', '首页', '搜索'];
/** Characters of a club's text with its tags. */
const DETAILS_LENGTH = 50_000;

const leader = z.object({ accountId: z.string(), name: z.string(), usertype: z.int() });
export type ClubLeader = z.output<typeof leader>;

const staffClub = z.object({
  id: z.string(),
  name: z.string(),
  typesName: z.string(),
  logoUrl: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  personNum: z.int(),
  /** Applications that wait. */
  waitNum: z.int(),
  leaders: z.array(leader),
  published: z.boolean(),
  /** Whether it takes applications. */
  applyOpen: z.boolean(),
  createDate: z.string(),
});
export type StaffClub = z.output<typeof staffClub>;

export const manageClubPage = endpoint({
  method: 'POST',
  path: `${API}/manage/club/queryPage`,
  summary: '社团',
  tag,
  access: CLUB_STAFF,
  input: z.object({
    ...pageFields(20),
    keyword: text(50).default(''),
    /** 1: only those with applications that wait. */
    waiting: z.literal([0, 1], '请选择是否只看待审核').default(0),
    /** 1: only those whose leaders have all gone. */
    vacant: z.literal([0, 1], '请选择是否只看负责人空缺').default(0),
    /** 1: only those with applications that wait for longer than `CLUB_APPLICATION_DAYS` working days. */
    late: z.literal([0, 1], '请选择是否只看逾期的').default(0),
  }),
  /** Keepers: all of their scope; teachers: those that they lead. The newest first. */
  output: pageOf(staffClub),
});

const yesOrNo = (unsaid: 0 | 1) =>
  codeNumber(0, 1, '应为 0 或 1')
    .default(unsaid)
    .transform((value) => value === 1);

const words = {
  name: requiredText(30, '请输入社团名称'),
  slogan: text(50).default(''),
  typesName: requiredText(20, '请选择社团类型'),
  /** Empty: as is the custom of the organisation that it belongs to. */
  nature: text(20).default(''),
  /** Comma list of stages; empty suits every stage. */
  suitSections: z
    .string('适合学段有误')
    .regex(/^([1-5](,[1-5]){0,4})?$/, '适合学段有误')
    .default(''),
  logoUrl: z.union([z.literal(''), fileId], '文件编号有误').default(''),
  introInfo: requiredText(CLUB_INTRO_LENGTH, '请输入社团介绍'),
  dirtName: text(30).default(''),
  dirtTelphone: text(30).default(''),
  /** Rich text; cleaned when it is stored. */
  details: text(DETAILS_LENGTH, '图文介绍过长').default(''),
  openToAll: yesOrNo(0),
  published: yesOrNo(1),
};

export const manageClubFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/club/fetch`,
  summary: '社团详情',
  tag,
  access: CLUB_STAFF,
  refuses: [4],
  input: z.object({ id }),
  output: staffClub.extend({
    slogan: z.string(),
    nature: z.string(),
    suitSections: z.string(),
    details: z.string(),
    introInfo: z.string(),
    dirtName: z.string(),
    dirtTelphone: z.string(),
    openToAll: z.boolean(),
    version: z.int(),
    /** Whether the person may edit it and say who leads it. */
    mayKeep: z.boolean(),
  }),
});

export const manageClubSave = endpoint({
  method: 'POST',
  path: `${API}/manage/club/save`,
  summary: '保存社团',
  tag,
  changes: CHANGED,
  access: CLUB_KEEPERS,
  refuses: [1, 4],
  input: z
    .object({
      /** Empty: a new one. */
      id: optionalId,
      /** Of a new one: the school or bureau it belongs to; empty is the person's own. */
      orgId: optionalId,
      ...words,
      /** That was read; of a new one 0. */
      version: z.int('版本有误').min(0, '版本有误').max(2_147_483_647, '版本有误').default(0),
    })
    .superRefine(({ published, details }, context) => {
      const message = published ? undescribedProblem(details) : undefined;
      if (message) context.addIssue({ code: 'custom', path: ['details'], message });
    }),
  output: z.object({ id: z.string() }),
});

export const manageClubApplications = endpoint({
  method: 'POST',
  path: `${API}/manage/club/setApplications`,
  summary: '开放或停止社团申请',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: CLUB_STAFF,
  refuses: [4],
  input: z.object({ clubId: id, open: z.boolean('请选择开放或停止') }),
  output: nothing,
});

export const manageClubDisband = endpoint({
  method: 'POST',
  path: `${API}/manage/club/disband`,
  summary: '解散社团',
  tag,
  changes: CHANGED,
  access: CLUB_KEEPERS,
  refuses: [4],
  input: z.object({ clubId: id }),
  output: nothing,
});

const member = z.object({
  accountId: z.string(),
  name: z.string(),
  studentNo: z.string(),
  orgName: z.string(),
  className: z.string(),
  joinDate: z.string(),
});
export type ClubMember = z.output<typeof member>;

export const manageClubMembers = endpoint({
  method: 'POST',
  path: `${API}/manage/club/queryMembers`,
  summary: '社团成员',
  tag,
  access: CLUB_STAFF,
  refuses: [4],
  input: z.object({ ...pageFields(20), clubId: id, name: text(50).default('') }),
  output: pageOf(member),
});

export const manageClubRemoveMember = endpoint({
  method: 'POST',
  path: `${API}/manage/club/removeMember`,
  summary: '移出社团成员',
  tag,
  access: CLUB_STAFF,
  refuses: [4],
  input: z.object({ clubId: id, accountId: id }),
  output: nothing,
});

export const manageClubCandidates = endpoint({
  method: 'POST',
  path: `${API}/manage/club/queryCandidates`,
  summary: '可任负责人的教师与成员',
  tag,
  access: CLUB_KEEPERS,
  refuses: [4],
  input: z.object({ clubId: id, name: text(50).default('') }),
  output: z.array(leader),
});

const people = z.array(id, '请选择负责人').max(MOST_CLUB_LEADERS, `最多 ${MOST_CLUB_LEADERS} 位负责人`);

export const manageClubLeaders = endpoint({
  method: 'POST',
  path: `${API}/manage/club/setLeaders`,
  summary: '设置社团负责人',
  tag,
  access: CLUB_KEEPERS,
  refuses: [1, 4],
  input: z.object({
    clubId: id,
    accountIds: people,
    /** Who led it when it was read. */
    before: people,
  }),
  output: nothing,
});
