import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, pageOf, pageQueryFields } from '../wire/envelope.ts';

const tag = 'V币';

const signIns = z.object({
  vbPoints: z.int(),
  /** 1 when the person has signed in today. */
  signFlag: z.int(),
  /** Days of this month on which the person signed in. */
  signDays: z.int(),
  /** Days running up to the last sign-in; 0 when yesterday was missed. */
  runningDays: z.int(),
});

export const signInToday = endpoint({
  method: 'GET',
  path: `${API}/userVbPoint/sign`,
  summary: '签到',
  tag,
  access: 'signedIn',
  refuses: [1],
  input: noInput,
  output: signIns.extend({
    /** What the sign-in earned. */
    point: z.int(),
  }),
});

export const coinBalance = endpoint({
  method: 'GET',
  path: `${API}/userVbPoint/pointQueryList`,
  summary: 'V币余额与签到日历',
  tag,
  access: 'signedIn',
  input: z.object({
    /** `YYYY-MM`; without it this month. */
    month: z
      .string('月份有误')
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份有误')
      .optional(),
  }),
  output: signIns.extend({
    month: z.string(),
    today: z.string(),
    /** Days of the month on which the person signed in, and what each earned. */
    days: z.array(z.object({ day: z.string(), point: z.int(), bonus: z.int() })),
  }),
});

const coinEntry = z.object({
  id: z.string(),
  createtime: z.string(),
  /** Of the event, with what it was for. */
  remarks: z.string(),
  /** Below 0 for what was taken back. */
  point: z.int(),
  /** `CoinEvent`, or `COINS_TAKEN_BACK`. */
  event: z.int(),
  /** 1 when a guardian did it in the child's account. */
  byGuardian: z.int(),
});
export type CoinEntry = z.output<typeof coinEntry>;

export const coinEntryPage = endpoint({
  method: 'GET',
  path: `${API}/userVbPoint/getVbDetail`,
  summary: 'V币明细',
  tag,
  access: 'signedIn',
  input: z.object(pageQueryFields(6)),
  output: pageOf(coinEntry),
});
