import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, text } from '../wire/fields.ts';
import { CLUB_KEEPERS, CLUB_STAFF, MOST_CLUB_LEADERS } from './codes.ts';

const tag = '社团管理';
/** Home and search show clubs too. */
const CHANGED = ['社团', '首页', '搜索'];

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

export const manageClubFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/club/fetch`,
  summary: '社团详情',
  tag,
  access: CLUB_STAFF,
  refuses: [4],
  input: z.object({ id }),
  output: staffClub.extend({
    introInfo: z.string(),
    /** Whether the person says who leads it, and may disband it. */
    mayKeep: z.boolean(),
  }),
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
