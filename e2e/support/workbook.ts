import { IMPORT_COLUMNS, type ImportKind } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';

type Cell = string | null;

/** Rows, the titles first, as a file for a file field. Rows and columns, counted from 0, may be hidden in it. */
export async function sheetFile(
  rows: readonly (readonly Cell[])[],
  hidden: { rows?: readonly number[]; columns?: readonly number[] } = {},
) {
  const sheet = {
    name: '名单',
    rows: rows.map((row) => [...row]),
    columns: (rows[0] ?? []).map((_, at) => ({ hidden: hidden.columns?.includes(at) ?? false })),
    rowDefs: new Map((hidden.rows ?? []).map((at) => [at, { hidden: true }])),
  };
  return {
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [sheet] })),
  };
}

/** A file of a kind as people fill in its template: rows by the titles of their columns; ready for a file field. */
export function workbook(kind: ImportKind, rows: readonly Record<string, string>[]) {
  const titles = IMPORT_COLUMNS[kind].map(({ title }) => title);
  return sheetFile([titles, ...rows.map((row) => titles.map((title) => row[title] ?? null))]);
}
