import { IMPORT_COLUMNS, type ImportKind } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';

/** A file of a kind as people fill in its template: rows by the titles of their columns; ready for a file field. */
export async function workbook(kind: ImportKind, rows: readonly Record<string, string>[]) {
  const titles = IMPORT_COLUMNS[kind].map(({ title }) => title);
  const cells = rows.map((row) => titles.map((title) => row[title] ?? null));
  return {
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '名单', rows: [titles, ...cells] }] })),
  };
}
