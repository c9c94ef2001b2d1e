import { z } from 'zod';
import { ORGANISATION_KEEPERS, TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, optionalId, requiredText } from '../wire/fields.ts';
import { KIND_ICONS, KIND_LISTS, KIND_NAME_LENGTH, MOST_KINDS } from './codes.ts';

const tag = '基础数据';
/** Filters and cards show them. */
const CHANGED = ['活动', '研学基地', '社团', '首页'];

const list = z.enum(KIND_LISTS, '没有这份列表');
const name = requiredText(KIND_NAME_LENGTH, '请输入名称');
/** Of a kind of activities at the top; empty: none was chosen. */
const icon = z.union([z.literal(''), z.enum(KIND_ICONS, '没有这个图标')], '没有这个图标');

const kind = z.object({
  id: z.string(),
  /** Empty at the top; kinds of activities have two levels. */
  parentId: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** How many activities, bases or clubs are of it. */
  used: z.int(),
  /** See `kindIconLabel`; empty where none was chosen, and for all but kinds of activities. */
  icon: z.string(),
});
export type Kind = z.output<typeof kind>;

export const manageKindList = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/queryList`,
  summary: '类型列表',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({ list }),
  /** All of the list in its order, those switched off too. */
  output: z.array(kind),
});

export const manageKindChoices = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/queryChoices`,
  summary: '可选的类型',
  tag,
  access: ORGANISATION_KEEPERS,
  input: z.object({ list }),
  /** Those that are switched on, as well as what is above them. */
  output: z.array(z.object({ id: z.string(), parentId: z.string(), name: z.string() })),
});

export const manageKindAdd = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/add`,
  summary: '新增类型',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ list, name, parentId: optionalId, icon: icon.default('') }),
  output: z.object({ id: z.string() }),
});

export const manageKindRename = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/rename`,
  summary: '修改类型的名称和图标',
  tag,
  changes: CHANGED,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  /** With `icon` and the one that was read, `iconBefore`, the icon is changed too. */
  input: z.object({ list, id, name, before: name, icon: icon.optional(), iconBefore: icon.default('') }),
  output: nothing,
});

export const manageKindOrder = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/order`,
  summary: '类型排序',
  tag,
  changes: CHANGED,
  hides: () => false,
  access: TREE_KEEPERS,
  refuses: [1],
  /** All that stand beside each other, each once, in their new order. */
  input: z.object({
    list,
    parentId: optionalId,
    ids: z.array(id, '请选择类型').min(1, '请选择类型').max(MOST_KINDS, '类型过多'),
  }),
  output: nothing,
});

export const manageKindSwitch = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/setEnabled`,
  summary: '启用或停用类型',
  tag,
  changes: CHANGED,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ list, id, enabled: z.literal([0, 1], '请选择启用或停用') }),
  output: nothing,
});

export const manageKindRemove = endpoint({
  method: 'POST',
  path: `${API}/manage/kind/remove`,
  summary: '删除类型',
  tag,
  changes: CHANGED,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ list, id }),
  output: nothing,
});
