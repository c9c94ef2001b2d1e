import { z } from 'zod';
import { STUDENT_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageOf, pageQueryFields } from '../wire/envelope.ts';
import { codeNumber, id, optionalId } from '../wire/fields.ts';
import { LEAST_MARK, MOST_MARK, MOST_MARKS, SELF_TASKS_A_PAGE } from './codes.ts';

const tag = '指标评价';

/** One occasion of a task. */
const taskRow = z.object({
  id: z.string(),
  title: z.string(),
  /** First and last day of the occasion, YYYY-MM-DD, both included. */
  startDate: z.string(),
  endDate: z.string(),
  type: z.int(),
  cycle: z.int(),
  status: z.int(),
  /** Y while marks may be given or changed. */
  isEdit: z.enum(['Y', 'N']),
  /** Who is rated: 本人, 全班同学, 5 位同学. */
  object: z.string(),
  /** Marks given, and marks to give. */
  rated: z.int(),
  total: z.int(),
  /** When marks were last given; empty before. */
  submitDate: z.string(),
  /** A guardian gave them in the student's account. */
  byGuardian: z.int(),
});
export type EvaluateTaskRow = z.output<typeof taskRow>;

const optionalCode = (min: number, max: number, message: string) =>
  z.union([z.literal(''), codeNumber(min, max, message)]).optional();

export const evaluateTaskPage = endpoint({
  method: 'GET',
  path: `${API}/evaluate/task/queryPage`,
  summary: '评价任务列表',
  tag,
  access: STUDENT_TYPES,
  input: z.object({
    ...pageQueryFields(SELF_TASKS_A_PAGE),
    status: optionalCode(1, 3, '状态应为 1 至 3'),
    type: optionalCode(3, 4, '类型应为 3 或 4'),
  }),
  /** What ends first comes first; of what is over, the latest. */
  output: pageOf(taskRow).extend({
    /** How many of the type there are in each state. */
    counts: z.object({ pending: z.int(), done: z.int(), overdue: z.int() }),
  }),
});

/** Empty: not rated. */
const mark = z.union([z.literal(''), z.number()]);
const selfValue = z.object({
  id: z.string(),
  score: mark,
  indexOneName: z.string(),
  indexTwoName: z.string(),
  /** Points of the same indicator of the second level. */
  indexTwoPoints: z.int(),
  pointName: z.string(),
});
export type SelfValue = z.output<typeof selfValue>;
const peerPoint = z.object({ id: z.string(), pointName: z.string(), score: mark });
const peerValue = z.object({
  /** `studentNo` of a classmate is the number in the class (座号); numbers at school are nobody's but their owner's. */
  userInfo: z.object({ name: z.string(), studentNo: z.string(), headimg: z.string() }),
  indexOne: z.array(
    z.object({
      indexOneName: z.string(),
      indexTwo: z.array(z.object({ indexTwoName: z.string(), point: z.array(peerPoint) })),
    }),
  ),
});
export type PeerValue = z.output<typeof peerValue>;

export const evaluateTaskFetch = endpoint({
  method: 'GET',
  path: `${API}/evaluate/task/fetch`,
  summary: '评价任务详情',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: taskRow.extend({
    /** Of type 3 one value a point; of type 4 one a classmate, in `peerList`. */
    valueList: z.array(z.union([selfValue, peerValue])),
  }),
});

/** Names a mark to give: occasion, who is rated, and the point. */
const markId = z.string('编号应为文本').regex(/^[1-9]\d{5,17}-[1-9]\d{0,17}-[1-9]\d{0,2}$/, '编号有误');
const WRONG_MARK = `分数应为 ${LEAST_MARK} 至 ${MOST_MARK} 的数，最多 1 位小数`;
const givenMark = z
  .union(
    [
      z.number(WRONG_MARK),
      z
        .string(WRONG_MARK)
        .regex(/^\d{1,3}(\.\d)?$/, WRONG_MARK)
        .transform(Number),
    ],
    WRONG_MARK,
  )
  .refine(
    (value) => value >= LEAST_MARK && value <= MOST_MARK && Number.isInteger(Number((value * 10).toFixed(6))),
    WRONG_MARK,
  );

export const evaluateTaskSubmit = endpoint({
  method: 'POST',
  path: `${API}/evaluate/task/submit`,
  summary: '提交评价',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  listBody: true,
  /** The body may be the bare list. All marks are of one occasion; those that are missing count as not rated, never as 0. */
  input: z.object({
    list: z
      .array(z.object({ id: markId, score: givenMark }), '请提交评分列表')
      .min(1, '请至少评一项')
      .max(MOST_MARKS, `一次最多提交 ${MOST_MARKS} 项`),
  }),
  output: nothing,
});

const score = z.object({
  name: z.string(),
  /** One digit after the point; empty while it is not told. */
  score: mark,
  /** What the student gave, and what classmates gave. */
  self: mark,
  peer: mark,
});
export type EvaluateScore = z.output<typeof score>;

export const evaluateScore = endpoint({
  method: 'GET',
  path: `${API}/evaluate/score/queryScore`,
  summary: '指标得分',
  tag,
  access: STUDENT_TYPES,
  input: z.object({
    /** 1: indicators of the first level; 2: of the second. */
    type: codeNumber(1, 2, '类型应为 1 或 2').default(1),
    /** The present semester without one. */
    semesterId: optionalId,
  }),
  /** Of occasions that are over, in the order of the indicators. */
  output: z.array(score),
});
