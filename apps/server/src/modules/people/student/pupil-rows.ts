import { plainNumber } from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  placeOf,
  type ReadOf,
  type TablePlan,
  takeFile,
  textOf,
  type Workbooks,
} from '../../content/workbook/index.ts';
import { NO_NUMBERS, numberColumns, schoolNumbersIn } from './numbers.ts';

/** Signs of a name, and of a number without the blanks that pad it: no longer one is anybody's. */
const MOST_SIGNS = 40;
const cut = (text: string): string => [...text].slice(0, MOST_SIGNS).join('');

/** A call that sends a workbook. */
interface Sent {
  http: Pick<Call['http'], 'upload'>;
  input: { withHidden?: number | undefined };
}

/** Who is meant by a row, as the file says. */
export interface PupilRow {
  row: number;
  /** The school number, whichever number the file has. */
  studentNo: string;
  studentName: string;
}

/** A plan of rows about pupils. */
export type PupilPlan<Row> = TablePlan<Row> & {
  /** Rows may say who is meant by name alone. */
  byNameToo?: boolean;
};

/**
 * The rows of a workbook that was sent, each about a pupil of these schools who is known by number; the plan reads what else stands in them, and answers undefined
 * for a row that says nothing but who is meant.
 * @throws Refusal when it is no workbook that can be read, is not as planned, or has no column of numbers
 */
export async function readPupilRows<Row extends object>(
  { database, secrets, workbooks }: Pick<Platform, 'database' | 'secrets'> & { workbooks: Workbooks },
  schoolIds: readonly string[],
  { http: { upload }, input: { withHidden } }: Sent,
  plan: PupilPlan<Row>,
): Promise<ReadOf & { rows: (Row & PupilRow)[] }> {
  const { bytes } = await takeFile(upload?.files ?? []);
  const table: TablePlan<{ said: Row; numbers: string[]; studentName: string }> = {
    ...plan,
    columns(titles) {
      const numbersAt = numberColumns(titles);
      const nameAt = placeOf(titles, ['姓名']);
      if (numbersAt.length === 0 && !(plan.byNameToo && nameAt >= 0)) throw refused(NO_NUMBERS);
      const read = plan.columns(titles);
      return (values) => {
        const said = read(values);
        if (!said) return undefined;
        const numbers = numbersAt.map((at) => cut(plainNumber(textOf(values[at]))));
        return { said, numbers, studentName: cut(textOf(values[nameAt])) };
      };
    },
  };
  let read: ReadOf = { sheetName: '', otherSheets: [], hiddenRows: 0, hiddenColumns: [], ignored: [] };
  const told = (what: ReadOf) => {
    read = what;
  };
  const found: { row: number; said: Row; numbers: string[]; studentName: string }[] = [];
  for await (const row of workbooks.rowsOf(bytes, table, { withHidden: withHidden === 1, told })) found.push(row);
  const columns = [...(found[0]?.numbers.keys() ?? [])];
  const meant = await schoolNumbersIn(
    database,
    secrets,
    schoolIds,
    columns,
    found.map(({ numbers }) => numbers),
  );
  const rows = found.map(({ row, said, studentName, numbers }, at) => {
    // What the file masks says nothing. What nobody has comes back masked too, and is to be mended: the name alone might be another pupil's.
    const isSaid = !plan.byNameToo || numbers.some((number) => number !== '' && !plainNumber(number).includes('*'));
    return { ...said, row, studentName, studentNo: isSaid ? meant[at]! : '' };
  });
  return { ...read, rows };
}
