import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, optionalId, requiredText } from '../wire/fields.ts';
import { CIRCULAR_LENGTH } from './codes.ts';

const tag = '消息';

/** A circular as one of those to whom it was sent reads it; that marks it read. */
export const circularFetch = endpoint({
  method: 'POST',
  path: `${API}/circular/fetch`,
  summary: '收到的通知',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    /** Rich text, with the names of the own children in it. */
    body: z.string(),
    orgName: z.string(),
    writerName: z.string(),
    sendDate: z.string(),
    files: z.array(z.object({ id: z.string(), realName: z.string(), size: z.number() })),
    needsConfirmation: z.int(),
    allowsAnswers: z.int(),
    /** About whom it was sent: each child of a guardian; the person themselves otherwise. */
    about: z.array(z.object({ id: z.string(), name: z.string(), confirmDate: z.string() })),
    answers: z.array(
      z.object({
        id: z.string(),
        /** The child whom the answer is about. */
        aboutName: z.string(),
        content: z.string(),
        createDate: z.string(),
        reply: z.string(),
        replyDate: z.string(),
      }),
    ),
  }),
});
export type ReceivedCircular = z.output<typeof circularFetch.output>;

export const confirmCircular = endpoint({
  method: 'POST',
  path: `${API}/circular/confirm`,
  summary: '确认通知',
  tag,
  access: 'signedIn',
  refuses: [1, 3, 4],
  /** `aboutId`: for which child; may be left out where it is about one. */
  input: z.object({ id, aboutId: optionalId }),
  output: nothing,
});

export const answerCircular = endpoint({
  method: 'POST',
  path: `${API}/circular/answer`,
  summary: '回复通知',
  tag,
  access: 'signedIn',
  refuses: [1, 3, 4],
  input: z.object({ id, aboutId: optionalId, content: requiredText(CIRCULAR_LENGTH.answer, '请输入回复内容') }),
  output: nothing,
});
