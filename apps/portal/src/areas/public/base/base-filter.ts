import type { basePage, InputOf, SearchFor, SearchOf } from '@vimo/contract';
import type { ChoiceOption } from '@vimo/ui';
import { readPage } from '../../../shared/page-number.ts';

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

/** Both lists of bases read the same search parameters. */
const BASES_PAGE = '/index/researchBase';

/** Reads the filters out of the page's search parameters, which the table of pages has checked. */
export const readBaseFilter = (search: SearchOf<typeof BASES_PAGE>): BaseFilter => ({
  types: search.types ?? '',
  section: search.section ?? '',
  book: search.book ?? '',
  page: readPage(search.page),
});

/** Search parameters of the list with some filters changed; any change but the page's goes back to page 1. */
export function writeBaseFilter(filter: BaseFilter, change: Partial<BaseFilter>): SearchFor<typeof BASES_PAGE> {
  const { page, ...rest } = { ...filter, page: 1, ...change };
  return { ...rest, page: page === 1 ? undefined : page };
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
