import { z } from 'zod';
import { SCHOOL_STAFF_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { id, MOST_NAME, optionalId, requiredDay, text } from '../wire/fields.ts';
import { recordFetch } from './calls.ts';

/** Around the review of records: what a reviewer has before them, who reviews how much, and deputies (docs/domains/records.md). */

const tag = '写实记录管理';
const place = `${API}/manage/record`;
const SCHOOL_STAFF = SCHOOL_STAFF_TYPES;
const SCHOOL_OFFICE = [Usertype.schoolAdministrator] as const;

const counted = { count: z.int() };

export const manageRecordQueueFigures = endpoint({
  method: 'POST',
  path: `${place}/queueFigures`,
  summary: '待我审核的数量',
  tag,
  access: SCHOOL_STAFF,
  input: noInput,
  output: z.object({
    waiting: z.int(),
    /** How many of the oldest `hintedOf` that wait have hints of likeness: all that waits is looked at where it is no more than a few pages. */
    hinted: z.int(),
    hintedOf: z.int(),
    /** What the person decided today. */
    doneToday: z.int(),
    /** Of what waits. */
    modules: z.array(
      z.object({
        modelId: z.string(),
        modelName: z.string(),
        ...counted,
        dimensions: z.array(z.object({ dimensionId: z.string(), dimensionName: z.string(), ...counted })),
      }),
    ),
    classes: z.array(z.object({ classId: z.string(), className: z.string(), ...counted })),
  }),
});

export const manageRecordLike = endpoint({
  method: 'POST',
  path: `${place}/like`,
  summary: '与待审核记录相似的另一条记录',
  tag,
  access: SCHOOL_STAFF,
  refuses: [4],
  /** `likeId` is one that the hints of `id` name; nothing else is shown. */
  input: z.object({ id, likeId: id }),
  output: recordFetch.output.pick({ info: true, valueList: true, fileList: true }),
});

const load = z.object({
  accountId: z.string(),
  name: z.string(),
  waiting: z.int(),
  /** Since when the oldest waits. */
  oldest: z.string(),
  /** What they decided in the last seven days. */
  decided: z.int(),
  /** Who stands in for them today. */
  deputyName: z.string(),
});
export type ReviewLoad = z.output<typeof load>;

export const manageRecordLoad = endpoint({
  method: 'POST',
  path: `${place}/load`,
  summary: '审核人的待审数量',
  tag,
  access: SCHOOL_OFFICE,
  input: noInput,
  output: z.object({
    /** Who has most first; a record that several may review counts for each of them. */
    list: z.array(load),
    /** What the school itself reviews. */
    ofSchool: z.int(),
    /** What nobody is in charge of: the school's administrators see it alone. */
    ofNobody: z.int(),
  }),
});

const deputy = z.object({
  id: z.string(),
  absentId: z.string(),
  absentName: z.string(),
  deputyId: z.string(),
  deputyName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  namedBy: z.string(),
  /** 0 to come · 1 running · 2 over · 3 vacant: who is away or who stands in was disabled or works elsewhere, so nobody reviews by it. */
  status: z.int(),
  mayEnd: z.int(),
});
export type ReviewDeputy = z.output<typeof deputy>;

export const manageRecordDeputies = endpoint({
  method: 'POST',
  path: `${place}/deputies`,
  summary: '代审安排',
  tag,
  access: SCHOOL_STAFF,
  input: noInput,
  /** Of the school for its administrators; for others those in which they are named. What ended more than 30 days ago is left out. */
  output: z.array(deputy),
});

const day = requiredDay('日期应为 2026-03-12 的形式');

export const manageRecordNameDeputy = endpoint({
  method: 'POST',
  path: `${place}/nameDeputy`,
  summary: '指定代审人',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  input: z.object({
    /** Who is away, said by a school's administrators; everybody else speaks for themselves alone. */
    absentId: optionalId,
    deputyId: id,
    startDate: day,
    endDate: day,
  }),
  output: nothing,
});

export const manageRecordEndDeputy = endpoint({
  method: 'POST',
  path: `${place}/endDeputy`,
  summary: '结束代审',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const manageRecordColleagues = endpoint({
  method: 'POST',
  path: `${place}/colleagues`,
  summary: '可代审的同事',
  tag,
  access: SCHOOL_STAFF,
  /** Part of a name. */
  input: z.object({ name: text(MOST_NAME).optional() }),
  output: z.array(z.object({ accountId: z.string(), name: z.string(), usertype: z.int() })),
});
