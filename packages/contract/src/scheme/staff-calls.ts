import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, optionalId } from '../wire/fields.ts';
import { schemeContent, shownSchemeContent } from './content.ts';

const tag = '方案管理';
const place = `${API}/manage/scheme`;
/** The bureau sets the frame; a school adds to it where it may. */
const access = [Usertype.platformAdministrator, Usertype.schoolAdministrator, Usertype.bureauStaff] as const;

const stage = z.int('学段应为整数').min(1, '学段有误').max(4, '学段有误');
const whose = { orgId: optionalId, stage };
/** The revision that was read: another one meanwhile is told, and nothing is overwritten. */
const revision = z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误');

const version = z.object({
  schemeId: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.int(),
  stage: z.int(),
  version: z.int(),
  schemeName: z.string(),
  /** Empty: a draft. */
  publishedAt: z.string(),
  updatedAt: z.string(),
  revision: z.int(),
});
export type SchemeVersion = z.output<typeof version>;

export const manageSchemeList = endpoint({
  method: 'POST',
  path: `${place}/list`,
  summary: '方案的各个版本',
  tag,
  access,
  refuses: [4],
  input: z.object({ orgId: optionalId, stage: stage.optional() }),
  /** The latest first; the draft, if there is one, before all. */
  output: z.array(version),
});

export const manageSchemeFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '方案内容',
  tag,
  access,
  refuses: [4],
  input: z.object({ schemeId: id }),
  output: version.extend({
    content: shownSchemeContent,
    /** For a school's scheme: modules to which its bureau lets schools add. */
    openModules: z.array(z.object({ moduleId: z.string(), moduleName: z.string() })),
  }),
});

export const manageSchemePreset = endpoint({
  method: 'POST',
  path: `${place}/preset`,
  summary: '预置方案',
  tag,
  access,
  refuses: [1],
  input: z.object({ stage }),
  output: z.object({ schemeName: z.string(), content: shownSchemeContent }),
});

export const manageSchemeDraft = endpoint({
  method: 'POST',
  path: `${place}/draft`,
  summary: '建立方案草稿',
  tag,
  access,
  refuses: [1, 4],
  /** The draft that there is, else one from the latest version, else from the preset. */
  input: z.object(whose),
  output: z.object({ schemeId: z.string() }),
});

export const manageSchemeSave = endpoint({
  method: 'POST',
  path: `${place}/save`,
  summary: '保存方案草稿',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ schemeId: id, revision, content: schemeContent }),
  /** With the ids that new parts were given. */
  output: z.object({ revision: z.int(), content: shownSchemeContent }),
});

export const manageSchemePublish = endpoint({
  method: 'POST',
  path: `${place}/publish`,
  summary: '发布方案',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ schemeId: id, revision }),
  output: nothing,
});

export const manageSchemeDiscard = endpoint({
  method: 'POST',
  path: `${place}/discard`,
  summary: '放弃方案草稿',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ schemeId: id }),
  output: nothing,
});

const change = z.object({
  /** added, removed, changed */
  kind: z.string(),
  /** 社会实践 › 志愿服务 › 活动时间 */
  place: z.string(),
  /** What of it: 名称, 审核人 …; empty for what was added or removed. */
  what: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SchemeChange = z.output<typeof change>;

export const manageSchemeCompare = endpoint({
  method: 'POST',
  path: `${place}/compare`,
  summary: '与上一版本比较',
  tag,
  access,
  refuses: [4],
  /** With the version before when no other is named. */
  input: z.object({ schemeId: id, withSchemeId: optionalId }),
  output: z.array(change),
});
