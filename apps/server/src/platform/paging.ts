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
