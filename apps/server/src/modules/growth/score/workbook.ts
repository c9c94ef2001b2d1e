import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { inspectWorkbook, sheetRows, takeFile, textOf } from '../../people/import/index.ts';

const MOST_COLUMNS = 60;
export const NUMBER_TITLES = ['学籍号', '学号'];

export interface WorkbookRow {
  /** As in the file: the heading is 1. */
  row: number;
  cells: string[];
}

/**
 * The first sheet of the workbook that was sent: its heading, where the pupils' numbers stand, and its rows that are not empty.
 * @throws Refusal when it is no workbook that can be read, holds more than `most` rows, or has no column of numbers
 */
export async function readWorkbook(
  upload: Call['http']['upload'],
  most: number,
): Promise<{ heading: string[]; numberAt: number; rows: WorkbookRow[] }> {
  const { bytes } = await takeFile(upload?.files ?? []);
  await inspectWorkbook(bytes);
  const rows: WorkbookRow[] = [];
  for await (const { index, values } of sheetRows(bytes)) {
    const cells = values.slice(0, MOST_COLUMNS).map((value) => textOf(value));
    if (cells.some(Boolean)) rows.push({ row: index + 1, cells });
    if (rows.length > most + 1) throw refused(`最多 ${most} 行`);
  }
  const heading = (rows.shift()?.cells ?? []).map((title) => title.replace(/[*＊\s]/g, ''));
  const numberAt = heading.findIndex((title) => NUMBER_TITLES.includes(title));
  if (numberAt < 0) throw refused('第一行应是表头，并且有“学籍号”一列');
  return { heading, numberAt, rows };
}
