import type { basePage, InputOf } from '@vimo/contract';
import type { ChoiceOption } from '@vimo/ui';
import { readPage } from '../../../shared/page-number.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { SECTION_OPTIONS } from '../activity/list-filter.ts';

/** The list's filters as they stand in the address; an empty text is 全部. */
export interface BaseFilter {
  types: string;
  section: string;
  book: string;
  page: number;
}

export const BOOKING_OPTIONS: readonly ChoiceOption<string>[] = [
  { value: '', label: '全部' },
  { value: '1', label: '需预约' },
  { value: '0', label: '免预约' },
];

const known = (options: readonly ChoiceOption<string>[], value: unknown): string =>
  options.some((option) => option.value === value) ? String(value) : '';

/** Reads the filters out of an address's search parameters; unknown values are read as 全部. */
export const readBaseFilter = (search: Record<string, unknown>): BaseFilter => ({
  types: /^[1-9]\d{0,17}$/.test(String(search.types ?? '')) ? String(search.types) : '',
  section: known(SECTION_OPTIONS, search.section),
  book: known(BOOKING_OPTIONS, search.book),
  page: readPage(search.page),
});

/** Address of the list with some filters changed; any change but the page's goes back to page 1. */
export function baseFilterHref(path: string, filter: BaseFilter, change: Partial<BaseFilter>): string {
  const { page, ...rest } = { ...filter, page: 1, ...change };
  return path + stringifySearch({ ...rest, page: page === 1 ? undefined : page });
}

export const isBaseFiltered = ({ types, section, book }: BaseFilter): boolean => Boolean(types || section || book);

/** Input of the list call; an organisation stands for its whole city. */
export const baseListInput = (
  filter: BaseFilter,
  pageSize: number,
  orgId: string | undefined,
): InputOf<typeof basePage> => ({
  pageSize,
  currentPage: filter.page,
  parentId: orgId,
  orgType: '7',
  status: '1',
  types: filter.types || undefined,
  suitSection: filter.section || undefined,
  bookFlag: filter.book || undefined,
});
