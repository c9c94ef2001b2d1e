import { serverNow, wireNow } from '@vimo/client';
import { firstOf, type Href, hrefTo, type NoticeRow, pictureUrl } from '@vimo/contract';

/** Values of `category` and `types` on the wire. */
export const NoticeKind = { news: 0, notice: 1 } as const;
export type NoticeKind = (typeof NoticeKind)[keyof typeof NoticeKind];

export const NEWS_HREF = '/index/news';
/** The same page with notices in the place of news. */
export const NOTICES_HREF = hrefTo(NEWS_HREF, { types: NoticeKind.notice });

export const newsHref = (id: string): Href => hrefTo('/index/newsDetail/$id', { id });
export const orgNewsHref = (orgId: string): Href => hrefTo('/index/myNews/$id', { id: orgId });

/** Address of the leading picture at a width; empty without one. */
export const newsPicture = ({ imagesUrl, logoId }: Pick<NoticeRow, 'imagesUrl' | 'logoId'>, width: number): string =>
  pictureUrl(firstOf(imagesUrl) || logoId, width);

const NEW_FOR_MS = 3 * 24 * 3600 * 1000;

/** Whether it came out within the last three days. */
export const isNew = ({ updateDate }: Pick<NoticeRow, 'updateDate'>): boolean =>
  updateDate > wireNow(new Date(serverNow().getTime() - NEW_FOR_MS));
