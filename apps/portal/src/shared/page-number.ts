/** Page number of an address's search parameters, from 1; anything unreadable is the first page. */
export function readPage(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
