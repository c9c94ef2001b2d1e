/** The part of a list that is asked for: the page of the wire's page fields. */
export interface Paging {
  pageSize: number;
  /** From 1. */
  currentPage: number;
}

/** How many rows a page holds and how many come before it. */
export interface Span {
  size: number;
  offset: number;
}

export const spanOf = ({ pageSize, currentPage }: Paging): Span => ({
  size: pageSize,
  offset: (currentPage - 1) * pageSize,
});

/** Readings of a list that goes on growing smaller while it is read. */
const MOST_READINGS = 4;

/**
 * Rows of a list that is read page by page while others write: what moves to a later page meanwhile is told once, and where rows went, so that others moved to a page which had been
 * read, the list is read once more for these.
 * @param read the rows of a page, counted from 0, and how many there are in all; a page that is not full is the last
 */
export async function* eachOnce<Row>(
  size: number,
  read: (page: number) => Promise<{ rows: readonly Row[]; total: number }>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    let most = 0;
    let isLess = false;
    for (let page = 0; ; page += 1) {
      const { rows, total } = await read(page);
      isLess ||= total < most;
      most = Math.max(most, total);
      for (const row of rows) {
        const key = keyOf(row);
        if (seen.has(key)) continue;
        seen.add(key);
        yield row;
      }
      if (rows.length < size) break;
    }
    if (!isLess) return;
  }
}
