import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, ignoredField, orgIds } from '../wire/fields.ts';

const tag = '新闻';

export const noticeRow = z.object({
  id: z.string(),
  title: z.string(),
  introInfo: z.string(),
  updateDate: z.string(),
  createName: z.string(),
  readNum: z.int(),
  logoId: z.string(),
  /** What the cover shows, where somebody said so. */
  logoText: z.string(),
  imagesUrl: z.string(),
  startTime: z.string(),
  /** 0 news, 1 notice. */
  category: z.int(),
  belongDeptId: z.string(),
  belongDeptName: z.string(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const noticePage = endpoint({
  method: 'POST',
  path: `${API}/notice/frontQueryPage`,
  summary: '新闻与通知',
  tag,
  access: 'everyone',
  input: z.object({
    ...pageFields(6),
    /** 1 notice, 0 news (docs/domains/news.md). */
    types: codeNumber(0, 1, '类型有误').default(0),
    belongDeptIds: orgIds,
    /** 1 when an organisation is chosen, else 3; accepted for the wire's sake, as `belongDeptIds` says it already. */
    objType: ignoredField,
  }),
  output: pageOf(noticeRow),
  sharedForGuests: true,
});

export const noticeDetail = noticeRow.extend({
  /** Cleaned HTML. */
  comments: z.string(),
});
export type NoticeDetail = z.output<typeof noticeDetail>;

export const noticeFetch = endpoint({
  method: 'POST',
  path: `${API}/notice/fetch`,
  summary: '新闻详情',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ id }),
  output: noticeDetail,
  // Each answer counts a reader, so none is shared.
  renderedForGuests: true,
});
