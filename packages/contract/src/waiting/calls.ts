import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { MEMBER_WAITING } from './codes.ts';

export const waitingForMe = endpoint({
  method: 'POST',
  path: `${API}/waiting/queryList`,
  summary: '待我处理的数量',
  tag: '个人中心',
  passive: true,
  access: 'signedIn',
  input: noInput,
  /** What waits for the person in the own area; things of which there are none are left out. */
  output: z.object({ items: z.array(z.object({ key: z.enum(MEMBER_WAITING), count: z.int() })) }),
});
