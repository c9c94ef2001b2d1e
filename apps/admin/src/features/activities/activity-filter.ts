/** What of the activity list is shown; kept in the address, so that a reload and the back button keep it. */
export interface ActivityFilter {
  title?: string;
  /** A code of ApplyStatus. */
  status?: number;
  orgId?: string;
  page?: number;
  /** Activity whose drawer is open. */
  open?: string;
}

const TITLE_LENGTH = 100;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const matching = (value: unknown, pattern: RegExp) => (pattern.test(textOf(value)) ? textOf(value) : undefined);
const ID = /^[1-9]\d{0,17}$/;

/** Reads an address, or what a link is about to write into one; what makes no sense there is left out. */
export function readActivityFilter(search: Record<string, unknown>): ActivityFilter {
  const status = matching(search.status, /^[0-5]$/);
  const page = Number(matching(search.page, /^[1-9]\d{0,5}$/) ?? 1);
  return {
    title: textOf(search.title).slice(0, TITLE_LENGTH) || undefined,
    status: status === undefined ? undefined : Number(status),
    orgId: matching(search.orgId, ID),
    page: page > 1 ? page : undefined,
    open: matching(search.open, ID),
  };
}
