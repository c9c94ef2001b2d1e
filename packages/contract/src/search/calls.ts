import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, orgIdOrNone, requiredText } from '../wire/fields.ts';

/** What the search finds (`category`). */
export const SearchCategory = { activity: 1, base: 2, news: 3 } as const;
/** Channels of the search (docs/domains/search.md). */
export const searchChannelLabel: Record<string, string> = {
  0: '全部',
  1: '学校活动',
  2: '研学基地',
  3: '综合素质新闻',
};

/** Results that are looked for, and so the greatest `totalCount` that is given: nobody turns a hundred pages. */
export const MOST_RESULTS = 600;
/** Characters of a question. */
export const LONGEST_QUESTION = 50;

export const searchResult = z.object({
  id: z.string(),
  /** `SearchCategory`. */
  category: z.int(),
  title: z.string(),
  introInfo: z.string(),
  typesName: z.string(),
  logoId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Of an activity, when its sign-up opens and ends; of others empty. */
  signStartDate: z.string(),
  signEndDate: z.string(),
  suitSection: z.string(),
  /** As on an activity's card. */
  fitsMine: z.int().optional(),
  fitsNames: z.array(z.string()).optional(),
  personNum: z.int(),
  belongDeptName: z.string(),
  address: z.string(),
  prices: z.string(),
  feeNote: z.string(),
  dirtName: z.string(),
  dirtTelphone: z.string(),
  isApply: z.int(),
  activityApplyStatus: z.int(),
  readNum: z.int(),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchPage = endpoint({
  method: 'POST',
  path: `${API}/search/queryPage`,
  summary: '搜索',
  tag: '搜索',
  access: 'everyone',
  input: z.object({
    ...pageFields(6),
    title: requiredText(LONGEST_QUESTION, '请输入搜索内容'),
    belongDeptId: orgIdOrNone.optional(),
    /** 0 or absent is all. */
    category: codeNumber(0, 3, '频道有误').optional(),
  }),
  output: pageOf(searchResult),
  sharedForGuests: true,
});
