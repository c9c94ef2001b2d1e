import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, requiredText, text } from '../wire/fields.ts';

const tag = '内容审核';
/** Those who answer for what is shown: a school's and a base's administrators for their own, the bureau for those below it. */
export const CONTENT_REVIEWERS = [
  Usertype.platformAdministrator,
  Usertype.schoolAdministrator,
  Usertype.bureauStaff,
  Usertype.baseStaff,
] as const;

export const contentKindLabel = {
  message: '评价与留言',
  talk: '成长记录',
  clubPhoto: '社团照片',
  clubDynamic: '社团动态',
  clubIntro: '社团介绍',
} as const;
export type ContentKind = keyof typeof contentKindLabel;
const kind = z.enum(Object.keys(contentKindLabel) as [ContentKind, ...ContentKind[]], '请选择内容种类');

/** That was read; absent from pages of before: nobody decides on what they have not seen. */
const edition = text(40).optional();

const heldContent = z.object({
  /** Unique with the kind. */
  id: z.string(),
  kind,
  content: z.string(),
  imageList: z.array(z.object({ id: z.string(), extension: z.string() })),
  /** Why it waits: what the check found, or that it was reported. */
  heldReason: z.string(),
  /** What those who reported it said. */
  reports: z.array(z.string()),
  /** Of what it is about; empty for a post. */
  subject: z.string(),
  name: z.string(),
  usertype: z.int(),
  /** 1 when a guardian wrote it in the child's account. */
  byGuardian: z.int(),
  orgName: z.string(),
  createDate: z.string(),
  /** Stands for its words and files as the list was drawn. */
  edition: z.string(),
});
export type HeldContent = z.output<typeof heldContent>;

export const manageContentPage = endpoint({
  method: 'POST',
  path: `${API}/manage/content/queryPage`,
  summary: '待审核内容',
  tag,
  access: CONTENT_REVIEWERS,
  /** Without a kind all of them. */
  input: z.object({
    ...pageFields(20),
    kind: kind.optional(),
    /** 1: only what waits for more than `CONTENT_DAYS` working days, and in the own organisation. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  /** The oldest first. */
  output: pageOf(heldContent),
});

export const passContent = endpoint({
  method: 'POST',
  path: `${API}/manage/content/pass`,
  summary: '内容审核通过',
  tag,
  /** Of these kinds guests read what was passed; an introduction takes the place of the one before. */
  changes: ['评价与留言', '社团', '首页', '搜索'],
  hides: ({ kind: passed }) => passed === 'clubIntro',
  access: CONTENT_REVIEWERS,
  refuses: [1, 4],
  input: z.object({ kind, id, edition }),
  output: nothing,
});

export const refuseContent = endpoint({
  method: 'POST',
  path: `${API}/manage/content/refuse`,
  summary: '内容审核不通过',
  tag,
  access: CONTENT_REVIEWERS,
  refuses: [1, 4],
  input: z.object({ kind, id, edition, reason: requiredText(100, '请输入不通过的原因') }),
  output: nothing,
});
