import {
  activitySortLabel,
  bookFlagLabel,
  contactTypeLabel,
  type dictionaryList,
  type ParsedInputOf,
  sexLabel,
  suitSectionLabel,
} from '@vimo/contract';

type DictType = ParsedInputOf<typeof dictionaryList>['dictType'];

const DICTIONARIES: Record<DictType, Record<string, string>> = {
  suit_section: suitSectionLabel,
  book_flag: bookFlagLabel,
  activity_sort: activitySortLabel,
  contact_type: contactTypeLabel,
  sex: sexLabel,
};

/** Values with their labels; the "all" of a filter first, then in the order of the values. */
export function dictionaryOf(type: DictType): { dictLabel: string; dictValue: string }[] {
  return Object.entries(DICTIONARIES[type])
    .map(([dictValue, dictLabel]) => ({ dictLabel, dictValue }))
    .sort((a, b) => Number(b.dictLabel === '全部') - Number(a.dictLabel === '全部'));
}

/** Place of a banner on a page: 1, the head of the home pages, when the wire names none (docs/domains/home.md). */
export function positionOf(value: string | number | undefined): number {
  const position = Number(value ?? 1);
  return Number.isInteger(position) && position >= 0 && position < 100 ? position : 1;
}

/** What the frame shows until an installation has texts of its own in the setting `site`. */
export const SITE_TEXTS = {
  hotline: '',
  contactHours: '周一至周五 9:00—18:00',
  secondPhone: '',
  chatAccount: '',
  icp: '',
  policeRecord: '',
  owner: '',
};
