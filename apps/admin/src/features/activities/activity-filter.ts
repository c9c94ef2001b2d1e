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
const idOf = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value) ? value : undefined);

/** Reads the address's search; what makes no sense there is left out. */
export function readActivityFilter(search: Record<string, unknown>): ActivityFilter {
  const { title, status, orgId, page, open } = search;
  return {
    title: typeof title === 'string' && title.trim() ? title.trim().slice(0, TITLE_LENGTH) : undefined,
    status: typeof status === 'string' && /^[0-5]$/.test(status) ? Number(status) : undefined,
    orgId: idOf(orgId),
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? Number(page) : undefined,
    open: idOf(open),
  };
}
