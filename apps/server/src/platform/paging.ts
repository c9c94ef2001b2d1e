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

/**
 * Rows of a list that is read page by page while others write: what moves to a later page meanwhile is told once.
 * @param read the rows of a page, counted from 0; one that is not full is the last
 */
export async function* eachOnce<Row>(
  size: number,
  read: (page: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for (let page = 0; ; page += 1) {
    const rows = await read(page);
    for (const row of rows) {
      const key = keyOf(row);
      if (seen.has(key)) continue;
      seen.add(key);
      yield row;
    }
    if (rows.length < size) return;
  }
}
