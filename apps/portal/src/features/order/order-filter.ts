import { EnrolStatus, type InputOf, type orderPage } from '@vimo/contract';

/** Orders a page. */
export const ORDERS_PER_PAGE = 3;

/** Tabs by the names that the addresses use; the first shows all. */
export const orderTabs = [
  { value: 'first', label: '全部' },
  { value: 'two', label: '待参加', status: EnrolStatus.upcoming },
  { value: 'three', label: '活动中', status: EnrolStatus.ongoing },
  { value: 'form', label: '待评价', status: EnrolStatus.toEvaluate },
  { value: 'five', label: '已取消', status: EnrolStatus.cancelled },
  { value: 'six', label: '已评价', status: EnrolStatus.evaluated },
] as const satisfies readonly { value: string; label: string; status?: EnrolStatus }[];
export type OrderTab = (typeof orderTabs)[number]['value'];

/** What of the orders is shown; kept in the address as plain text. */
export interface OrderFilter {
  name: OrderTab;
  pageIndex: number;
  /** `YYYY-MM-DD HH:mm`, the first and the last minute. */
  from: string;
  to: string;
  title: string;
  types: string;
  semester: string;
}

/** A moment out of an address; a day alone is its first or last minute, `time`. */
function momentOf(text: string | undefined, time: string): string {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})(?: ([01]\d:[0-5]\d|2[0-3]:[0-5]\d))?$/.exec(text ?? '') ?? [];
  return day ? `${day} ${clock ?? time}` : '';
}
const TITLE_LENGTH = 100;
const ID = /^[1-9]\d{0,17}$/;

/** Reads the address; what makes no sense there is left out. */
export function readOrderFilter(search: Record<string, string | undefined>): OrderFilter {
  const { name, pageIndex = '', from, to, title = '', types = '', semester = '' } = search;
  return {
    name: orderTabs.find(({ value }) => value === name)?.value ?? 'first',
    pageIndex: /^[1-9]\d{0,5}$/.test(pageIndex) ? Number(pageIndex) : 1,
    from: momentOf(from, '00:00'),
    to: momentOf(to, '23:59'),
    title: title.slice(0, TITLE_LENGTH),
    types: ID.test(types) ? types : '',
    semester: ID.test(semester) ? semester : '',
  };
}

/** The address of a filter; the first page is not said. */
export const writeOrderFilter = ({ pageIndex, ...rest }: OrderFilter): Record<string, string> => ({
  ...rest,
  pageIndex: pageIndex > 1 ? String(pageIndex) : '',
});

/** What the call wants: the last minute is meant to its end. */
export const orderInput = (filter: OrderFilter): InputOf<typeof orderPage> => {
  const tab = orderTabs.find(({ value }) => value === filter.name);
  return {
    pageSize: ORDERS_PER_PAGE,
    currentPage: filter.pageIndex,
    activityEnrollStatus: tab && 'status' in tab ? tab.status : undefined,
    actStartDate: filter.from && `${filter.from}:00`,
    actEndDate: filter.to && `${filter.to}:59`,
    activityTitle: filter.title || undefined,
    types: filter.types,
    semesterId: filter.semester,
  };
};

export const isFiltered = ({ from, to, title, types, semester }: OrderFilter): boolean =>
  Boolean(from || to || title || types || semester);

/** The order that an address names, or the latest where it names none: of one that is not there any more, as of a child who is bound no more, no other stands in its place. */
export const orderMeant = <T extends { id: string }>(orders: readonly T[], named: string | undefined): T | undefined =>
  named ? orders.find(({ id }) => id === named) : orders[0];
