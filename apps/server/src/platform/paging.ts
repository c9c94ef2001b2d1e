/** The part of a list that is asked for: the page of the wire's page fields. */
export interface Paging {
  pageSize: number;
  /** From 1. */
  currentPage: number;
}

/** How many rows a page holds and how many come before it. */
export const spanOf = ({ pageSize, currentPage }: Paging): { size: number; offset: number } => ({
  size: pageSize,
  offset: (currentPage - 1) * pageSize,
});
