import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { orgIdOrNone } from '../wire/fields.ts';

/** Blocks of a home, in the order in which they stand where nobody ordered them. */
export const homeSectionLabel = {
  news: '新闻动态与通知公告',
  activity: '局活动',
  research: '研学基地',
  club: '学生社团',
  college: '创客学院',
  links: '友情链接',
} as const;
export type HomeSection = keyof typeof homeSectionLabel;
export const HOME_SECTIONS = Object.keys(homeSectionLabel) as [HomeSection, ...HomeSection[]];

/** Looks of a quick entry. */
export const entryIconLabel = {
  activity: '日历',
  research: '山',
  club: '人群',
  college: '火箭',
  news: '报纸',
} as const;
export type EntryIcon = keyof typeof entryIconLabel;
export const ENTRY_ICONS = Object.keys(entryIconLabel) as [EntryIcon, ...EntryIcon[]];

export const MOST_ENTRIES = 10;
export const MOST_LINKS = 30;
/** How a home is laid out, for everybody who opens it. */
export const shownHomeLayout = z.object({
  /** Those that are shown, in order. */
  sections: z.array(z.enum(HOME_SECTIONS)),
  entries: z.array(z.object({ icon: z.enum(ENTRY_ICONS), label: z.string(), href: z.string() })),
  links: z.array(z.object({ title: z.string(), href: z.string() })),
  name: z.string(),
  crestId: z.string(),
  colour: z.string(),
});
export type ShownHomeLayout = z.output<typeof shownHomeLayout>;

export const homeLayout = endpoint({
  method: 'POST',
  path: `${API}/web/homeLayout`,
  summary: '首页编排',
  tag: '首页',
  access: 'everyone',
  input: z.object({ belongDeptId: orgIdOrNone.optional() }),
  output: shownHomeLayout,
  sharedForGuests: true,
});
