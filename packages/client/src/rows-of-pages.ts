/** Rows of pages that were read one after the other, each once: while one reads others write, and what moved to the next page came twice. */
export const rowsOfPages = <Row extends { id: string }>(pages: readonly { dataList: readonly Row[] }[]): Row[] => [
  ...new Map(pages.flatMap(({ dataList }) => dataList).map((row) => [row.id, row])).values(),
];
