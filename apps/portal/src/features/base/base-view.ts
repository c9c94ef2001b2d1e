import { type BaseRow, type Href, hrefTo, pictureUrl } from '@vimo/contract';

/** Research bases as people read them. */

export const baseHref = (orgId: string): Href => hrefTo('/index/baseDetail/$id', { id: orgId });

export const basePicture = ({ logoId, orgLogoId }: Pick<BaseRow, 'logoId' | 'orgLogoId'>, width: number): string =>
  pictureUrl(logoId || orgLogoId, width);

/** What can be signed up for at a base, as a list. */
export const openHref = (orgId: string): Href => hrefTo('/index/myActiveAll/$id', { id: orgId }, { book: '1' });

/** The server counts up to here. */
const MOST_OPEN = 100;
export const openText = (count: number): string =>
  count === 0 ? '暂无可报名活动' : `${count >= MOST_OPEN ? `${MOST_OPEN}+` : count} 项活动可报名`;

export const phonesOf = ({ officePhone, telephone }: Pick<BaseRow, 'officePhone' | 'telephone'>): string[] =>
  [...new Set([officePhone, telephone])].filter(Boolean);

export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The address of a map for a base; `{address}` in it is the place that is looked for. */
export const mapHref = (mapUrl: string, { names, address }: Pick<BaseRow, 'names' | 'address'>): string =>
  mapUrl.replace('{address}', encodeURIComponent(`${address} ${names}`));

/** 1 to be booked, 0 open without. */
export const bookingText = ({ bookFlag }: Pick<BaseRow, 'bookFlag'>): string => (bookFlag === 1 ? '需预约' : '免预约');

/** An opening time longer than this is a range of dates and times. */
const RANGE_FROM = 30;

/** `2026-03-01 08:30:00 至 2026-11-30 17:30:00` as 2026-03-01 至 2026-11-30 and 8:30—17:30; a short one stays as it is. */
export function openingTimes(text: string): string[] {
  const plain = text.trim();
  if (plain.length <= RANGE_FROM) return plain ? [plain] : [];
  const [from, to] = plain.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const [opens, closes] = [...plain.matchAll(/0?(\d{1,2}:\d{2})(:\d{2})?/g)].map(([, time]) => time);
  if (!from || !to || !opens || !closes) return [plain];
  return [`${from} 至 ${to}`, `${opens}—${closes}`];
}
