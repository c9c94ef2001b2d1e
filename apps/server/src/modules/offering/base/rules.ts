import type { basePage, ParsedInputOf } from '@vimo/contract';

/** Which bases a list holds; absent is no filter. */
export interface BaseFilter {
  /** Any organisation: the bases of its whole city. */
  cityOf: string | undefined;
  typeId: string | undefined;
  section: string | undefined;
  bookFlag: number | undefined;
}

const idOrNone = (value: string | undefined) => (value && /^[1-9]/.test(value) ? value : undefined);

/** Filters of the wire: empty, 0 and -1 are all (docs/domains/bases.md). */
export const filterAsked = (
  input: Pick<ParsedInputOf<typeof basePage>, 'parentId' | 'types' | 'suitSection' | 'bookFlag'>,
): BaseFilter => ({
  cityOf: idOrNone(input.parentId),
  typeId: idOrNone(input.types),
  section: idOrNone(input.suitSection),
  bookFlag: input.bookFlag && input.bookFlag !== '-1' ? Number(input.bookFlag) : undefined,
});
