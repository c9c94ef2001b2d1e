import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { text } from '../wire/fields.ts';

const tag = '管理平台';

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
  input: z.object({ ...lines, version: z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误') }),
  output: nothing,
});
