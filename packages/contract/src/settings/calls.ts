import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, pageFields, pageOf } from '../wire/envelope.ts';
import { orgIds, text } from '../wire/fields.ts';
import { SITE_TEXT_KINDS } from './codes.ts';

const tag = '首页';

export const dictionaryList = endpoint({
  method: 'POST',
  path: `${API}/sysDict/queryList`,
  summary: '字典',
  tag: '字典',
  access: 'everyone',
  input: z.object({
    dictType: z.enum(['suit_section', 'book_flag', 'activity_sort', 'contact_type', 'sex'], '没有这个字典'),
  }),
  output: z.array(z.object({ dictLabel: z.string(), dictValue: z.string() })),
  sharedForGuests: true,
});

const banner = z.object({
  id: z.string(),
  title: z.string(),
  pics: z.string(),
  addressUrl: z.string(),
  /** What the picture shows; empty: its title says it. */
  alt: z.string(),
});
export type Banner = z.output<typeof banner>;

export const bannerPage = endpoint({
  method: 'POST',
  path: `${API}/tAd/frontQueryPage`,
  summary: '轮播图',
  tag,
  access: 'everyone',
  input: z.object({
    ...pageFields(10),
    /** Place on the page; anything but a small number is the head of it. */
    positionType: z.union([z.int(), text(64)], '格式有误').optional(),
    belongDeptIds: orgIds,
  }),
  output: pageOf(banner),
  sharedForGuests: true,
});

/** Facts of this installation that a browser must know before it renders the frame. */
export const siteInfo = endpoint({
  method: 'GET',
  path: `${API}/web/site`,
  summary: '站点信息',
  tag,
  access: 'everyone',
  input: noInput,
  output: z.object({
    demoMode: z.boolean(),
    /** Whether people can sign in by WeChat here. */
    wechatOpen: z.boolean(),
    /** Whether codes can be sent by text message: registration and what else needs one is offered then. */
    codesOpen: z.boolean(),
    hotline: z.string(),
    contactHours: z.string(),
    /** Told on the about page. */
    secondPhone: z.string(),
    chatAccount: z.string(),
    icp: z.string(),
    policeRecord: z.string(),
    owner: z.string(),
    /** Address of a map with `{address}` for the place; empty when this installation names none. */
    mapUrl: z.string(),
    /** Characters that a new password has at least. */
    passwordLength: z.int(),
    /** The bureau of the whole city, offered to a visitor without an organisation. */
    rootOrgId: z.string(),
    rootOrgName: z.string(),
    /** The version of each privacy text that holds now; 0 while none is published. */
    privacyVersion: z.int(),
    childrenVersion: z.int(),
  }),
  sharedForGuests: true,
});

/** The text of the about page; empty while none is published. */
export const aboutPage = endpoint({
  method: 'GET',
  path: `${API}/web/about`,
  summary: '关于我们',
  tag,
  access: 'everyone',
  input: noInput,
  output: z.object({ title: z.string(), details: z.string() }),
  sharedForGuests: true,
});

/** A privacy text as it holds now. */
export const siteText = endpoint({
  method: 'GET',
  path: `${API}/web/siteText`,
  summary: '隐私政策与儿童个人信息保护规则',
  tag: '首页',
  access: 'everyone',
  input: z.object({ kind: z.enum(SITE_TEXT_KINDS, '没有这份文本') }),
  /** `version` 0 and no content while none is published. */
  output: z.object({ version: z.int(), publishDate: z.string(), content: z.string() }),
  sharedForGuests: true,
});
