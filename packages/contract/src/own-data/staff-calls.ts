import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, requiredText, text } from '../wire/fields.ts';
import { plainNumber } from '../wire/register-number.ts';
import { REQUEST_LENGTH } from './codes.ts';

const tag = '个人信息';
/** Who decides what people ask of their school: its administrators, the bureau for all below it, platform administrators. */
export const DATA_KEEPERS = [
  Usertype.platformAdministrator,
  Usertype.bureauStaff,
  Usertype.schoolAdministrator,
] as const;

const heldRequest = z.object({
  id: z.string(),
  kind: z.int(),
  /** Whom it is about. */
  name: z.string(),
  usertype: z.int(),
  orgName: z.string(),
  /** Who asked; the person or a guardian. */
  askerName: z.string(),
  content: z.string(),
  state: z.int(),
  createDate: z.string(),
  closesAt: z.string(),
  answer: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});
export type HeldRequest = z.output<typeof heldRequest>;

export const manageDataRequestPage = endpoint({
  method: 'POST',
  path: `${API}/manage/dataRequest/queryPage`,
  summary: '个人信息申请列表',
  tag,
  access: DATA_KEEPERS,
  input: z.object({
    ...pageFields(20),
    kind: codeNumber(1, 3, '类型有误').optional(),
    state: codeNumber(0, 4, '状态有误').optional(),
    /** 1: only those that wait for longer than `REQUEST_DAYS` working days. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  output: pageOf(heldRequest),
});

/** Agreeing to a deletion or a closing does it, and asks for the password once more. */
export const decideDataRequest = endpoint({
  method: 'POST',
  path: `${API}/manage/dataRequest/decide`,
  summary: '处理个人信息申请',
  tag,
  /** What the person said to others goes with them. */
  changes: ['评价与留言'],
  hides: ({ agree }) => agree === 1,
  access: DATA_KEEPERS,
  refuses: [1, 4],
  input: z
    .object({ id, agree: codeNumber(0, 1, '请选择处理结果'), answer: text(REQUEST_LENGTH).optional() })
    .superRefine(({ agree, answer }, context) => {
      if (agree === 0 && !answer) context.addIssue({ code: 'custom', path: ['answer'], message: '请说明不同意的原因' });
    }),
  output: nothing,
});

/** A guardian without an account has consented on paper, which the school keeps. */
export const enterConsent = endpoint({
  method: 'POST',
  path: `${API}/manage/dataRequest/enterConsent`,
  summary: '登记纸质监护人同意',
  tag,
  access: DATA_KEEPERS,
  refuses: [1],
  input: z.object({
    /** The school number, or the register or identity number. */
    studentNo: requiredText(32, '请输入学号').transform(plainNumber),
    /** The name has to fit the number, so that a slip of the keys names nobody. */
    name: requiredText(40, '请输入学生姓名'),
  }),
  output: nothing,
});
