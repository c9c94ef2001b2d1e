import type { Key } from 'react';

/** One thing that a list can be narrowed by. */
export interface ListFilter {
  /** Name in the address, and of the field of the call's input unless `names` says otherwise. */
  key: string;
  label: string;
  kind: 'text' | 'select' | 'cascader' | 'dates';
  /** Of `select` and `cascader`; a value in the address that is not among them is passed over once they are there. */
  options?: readonly FilterOption[] | undefined;
  /**
   * Fields of the call's input, where they are not named as the address names it. `dates`: first and last day, by default `<key>From` and
   * `<key>To`. `cascader`: a field for each level; without it the last chosen goes to `key`.
   */
  names?: readonly string[];
  placeholder?: string;
  maxLength?: number;
}

export interface FilterOption {
  value: Key;
  label: string;
  children?: readonly FilterOption[];
}

/** What of a list is shown; kept in the address, so that a reload, a bookmark and the back button keep it. All are texts, as addresses are. */
export interface ListState {
  /** By the filter's key. Days and levels are joined by a comma. */
  filters: Record<string, string>;
  /** `field`, or `-field` for the greatest first. */
  sort: string | undefined;
  /** From 1. */
  page: number;
  /** Key of the row that is open. */
  open: string | undefined;
}

const TEXT_LENGTH = 100;
const OPEN_LENGTH = 64;
const DAY = /^\d{4}-\d\d-\d\d$/;
const PAGE = /^[1-9]\d{0,5}$/;

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

function optionsOn(way: readonly string[], options: readonly FilterOption[]): FilterOption[] | undefined {
  const [first, ...rest] = way;
  if (first === undefined) return [];
  const option = options.find(({ value }) => String(value) === first);
  const below = option && optionsOn(rest, option.children ?? []);
  return option && below && [option, ...below];
}

/** The options that a value of the address names, one for each level; undefined when it means nothing. Options that are still loading may be any. */
function chosen({ kind, options }: ListFilter, text: string): FilterOption[] | undefined {
  const way = kind === 'cascader' ? text.split(',') : [text];
  if (!options || options.length === 0) return way.map((value) => ({ value, label: value }));
  return optionsOn(way, options);
}

function meaningful(filter: ListFilter, value: unknown): string {
  const text = textOf(value);
  if (filter.kind === 'text') return text.slice(0, filter.maxLength ?? TEXT_LENGTH);
  if (filter.kind === 'dates') {
    const days = text.split(',');
    const isRange = days.length === 2 && days.every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)));
    return isRange && (days[0] as string) <= (days[1] as string) ? text : '';
  }
  return text && chosen(filter, text) ? text : '';
}

/** Reads an address; what makes no sense there is left out. */
export function readListState(
  search: Record<string, unknown>,
  filters: readonly ListFilter[],
  sortable: readonly string[],
): ListState {
  const sort = textOf(search.sort);
  const page = textOf(search.page);
  return {
    filters: Object.fromEntries(
      filters.flatMap((filter) => {
        const value = meaningful(filter, search[filter.key]);
        return value ? [[filter.key, value]] : [];
      }),
    ),
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
    page: PAGE.test(page) ? Number(page) : 1,
    open: textOf(search.open).slice(0, OPEN_LENGTH) || undefined,
  };
}

/** The search part of the address that `readListState` reads. */
export const writeListState = ({ filters, sort, page, open }: ListState): Record<string, string> => ({
  ...filters,
  ...(sort ? { sort } : {}),
  ...(page > 1 ? { page: String(page) } : {}),
  ...(open ? { open } : {}),
});

/** The call's input for what is filtered and how it is sorted. */
export function inputOf({ filters, sort }: ListState, known: readonly ListFilter[]): Record<string, unknown> {
  const input: Record<string, unknown> = sort ? { sort } : {};
  for (const filter of known) {
    const text = filters[filter.key];
    if (!text) continue;
    if (filter.kind === 'text') input[filter.names?.[0] ?? filter.key] = text;
    else if (filter.kind === 'dates') {
      const names = filter.names ?? [`${filter.key}From`, `${filter.key}To`];
      text.split(',').forEach((day, index) => {
        input[names[index] as string] = day;
      });
    } else {
      const values = (chosen(filter, text) ?? []).map(({ value }) => value);
      if (filter.names) {
        values.forEach((value, level) => {
          input[filter.names?.[level] as string] = value;
        });
      } else input[filter.key] = values.at(-1);
    }
  }
  return input;
}
