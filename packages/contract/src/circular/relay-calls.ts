import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id } from '../wire/fields.ts';
import { CIRCULAR_WRITERS } from './codes.ts';

const common = { method: 'POST', tag: '通知发送', access: CIRCULAR_WRITERS } as const;

export const manageCircularRelay = endpoint({
  ...common,
  path: `${API}/manage/circular/relay`,
  summary: '请班主任转告没有读的学生',
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

/** For a class teacher who was asked: who of their classes has not read it at this moment. */
export const manageCircularRelayed = endpoint({
  ...common,
  path: `${API}/manage/circular/relayed`,
  summary: '请班主任转告的名单',
  refuses: [4],
  input: z.object({ id }),
  output: z.object({
    title: z.string(),
    orgName: z.string(),
    sendDate: z.string(),
    /** 1: who has not confirmed is meant, instead of who has not read. */
    needsConfirmation: z.int(),
    /** Classes in charge for which it was asked, with the names of the pupils. */
    classes: z.array(z.object({ className: z.string(), pupils: z.array(z.string()) })),
  }),
});
export type RelayedCircular = z.output<typeof manageCircularRelayed.output>;
