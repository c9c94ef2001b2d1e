import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, optionalId } from '../wire/fields.ts';

const tag = '管理平台';

const task = z.object({
  id: z.string(),
  kind: z.string(),
  orgName: z.string(),
  /** Who asked for it. */
  userName: z.string(),
  state: z.int(),
  done: z.int(),
  total: z.int(),
  /** Why it failed. */
  problem: z.string(),
  createDate: z.string(),
  finishDate: z.string(),
  /** Name of the file that it made, for the one who asked for it; empty for others and when its day is over. */
  fileName: z.string(),
  /** 1 when the person may cancel it now. */
  mayCancel: z.int(),
});
export type Task = z.output<typeof task>;

export const manageJobPage = endpoint({
  method: 'POST',
  path: `${API}/manage/job/queryPage`,
  summary: '任务列表',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    state: z.union([z.literal(''), z.int('状态应为整数').min(0, '状态有误').max(4, '状态有误')], '状态有误').optional(),
    /** What waits or runs, or what failed within `FAILED_DAYS`; beside a state both hold. */
    which: z.enum(['running', 'failed'], '范围有误').optional(),
    orgId: optionalId,
  }),
  output: pageOf(task),
});

export const manageJobFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/job/fetch`,
  summary: '任务详情',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({ id }),
  /** `fileUrl`: signed, for half an hour; empty where there is no file. */
  output: task.extend({ fileUrl: z.string() }),
});

export const manageJobCancel = endpoint({
  method: 'POST',
  path: `${API}/manage/job/cancel`,
  summary: '取消任务',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const manageJobDownload = endpoint({
  method: 'GET',
  path: `${API}/manage/job/download`,
  summary: '下载任务结果',
  tag,
  access: 'everyone',
  binary: true,
  input: z.object({ id, expires: z.coerce.number().int(), sign: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({}),
});
