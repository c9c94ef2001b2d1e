import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { fileId, id, ignoredField, optionalId, orgIds, requiredText, text } from '../wire/fields.ts';
import { phone } from '../wire/phones.ts';
import { CLUB_APPLICATION_PAGE, CLUB_DYNAMIC_PAGE } from './codes.ts';

const tag = '社团';

export const clubRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Slogan. */
  purpose: z.string(),
  logoUrl: z.string(),
  introInfo: z.string(),
  typesName: z.string(),
  dirtName: z.string(),
  personNum: z.int(),
  createDate: z.string(),
  belongDeptId: z.string(),
  belongDeptName: z.string(),
});
export type ClubRow = z.output<typeof clubRow>;

/** The same under the names that the student area reads. */
const named = { asstionId: z.string(), asstionName: z.string() };
export const namedClubRow = clubRow.extend(named);
export type NamedClubRow = z.output<typeof namedClubRow>;

const clubList = { belongDeptIds: orgIds };

/** The home row's call, misspelt on the wire (docs/domains/clubs.md). */
export const clubHomePage = endpoint({
  method: 'POST',
  path: `${API}/asstion/info/frontQqueryPage`,
  summary: '首页社团',
  tag,
  access: 'everyone',
  input: z.object({ ...pageFields(6), ...clubList }),
  output: pageOf(clubRow),
  sharedForGuests: true,
});

export const clubPage = endpoint({
  method: 'POST',
  path: `${API}/asstion/info/queryListFront`,
  summary: '社团列表',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({
    ...pageFields(9),
    ...clubList,
    /** 1: only the clubs that a student has joined. */
    joined: z.literal([0, 1], '请选择是否只看已加入的社团').default(0),
    /** Which student: empty is oneself; a guardian names a bound child, staff a student in their charge. */
    studentId: optionalId,
  }),
  output: pageOf(namedClubRow),
  sharedForGuests: true,
  asksForSession: true,
});

export const clubDetail = namedClubRow.extend({
  nature: z.string(),
  /** 1 takes students of every school, 0 those of its own alone. */
  openToAll: z.int(),
  /** 0 when the club takes no applications for the time being. */
  applyOpen: z.int(),
  /** Comma list of stages that it suits; empty suits every stage. */
  suitSection: z.string(),
  dirtTelphone: z.string(),
  /** Cleaned HTML. */
  details: z.string(),
  /** State of the asking student's newest application: -1 none, else as `clubApplyLabel`. */
  applyStatus: z.int(),
  /** 1 when the person asking is a member. */
  isMember: z.int(),
});
export type ClubDetail = z.output<typeof clubDetail>;

export const clubFetch = endpoint({
  method: 'POST',
  path: `${API}/asstion/info/frontFetch`,
  summary: '社团详情',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ id }),
  output: clubDetail,
  sharedForGuests: true,
});

export const clubAlbum = endpoint({
  method: 'POST',
  path: `${API}/asstion/album/frontQueryList`,
  summary: '社团相册',
  tag,
  access: 'everyone',
  input: z.object({ asstionId: id, belongDeptId: ignoredField }),
  output: z.array(z.object({ id: z.string(), name: z.string(), imagesUrl: z.string() })),
  sharedForGuests: true,
});

export const clubDynamics = endpoint({
  method: 'POST',
  path: `${API}/asstion/dynamic/queryPage`,
  summary: '社团动态',
  tag,
  access: 'everyone',
  input: z.object({ ...pageFields(CLUB_DYNAMIC_PAGE), asstionId: id }),
  output: pageOf(z.object({ id: z.string(), message: z.string(), createdate: z.string() })),
  sharedForGuests: true,
});

export const clubMembers = endpoint({
  method: 'POST',
  path: `${API}/asstion/user/frontQueryList`,
  summary: '社团成员（仅成员、成员家长与负责人可见）',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ asstionId: id, belongDeptId: ignoredField }),
  /** At most 500, who leads it first. */
  output: z.array(z.object({ id: z.string(), name: z.string(), headImg: z.string(), isLeader: z.int() })),
});

export const applyToClub = endpoint({
  method: 'POST',
  path: `${API}/asstion/userApply/addAsstionUserApply`,
  summary: '申请加入社团',
  tag,
  access: 'signedIn',
  refuses: [1, 3, 4],
  input: z.object({
    asstionId: id,
    asstionName: text(100).optional(),
    /** Ignored: the applicant is the person of the session. */
    studentId: ignoredField,
    belongDeptId: optionalId,
    /** Ignored: an application always begins at 1, pending. */
    auditStatus: ignoredField,
    imagesUrl: z.string('请上传头像').min(1, '请上传头像').pipe(fileId),
    telphone: z.string('请输入联系电话').min(1, '请输入联系电话').pipe(phone),
    introInfo: requiredText(500, '请输入简介'),
    hobby: requiredText(200, '请输入爱好'),
  }),
  output: z.object({ id: z.string() }),
});

const clubApplication = z.object({
  id: z.string(),
  asstionId: z.string(),
  asstionName: z.string(),
  logoUrl: z.string(),
  /** Who applied: the person of the session or a bound child. */
  userName: z.string(),
  auditStatus: z.int(),
  /** What the reviewer said, empty when nothing. */
  auditRemark: z.string(),
  createDate: z.string(),
  /** Empty while it is pending. */
  auditDate: z.string(),
});
export type ClubApplication = z.output<typeof clubApplication>;

export const clubApplicationPage = endpoint({
  method: 'POST',
  path: `${API}/asstion/userApply/queryPage`,
  summary: '我的社团申请（含已绑定的孩子）',
  tag,
  access: 'signedIn',
  input: z.object({ ...pageFields(6) }),
  output: pageOf(clubApplication),
});

const ownApplication = clubApplication.omit({ userName: true, auditRemark: true, auditDate: true }).extend({
  studentName: z.string(),
  /** 1 when a guardian sent it in the child's account (家长代操作). */
  byParent: z.int(),
  /** Masked. */
  telphone: z.string(),
  /** Who decided; empty while it is pending. */
  updateName: z.string(),
  updateDate: z.string(),
  remarks: z.string(),
  hobby: z.string(),
  introInfo: z.string(),
});
export type OwnClubApplication = z.output<typeof ownApplication>;

export const ownClubApplications = endpoint({
  method: 'POST',
  path: `${API}/asstion/userApply/frontQueryPage`,
  summary: '社团申请记录',
  tag,
  access: 'signedIn',
  refuses: [4],
  /** `studentId`: whose; empty is the person of the session. */
  input: z.object({ ...pageFields(CLUB_APPLICATION_PAGE), studentId: optionalId }),
  output: pageOf(ownApplication),
});
