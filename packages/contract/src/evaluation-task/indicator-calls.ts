import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { id, optionalId, requiredText } from '../wire/fields.ts';
import { indicatorContent, shownIndicatorContent } from './content.ts';
import { flag, revision } from './fields.ts';

const tag = '评价任务管理';
const place = `${API}/manage/evaluation-task`;
/** Bureaus and schools keep systems; class teachers choose among them. */
const editors = [Usertype.schoolAdministrator, Usertype.bureauStaff] as const;

const system = z.object({
  id: z.string(),
  name: z.string(),
  orgName: z.string(),
  /** Latest published version; 0 while there is none. */
  version: z.int(),
  /** Id of that version; empty while there is none. */
  versionId: z.string(),
  /** Points of what is being written. */
  points: z.int(),
  /** 1: what is being written differs from the latest version. */
  isChanged: z.int(),
  /** 1: no new task takes it. */
  isRetired: z.int(),
  updateDate: z.string(),
  /** 1: the person's own to change. */
  mayEdit: z.int(),
  revision: z.int(),
});
export type IndicatorSystem = z.output<typeof system>;

export const manageIndicatorList = endpoint({
  method: 'POST',
  path: `${place}/systems`,
  summary: '评价指标体系',
  tag,
  access: editors,
  input: noInput,
  /** Those of the own organisation, and those of the bureaus above. */
  output: z.object({ list: z.array(system) }),
});

export const manageIndicatorFetch = endpoint({
  method: 'POST',
  path: `${place}/fetchSystem`,
  summary: '评价指标体系详情',
  tag,
  access: editors,
  refuses: [4],
  input: z.object({ id }),
  /** What is being written; of another's, the latest version. */
  output: system.extend({
    content: shownIndicatorContent,
    versions: z.array(z.object({ version: z.int(), publishDate: z.string(), points: z.int(), tasks: z.int() })),
  }),
});

const systemName = requiredText(40, '请填写名称');
export const manageIndicatorAdd = endpoint({
  method: 'POST',
  path: `${place}/addSystem`,
  summary: '新建或复制评价指标体系',
  tag,
  access: editors,
  refuses: [1, 4],
  /** With `copyOf` its content is taken over. */
  input: z.object({ name: systemName, copyOf: optionalId }),
  output: z.object({ id: z.string() }),
});

export const manageIndicatorSave = endpoint({
  method: 'POST',
  path: `${place}/saveSystem`,
  summary: '保存评价指标体系',
  tag,
  access: editors,
  refuses: [1, 4],
  input: z.object({ id, revision, name: systemName, content: indicatorContent }),
  output: z.object({ revision: z.int() }),
});

export const manageIndicatorPublish = endpoint({
  method: 'POST',
  path: `${place}/publishSystem`,
  summary: '发布评价指标体系的新版本',
  tag,
  access: editors,
  refuses: [1, 4],
  input: z.object({ id, revision }),
  output: nothing,
});

export const manageIndicatorRetire = endpoint({
  method: 'POST',
  path: `${place}/retireSystem`,
  summary: '停用或启用评价指标体系',
  tag,
  access: editors,
  refuses: [1, 4],
  input: z.object({ id, revision, retired: flag }),
  output: nothing,
});
