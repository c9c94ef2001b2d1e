import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { requiredText, text } from '../wire/fields.ts';
import { SITE_TEXT_KINDS, SITE_TEXT_LENGTH } from './codes.ts';

const tag = '管理平台';

const version = z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误');
const kind = z.enum(SITE_TEXT_KINDS, '没有这份文本');

const lines = {
  /** Who runs the site, in the footer; empty: the name of the highest bureau. */
  owner: text(50),
  hotline: text(40),
  contactHours: text(60),
  secondPhone: text(40),
  chatAccount: text(40),
  icp: text(60),
  policeRecord: text(60),
};
export type SiteLines = { [Name in keyof typeof lines]: string };

export const manageSiteFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/site/fetch`,
  summary: '站点信息',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  input: noInput,
  output: z.object({
    owner: z.string(),
    hotline: z.string(),
    contactHours: z.string(),
    secondPhone: z.string(),
    chatAccount: z.string(),
    icp: z.string(),
    policeRecord: z.string(),
    version: z.int(),
  }),
});

export const manageSiteUpdate = endpoint({
  method: 'POST',
  path: `${API}/manage/site/update`,
  summary: '修改站点信息',
  tag,
  /** The footer and the about page read it. */
  changes: ['首页'],
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({ ...lines, version }),
  output: nothing,
});

export const manageSiteTexts = endpoint({
  method: 'POST',
  path: `${API}/manage/site/texts`,
  summary: '隐私文本的各个版本',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  input: noInput,
  /** The latest first. */
  output: z.array(z.object({ kind, version: z.int(), publishDate: z.string(), userName: z.string() })),
});
export type SiteTextVersion = z.output<typeof manageSiteTexts.output>[number];

export const manageSiteTextFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/site/textFetch`,
  summary: '隐私文本的一个版本',
  tag,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ kind, version }),
  output: z.object({ content: z.string() }),
});

export const manageSiteTextPublish = endpoint({
  method: 'POST',
  path: `${API}/manage/site/textPublish`,
  summary: '发布隐私文本的新版本',
  tag,
  changes: ['首页'],
  access: TREE_KEEPERS,
  refuses: [1],
  /** `version`: the latest that was read, 0 where there is none. */
  input: z.object({ kind, version, content: requiredText(SITE_TEXT_LENGTH, '请输入正文') }),
  output: nothing,
});
