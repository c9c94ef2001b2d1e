import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, optionalId, requiredText } from '../wire/fields.ts';
import { REQUEST_LENGTH } from './codes.ts';

const tag = '个人信息';
const own = { method: 'POST', tag, access: 'signedIn' } as const;
const ofGuardians = { method: 'POST', tag, access: [Usertype.parent] } as const;

const consent = z.object({
  studentId: z.string(),
  name: z.string(),
  /** `ConsentState`. */
  state: z.int(),
  /** Version of the children's rules that was consented to; 0 without one. */
  version: z.int(),
  /** The version that holds now. */
  currentVersion: z.int(),
  givenAt: z.string(),
  /** 1 when it was this guardian who gave it. */
  mine: z.int(),
});
export type Consent = z.output<typeof consent>;

/** How it stands with the consent for each bound child. */
export const consentList = endpoint({
  ...ofGuardians,
  path: `${API}/ownData/consents`,
  summary: '孩子的监护人同意',
  input: noInput,
  output: z.array(consent),
});

export const giveConsent = endpoint({
  ...ofGuardians,
  path: `${API}/ownData/giveConsent`,
  summary: '同意儿童个人信息保护规则',
  refuses: [1, 4],
  input: z.object({
    studentId: id,
    /** The version that was read. */
    version: z.int('请先阅读规则').min(0, '请先阅读规则').max(1_000_000, '请先阅读规则'),
  }),
  output: nothing,
});

export const withdrawConsent = endpoint({
  ...ofGuardians,
  path: `${API}/ownData/withdrawConsent`,
  summary: '撤回监护人同意',
  refuses: [1, 4],
  input: z.object({ studentId: id }),
  output: nothing,
});

/** How it stands with the consent of the session's own guardians. */
export const ownConsent = endpoint({
  ...own,
  path: `${API}/ownData/consent`,
  summary: '我的监护人同意',
  input: noInput,
  output: z.object({ state: z.int() }),
});

const dataRequest = z.object({
  id: z.string(),
  /** `DataRequestKind`. */
  kind: z.int(),
  /** Whom it is about. */
  name: z.string(),
  content: z.string(),
  /** `DataRequestState`. */
  state: z.int(),
  answer: z.string(),
  createDate: z.string(),
  /** When the account closes; empty for what waits for a school. */
  closesAt: z.string(),
  /** 1: the person asked, and may take it back while it waits. */
  mine: z.int(),
});
export type DataRequest = z.output<typeof dataRequest>;

export const dataRequestPage = endpoint({
  ...own,
  path: `${API}/ownData/requests`,
  summary: '我的个人信息申请',
  refuses: [3],
  input: z.object(pageFields(10)),
  output: pageOf(dataRequest),
});

/** Asks the school to correct, delete or close; a guardian asks for a bound child. */
export const addDataRequest = endpoint({
  ...own,
  path: `${API}/ownData/addRequest`,
  summary: '提交个人信息申请',
  refuses: [1, 3, 4],
  input: z.object({
    kind: codeNumber(1, 3, '请选择申请类型'),
    /** Of a guardian: the child. */
    studentId: optionalId,
    content: requiredText(REQUEST_LENGTH, '请说明要处理的内容'),
  }),
  output: nothing,
});

/** Takes a request back that nobody has decided yet. */
export const withdrawDataRequest = endpoint({
  ...own,
  path: `${API}/ownData/withdrawRequest`,
  summary: '撤回个人信息申请',
  refuses: [1, 3, 4],
  input: z.object({ id }),
  output: nothing,
});

/** Closes the account of a guardian after a waiting time; all sessions end. */
export const closeAccount = endpoint({
  ...ofGuardians,
  path: `${API}/ownData/closeAccount`,
  summary: '注销账号',
  refuses: [1],
  input: noInput,
  output: nothing,
});

const ownExport = z.object({
  id: z.string(),
  name: z.string(),
  /** `TaskState`. */
  state: z.int(),
  done: z.int(),
  total: z.int(),
  problem: z.string(),
  createDate: z.string(),
  fileName: z.string(),
  /** Until when it can be fetched; empty when there is none. */
  fileUntil: z.string(),
});
export type OwnExport = z.output<typeof ownExport>;

/** Asks for everything that is kept of the person, or of a guardian's child, as one zip. */
export const addOwnExport = endpoint({
  ...own,
  path: `${API}/ownData/addExport`,
  summary: '导出我的全部数据',
  refuses: [1, 3, 4],
  input: z.object({ studentId: optionalId }),
  output: nothing,
});

export const ownExports = endpoint({
  ...own,
  path: `${API}/ownData/exports`,
  summary: '我的数据导出',
  refuses: [3],
  input: noInput,
  output: z.array(ownExport),
  passive: true,
});

export const ownExportLink = endpoint({
  ...own,
  path: `${API}/ownData/exportLink`,
  summary: '数据导出的下载链接',
  refuses: [1, 3, 4],
  input: z.object({ id }),
  /** Signed, for five minutes, and good in a session of its person alone. */
  output: z.object({ url: z.string() }),
});

export const ownExportDownload = endpoint({
  method: 'GET',
  path: `${API}/ownData/download`,
  summary: '下载数据导出',
  tag,
  access: 'everyone',
  binary: true,
  input: z.object({ id, expires: z.coerce.number().int(), sign: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({}),
});
