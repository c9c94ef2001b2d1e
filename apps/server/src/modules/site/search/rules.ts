import type { BaseRow, NoticeRow, SearchResult } from '@vimo/contract';
import type { Activities } from '../../offering/activity/index.ts';

/** What is found, by its code on the wire (docs/domains/search.md). */
export const Category = { activity: 1, base: 2, news: 3 } as const;

export interface AskedOrganisation {
  orgType: number;
  /** Ids from the highest bureau to the organisation itself. */
  path: readonly string[];
}

const BUREAU = 2;

/**
 * Keys of the documents that an organisation's visitor finds; a document with one of them is found. They are those of the
 * organisation and of all below it, for one that is no bureau also those that the bureaus above it offer themselves, and the
 * bases of the city.
 */
export function scopesOf({ orgType, path }: AskedOrganisation): string[] {
  const above = orgType === BUREAU ? [] : path.slice(0, -1).map((id) => `#i${id}`);
  return [`#o${path.at(-1)}`, ...above, `#r${path[0]}`];
}

type Card = Awaited<ReturnType<Activities['cards']>>[number];

const NOTHING: Omit<SearchResult, 'id' | 'category' | 'title' | 'introInfo'> = {
  typesName: '',
  logoId: '',
  startTime: '',
  endTime: '',
  signStartDate: '',
  signEndDate: '',
  suitSection: '',
  personNum: 0,
  belongDeptName: '',
  address: '',
  prices: '',
  feeNote: '',
  dirtName: '',
  dirtTelphone: '',
  isApply: 0,
  activityApplyStatus: 0,
  readNum: 0,
};

export const activityResult = (card: Card): SearchResult => ({
  ...NOTHING,
  ...card,
  category: Category.activity,
  startTime: card.actStartDate,
  endTime: card.actEndDate,
});

export const baseResult = (base: BaseRow): SearchResult => ({
  ...NOTHING,
  id: base.orgId,
  category: Category.base,
  title: base.names,
  introInfo: base.introInfo,
  typesName: base.types,
  logoId: base.logoId,
  suitSection: base.suitSection,
  address: base.address,
});

export const newsResult = (notice: NoticeRow): SearchResult => ({
  ...NOTHING,
  id: notice.id,
  category: Category.news,
  title: notice.title,
  introInfo: notice.introInfo,
  typesName: notice.category === 1 ? '通知' : '新闻',
  logoId: notice.logoId,
  startTime: notice.startTime,
  belongDeptName: notice.belongDeptName,
  readNum: notice.readNum,
});
