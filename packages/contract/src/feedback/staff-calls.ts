import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, requiredText } from '../wire/fields.ts';

const tag = '意见反馈';
/** The bureau's inbox: bureau staff for the people below their bureau, platform administrators for all. */
export const FEEDBACK_READERS = [Usertype.platformAdministrator, Usertype.bureauStaff] as const;

const feedback = z.object({
  id: z.string(),
  feedbackType: z.int(),
  content: z.string(),
  /** As the writer gave it; may be empty. */
  contactWay: z.string(),
  /** Who wrote: name, kind of user, organisation. */
  name: z.string(),
  usertype: z.int(),
  orgName: z.string(),
  createDate: z.string(),
  /** Empty while nobody has answered. */
  answer: z.string(),
  answeredAt: z.string(),
  answeredBy: z.string(),
});
export type Feedback = z.output<typeof feedback>;

export const manageFeedbackPage = endpoint({
  method: 'POST',
  path: `${API}/manage/feedback/queryPage`,
  summary: '意见反馈列表',
  tag,
  access: FEEDBACK_READERS,
  input: z.object({
    ...pageFields(20),
    feedbackType: codeNumber(0, 3, '类型有误').optional(),
    /** open: not answered yet. */
    state: z.enum(['open', 'answered'], '状态有误').optional(),
    /** 1: only what nobody has answered for more than `FEEDBACK_DAYS` working days. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  output: pageOf(feedback),
});

export const answerFeedback = endpoint({
  method: 'POST',
  path: `${API}/manage/feedback/answer`,
  summary: '回复意见反馈',
  tag,
  access: FEEDBACK_READERS,
  refuses: [1, 4],
  input: z.object({ id, answer: requiredText(500, '请输入回复内容') }),
  output: nothing,
});
