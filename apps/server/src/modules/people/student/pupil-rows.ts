import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readTable, type TablePlan, takeFile, textOf } from '../../content/workbook/index.ts';
import { NO_NUMBERS, numberColumns, schoolNumbersIn } from './numbers.ts';

const MOST_NUMBER = 40;

/** Who is meant by a row, as the file says. */
export interface PupilRow {
  row: number;
  /** The school number, whichever number the file has. */
  studentNo: string;
  studentName: string;
}

/**
 * The rows of a workbook that was sent, each about a pupil of a school who is known by number; the plan reads what else stands in them, and answers undefined
 * for a row that says nothing but who is meant.
 * @throws Refusal when it is no workbook that can be read, is not as planned, or has no column of numbers
 */
export async function readPupilRows<Row extends object>(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  schoolId: string | null,
  upload: Call['http']['upload'],
  plan: TablePlan<Row>,
): Promise<(Row & PupilRow)[]> {
  const { bytes } = await takeFile(upload?.files ?? []);
  const numbers: string[][] = [];
  const table: TablePlan<Row & { studentName: string }> = {
    ...plan,
    columns(titles) {
      const numbersAt = numberColumns(titles);
      if (numbersAt.length === 0) throw refused(NO_NUMBERS);
      const nameAt = titles.indexOf('姓名');
      const read = plan.columns(titles);
      return (values) => {
        const row = read(values);
        if (!row) return undefined;
        numbers.push(numbersAt.map((at) => textOf(values[at], MOST_NUMBER)));
        return { ...row, studentName: textOf(values[nameAt], MOST_NUMBER) };
      };
    },
  };
  const rows: (Row & { row: number; studentName: string })[] = [];
  for await (const row of readTable(bytes, table)) rows.push(row);
  const columns = [...(numbers[0]?.keys() ?? [])];
  const meant = await schoolNumbersIn(database, secrets, schoolId, columns, numbers);
  return rows.map((row, at) => ({ ...row, studentNo: meant[at]! }));
}
