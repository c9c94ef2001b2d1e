import { z } from 'zod';
import type { CodeLabel } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { fileId, id, ignoredField, optionalId, orgIds, phone, requiredText, text } from '../wire/fields.ts';

const tag = '社团';

/** State of an application to join a club: it is sent as 1 (docs/domains/clubs.md); -1 stands for none. */
export const ClubApplyStatus = { none: -1, pending: 1, passed: 2, refused: 3 } as const;
export type ClubApplyStatus = (typeof ClubApplyStatus)[keyof typeof ClubApplyStatus];
export const clubApplyLabel: Record<ClubApplyStatus, CodeLabel> = {
  [-1]: { label: '申请加入', tone: 'new' },
  1: { label: '审核中', tone: 'wait' },
  2: { label: '审核通过', tone: 'ok' },
  3: { label: '审核不通过', tone: 'bad' },
};

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
  input: z.object({ ...pageFields(9), ...clubList }),
  output: pageOf(clubRow),
  sharedForGuests: true,
});

export const clubDetail = clubRow.extend({
  nature: z.string(),
  /** 1 takes students of every school, 0 those of its own alone. */
  openToAll: z.int(),
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
  input: z.object({ ...pageFields(6), asstionId: id }),
  output: pageOf(z.object({ id: z.string(), message: z.string(), createdate: z.string() })),
  sharedForGuests: true,
});

export const applyToClub = endpoint({
  method: 'POST',
  path: `${API}/asstion/userApply/addAsstionUserApply`,
  summary: '申请加入社团',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
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
