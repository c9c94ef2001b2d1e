import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { fileId, id, optionalId, requiredText, shownToOthers, text } from '../wire/fields.ts';
import { namedClubRow } from './calls.ts';
import {
  CLUB_APPLICATION_PAGE,
  CLUB_DYNAMIC_LENGTH,
  CLUB_DYNAMIC_PAGE,
  CLUB_INTRO_LENGTH,
  CLUB_PHOTO_NAME_LENGTH,
  CLUB_PHOTO_UNNAMED,
  CLUB_REMARK_LENGTH,
} from './codes.ts';

// What those in charge of a club do. For everybody else the club is not there.
const tag = '社团管理';
const signed = { method: 'POST', tag, access: 'signedIn', readers: false, refuses: [4] } as const;
/** Guests read what leaders write on the page of the club; its introduction on its card too. */
const ofPage = { changes: ['社团'] };

/** What became of something written: 1 strangers see it, 0 it waits for review, 2 refused. */
const posted = z.object({ id: z.string(), auditStatus: z.int() });
const state = { auditStatus: z.int(), /** Why it was refused; else empty. */ refusalReason: z.string() };

const ledClub = namedClubRow.extend({
  /** Applications that wait. */
  waitNum: z.int(),
  /** An introduction that waits for review or was refused since the one that is shown; else empty. */
  newIntroInfo: z.string(),
  ...state,
});
export type LedClub = z.output<typeof ledClub>;

export const ledClubs = endpoint({
  ...signed,
  path: `${API}/asstion/info/queryListManage`,
  summary: '我管理的社团',
  refuses: [],
  input: noInput,
  output: z.array(ledClub),
});

export const updateClubIntro = endpoint({
  ...signed,
  changes: ['社团', '首页', '搜索'],
  path: `${API}/asstion/info/updateIntro`,
  summary: '修改社团介绍',
  refuses: [1, 4],
  input: z.object({
    asstionId: id,
    introInfo: shownToOthers(requiredText(CLUB_INTRO_LENGTH, '请输入社团介绍'), 'words'),
  }),
  output: posted,
});

const ledDynamic = z.object({ id: z.string(), message: z.string(), createdate: z.string(), ...state });
export type LedDynamic = z.output<typeof ledDynamic>;

export const ledDynamics = endpoint({
  ...signed,
  path: `${API}/asstion/dynamic/queryManagePage`,
  summary: '社团动态（含待审核）',
  input: z.object({ ...pageFields(CLUB_DYNAMIC_PAGE), asstionId: id }),
  output: pageOf(ledDynamic),
});

const message = shownToOthers(requiredText(CLUB_DYNAMIC_LENGTH, '请输入动态内容'), 'words');

export const addClubDynamic = endpoint({
  ...signed,
  ...ofPage,
  hides: () => false,
  path: `${API}/asstion/dynamic/addDynamic`,
  summary: '发布社团动态',
  refuses: [1, 4],
  input: z.object({ asstionId: id, message }),
  output: posted,
});

export const updateClubDynamic = endpoint({
  ...signed,
  ...ofPage,
  path: `${API}/asstion/dynamic/update`,
  summary: '修改社团动态',
  refuses: [1, 4],
  input: z.object({ id, message }),
  output: posted,
});

export const deleteClubDynamic = endpoint({
  ...signed,
  ...ofPage,
  path: `${API}/asstion/dynamic/deleteById`,
  summary: '删除社团动态',
  input: z.object({ id }),
  output: nothing,
});

const ledPhoto = z.object({ id: z.string(), name: z.string(), imagesUrl: z.string(), ...state });
export type LedPhoto = z.output<typeof ledPhoto>;

export const ledPhotos = endpoint({
  ...signed,
  path: `${API}/asstion/album/queryManageList`,
  summary: '社团相册（含待审核）',
  input: z.object({ asstionId: id }),
  output: z.array(ledPhoto),
});

export const addClubPhoto = endpoint({
  ...signed,
  ...ofPage,
  hides: () => false,
  path: `${API}/asstion/album/addPhoto`,
  summary: '上传社团照片',
  refuses: [1, 4],
  input: z.object({
    asstionId: id,
    imagesUrl: z.string('请选择照片').min(1, '请选择照片').pipe(fileId),
    name: shownToOthers(requiredText(CLUB_PHOTO_NAME_LENGTH, CLUB_PHOTO_UNNAMED), 'words'),
  }),
  output: posted,
});

export const deleteClubPhoto = endpoint({
  ...signed,
  ...ofPage,
  path: `${API}/asstion/album/deleteById`,
  summary: '删除社团照片',
  input: z.object({ id }),
  output: nothing,
});

const application = z.object({
  id: z.string(),
  asstionId: z.string(),
  asstionName: z.string(),
  studentName: z.string(),
  orgName: z.string(),
  /** Picture that the applicant sent in; shown to those in charge. */
  imagesUrl: z.string(),
  /** Masked. */
  telphone: z.string(),
  hobby: z.string(),
  introInfo: z.string(),
  /** 1 when a guardian sent it in the child's account. */
  byParent: z.int(),
  auditStatus: z.int(),
  createDate: z.string(),
  updateName: z.string(),
  updateDate: z.string(),
  remarks: z.string(),
});
export type LedApplication = z.output<typeof application>;

export const ledApplications = endpoint({
  ...signed,
  path: `${API}/asstion/userApply/queryManagePage`,
  summary: '待我审核的社团申请',
  input: z.object({
    ...pageFields(CLUB_APPLICATION_PAGE),
    asstionId: optionalId,
    auditStatus: z.literal([1, 2, 3], '申请状态有误').optional(),
  }),
  /** Of the clubs that the person leads or keeps: waiting ones first, the oldest of them first; then the latest decided. */
  output: pageOf(application),
});

export const decideClubApplication = endpoint({
  ...signed,
  path: `${API}/asstion/userApply/audit`,
  summary: '审核社团申请',
  refuses: [1, 4],
  input: z
    .object({
      id,
      auditStatus: z.literal([2, 3], '请选择审核结果'),
      remarks: text(CLUB_REMARK_LENGTH).default(''),
    })
    .refine(({ auditStatus, remarks }) => auditStatus === 2 || remarks !== '', {
      path: ['remarks'],
      message: '请输入不通过的原因',
    }),
  output: nothing,
});
