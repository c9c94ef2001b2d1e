import {
  ActivitySort,
  ApplyStatus,
  type activityPage,
  activitySortLabel,
  applyStatusLabel,
  bookFlagLabel,
  type InputOf,
  type SearchFor,
  type SearchOf,
  suitSectionLabel,
} from '@vimo/contract';
import type { ChoiceOption } from '@vimo/ui';
import { readPage } from '../../../shared/page-number.ts';

/** Every list of activities reads the same search parameters. */
export const ACTIVITIES_PAGE = '/index/dreamActivity';
/** Page size of the list. */
export const PAGE_SIZE = 6;

/** The list's filters as they stand in the address; an empty text is 全部. Unknown values are read as 全部. */
export interface ListFilter {
  types: string;
  /** 1: only what fits the person's children. */
  fits: string;
  section: string;
  book: string;
  status: string;
  sort: string;
  page: number;
}

const ALL: ChoiceOption<string> = { value: '', label: '全部' };

export const SECTION_OPTIONS: readonly ChoiceOption<string>[] = [
  ALL,
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: suitSectionLabel[value] ?? '' })),
];

export const FITS_OPTIONS: readonly ChoiceOption<string>[] = [ALL, { value: '1', label: '适合我的孩子' }];

export const BOOK_OPTIONS: readonly ChoiceOption<string>[] = [
  ALL,
  ...['1', '0'].map((value) => ({ value, label: bookFlagLabel[value] ?? '' })),
];

export const STATUS_OPTIONS: readonly ChoiceOption<string>[] = [
  ALL,
  ...Object.values(ApplyStatus).map((value) => ({
    value: String(value),
    label: value === ApplyStatus.open ? '报名中' : applyStatusLabel[value].label,
  })),
];

export const SORT_OPTIONS: readonly ChoiceOption<string>[] = [
  { ...ALL, label: activitySortLabel[10] },
  { value: String(ActivitySort.popular), label: activitySortLabel[9] },
  { value: String(ActivitySort.updated), label: activitySortLabel[8] },
];

/** Reads the filters out of the page's search parameters, which the table of pages has checked. */
export const readFilter = (search: SearchOf<typeof ACTIVITIES_PAGE>): ListFilter => ({
  types: search.types ?? '',
  fits: search.fits ?? '',
  section: search.section ?? '',
  book: search.book ?? '',
  status: search.status ?? '',
  sort: search.sort ?? '',
  page: readPage(search.page),
});

/** Search parameters of the list with some filters changed; any change but the page's goes back to page 1. */
export function writeFilter(filter: ListFilter, change: Partial<ListFilter>): SearchFor<typeof ACTIVITIES_PAGE> {
  const { page, ...rest } = { ...filter, page: 1, ...change };
  return { ...rest, page: page === 1 ? undefined : page };
}

/** Whether anything narrows the list; the order does not. */
export const isFiltered = ({ types, fits, section, book, status }: ListFilter): boolean =>
  Boolean(types || fits || section || book || status);

/** Input of the list call. */
export function listInput(filter: ListFilter, belongDeptIds: string[] | undefined): InputOf<typeof activityPage> {
  return {
    pageSize: PAGE_SIZE,
    currentPage: filter.page,
    type: filter.sort ? Number(filter.sort) : ActivitySort.all,
    objectType: 1,
    auditStatus: 2,
    issueStatus: 1,
    belongDeptIds,
    types: filter.types || undefined,
    suitSection: filter.section || undefined,
    fitsMine: filter.fits ? 1 : undefined,
    bookFlag: filter.book ? Number(filter.book) : undefined,
    activityApplyStatus: filter.status ? Number(filter.status) : undefined,
  };
}
