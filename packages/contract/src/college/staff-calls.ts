import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { codeNumber, fileId, id, optionalId, requiredText } from '../wire/fields.ts';
import { COLLEGE_LIMITS } from './codes.ts';
import { collegeRoles, optionalCollegeRoles } from './document-content.ts';

// The bureau that keeps what is the same for all schools keeps the college.
const tag = '内容学院管理';
const place = `${API}/manage/college`;
const kept = { method: 'POST', tag, access: TREE_KEEPERS } as const;
/** Pages that show the college. */
const changes = ['内容学院'];

const version = z.int('版本有误').min(0, '版本有误').max(2_147_483_647, '版本有误').default(0);
const optionalFile = z.union([z.literal(''), fileId], '文件编号有误').default('');
/** An address of the web, or a page of this site. */
const LINK = /^(https?:\/\/[^\s<>"]{1,300}|\/([^\s<>"/\\][^\s<>"]{0,299})?)$/;
const ordered = (most: number) => z.array(id, '请给出顺序').max(most, '数量过多');

const moduleRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Comma lists of role codes (`COLLEGE_ROLES`): who sees its contents, and who may keep them. */
  viewPower: z.string(),
  downloadPower: z.string(),
  icon: z.string(),
  link: z.string(),
  shown: z.boolean(),
  /** Contents that are shown, and all. */
  shownNum: z.int(),
  contentNum: z.int(),
  version: z.int(),
});
export type KeptCollegeModule = z.output<typeof moduleRow>;

export const manageCollegeModules = endpoint({
  ...kept,
  path: `${place}/queryModules`,
  summary: '学院模块管理列表',
  refuses: [1],
  input: noInput,
  /** In the order of the portal's tabs, those that are not shown too. */
  output: z.array(moduleRow),
});

export const manageCollegeModuleSave = endpoint({
  ...kept,
  path: `${place}/saveModule`,
  summary: '保存学院模块',
  changes,
  refuses: [1, 4],
  input: z.object({
    /** Empty: a new one, at the end. */
    id: optionalId,
    name: requiredText(12, '请输入模块名称'),
    viewPower: collegeRoles('请选择谁可以查看'),
    downloadPower: optionalCollegeRoles,
    icon: optionalFile,
    link: z
      .union([z.literal(''), z.string('链接有误').regex(LINK, '请输入完整的网址，或以斜线开头的站内地址')], '链接有误')
      .default(''),
    shown: codeNumber(0, 1, '应为 0 或 1')
      .default(1)
      .transform((value) => value === 1),
    /** That was read; of a new one 0. */
    version,
  }),
  output: z.object({ id: z.string() }),
});

export const manageCollegeModuleOrder = endpoint({
  ...kept,
  path: `${place}/orderModules`,
  summary: '调整学院模块的顺序',
  changes,
  refuses: [1],
  /** All modules, as they shall stand and as they stood when they were read. */
  input: z.object({ ids: ordered(COLLEGE_LIMITS.modules), before: ordered(COLLEGE_LIMITS.modules) }),
  output: nothing,
});

export const manageCollegeModuleRemove = endpoint({
  ...kept,
  path: `${place}/removeModule`,
  summary: '删除没有内容的学院模块',
  changes,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

const content = z.object({
  id: z.string(),
  title: z.string(),
  cover: z.string(),
  extension: z.string(),
  /** Bytes of its file. */
  size: z.int(),
  status: z.enum(['draft', 'scheduled', 'shown', 'takenDown']),
  /** Those of the module's roles that may see it; empty is all of them. */
  viewPower: z.string(),
  /** From when it is shown. */
  createDate: z.string(),
});
export type KeptCollegeContent = z.output<typeof content>;

export const manageCollegeContents = endpoint({
  ...kept,
  path: `${place}/queryContents`,
  summary: '学院内容管理列表',
  refuses: [1, 4],
  input: z.object({ moduleId: id }),
  /** The module with all that is or was shown in it, in the order of the portal; what it holds is written as a publication (`managePublicationSave`). */
  output: moduleRow.extend({ contents: z.array(content) }),
});

export const manageCollegeContentOrder = endpoint({
  ...kept,
  path: `${place}/orderContents`,
  summary: '调整学院内容的顺序',
  changes,
  refuses: [1, 4],
  input: z.object({
    moduleId: id,
    ids: ordered(COLLEGE_LIMITS.contents),
    before: ordered(COLLEGE_LIMITS.contents),
  }),
  output: nothing,
});
