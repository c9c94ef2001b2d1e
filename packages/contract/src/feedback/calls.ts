import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { codeNumber, requiredText, text } from '../wire/fields.ts';
import { FEEDBACK_LENGTH } from './codes.ts';

/** Goes to the bureau's inbox; the answer comes back as a notification. */
export const addFeedback = endpoint({
  method: 'POST',
  path: `${API}/feedback/addFeedbackInfo`,
  summary: '提交反馈',
  tag: '意见反馈',
  access: 'signedIn',
  input: z.object({
    feedbackType: codeNumber(0, 3, '请选择类型'),
    content: requiredText(FEEDBACK_LENGTH.max, '请输入内容'),
    contactWay: text(64).optional(),
  }),
  output: nothing,
});
