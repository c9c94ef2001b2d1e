import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, text } from '../wire/fields.ts';
import { SHOWN_OF_ORGANISATIONS } from '../wire/shown-tags.ts';
import { RECYCLE_KEEPERS, RECYCLE_KINDS } from './codes.ts';

const tag = '管理平台';

const recycled = z.object({
  id: z.string(),
  kind: z.enum(RECYCLE_KINDS),
  name: z.string(),
  orgName: z.string(),
  /** Name of the person who disabled or removed it. */
  removedBy: z.string(),
  removedAt: z.string(),
  /** When it goes for good. */
  endsAt: z.string(),
});
export type Recycled = z.output<typeof recycled>;

export const manageRecyclePage = endpoint({
  method: 'POST',
  path: `${API}/manage/recycle/queryPage`,
  summary: '回收站',
  tag,
  access: RECYCLE_KEEPERS,
  input: z.object({
    ...pageFields(10),
    kind: z.union([z.literal(''), z.enum(RECYCLE_KINDS)], '种类有误').optional(),
    name: text(50).optional(),
    sort: z.enum(['removedAt', '-removedAt', 'name', '-name'], '排序有误').optional(),
  }),
  output: pageOf(recycled),
});

export const manageRecycleRestore = endpoint({
  method: 'POST',
  path: `${API}/manage/recycle/restore`,
  summary: '从回收站恢复',
  tag,
  /** An organisation that lives again is shown by all of them. */
  changes: SHOWN_OF_ORGANISATIONS,
  access: RECYCLE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});
