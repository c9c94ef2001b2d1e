import { Readable } from 'node:stream';
import type { ImportColumn } from '@vimo/contract';

/** Cells hold text: whatever it begins with, no spreadsheet takes it for a formula, and numbers keep all their digits. */
const TEXT = '@';

/** A text that reads like a sign by its number (_x0041_) would be read as that sign: its underscore is written by its own number. */
const asWritten = (text: string): string =>
  text.includes('_x') ? text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : text;

async function* written(rows: Iterable<string[]> | AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(asWritten);
}

/** What reads and writes workbooks, loaded with the first one: a server that only answers holds none of it. */
export const workbooks = () => import('hucre/xlsx');

export interface SheetColumn {
  title: string;
  width?: number | undefined;
}

const MOST_SHEET_NAME = 31;
/** The name of a sheet as spreadsheets take it, of whatever somebody called an examination: 期中/期末 is 期中_期末. */
function sheetNameOf(name: string): string {
  let plain = name.replace(/[[\]:*?/\\]|^'|'$/g, '_');
  while (plain.length > MOST_SHEET_NAME) plain = [...plain].slice(0, -1).join('');
  return plain === '' || plain.toLowerCase() === 'history' ? `${plain}_` : plain;
}

/** A workbook of one sheet as its rows come in; memory does not grow with them. */
export function sheetOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<string[]> | AsyncIterable<string[]>,
): Readable {
  return Readable.from(
    (async function* () {
      const { writeXlsxStream } = await workbooks();
      yield* writeXlsxStream(written(rows), {
        name: sheetNameOf(name),
        columns: columns.map(({ title, width = 16 }) => ({ header: asWritten(title), width, numFmt: TEXT })),
        freezePane: { rows: 1 },
      });
    })(),
    { objectMode: false },
  );
}

interface ToFill {
  name: string;
  columns: readonly Pick<ImportColumn, 'title' | 'required' | 'hint' | 'example' | 'choices' | 'width'>[];
  mostRows: number;
  /** What stands there already, below the heading. */
  rows?: readonly string[][];
}

/** A file to fill in: the heading with comments and choices, and a second sheet with an example and how each column is filled in. */
export async function workbookToFill({ name, columns, mostRows, rows = [] }: ToFill): Promise<Buffer> {
  const heading = columns.map(({ title, required }) => asWritten(required ? `${title}*` : title));
  const { writeXlsx } = await workbooks();
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width }) => ({ width: width ?? 16, numFmt: TEXT })),
        rows: [heading, ...rows.map((row) => row.map(asWritten))],
        cells: new Map(
          columns.map(({ hint, required }, at) => [
            `0,${at}`,
            {
              value: heading[at],
              style: { font: { bold: true, ...(required ? { color: { rgb: 'B42318' } } : {}) }, numFmt: TEXT },
              comment: { text: hint, author: '综合素质教育平台' },
            },
          ]),
        ),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(({ choices }, at) =>
          choices && fitsList(choices)
            ? [
                {
                  type: 'list' as const,
                  values: [...choices],
                  range: `${letter(at)}2:${letter(at)}${mostRows + 1}`,
                  showErrorMessage: true,
                  errorTitle: '填写有误',
                  errorMessage: `可填：${choices.join('、')}`.slice(0, 200),
                },
              ]
            : [],
        ),
      },
      {
        name: '填写说明',
        columns: [{ width: 14 }, { width: 8 }, { width: 22 }, { width: 60 }],
        rows: [
          ['列', '必填', '示例', '说明'],
          ...columns.map(({ title, required, example, hint }) => [title, required ? '是' : '', example, hint]),
          ['说明', '', '', `请填在第一张工作表，第一行表头不要改；最多 ${mostRows} 行；不要合并单元格。`],
        ],
      },
    ],
  });
  return Buffer.from(bytes);
}

/** A workbook keeps the choices of a cell as one short text with commas between. */
const fitsList = (choices: readonly string[]) =>
  choices.join(',').length <= 250 && !choices.some((choice) => /[,"]/.test(choice));
const letter = (at: number) => String.fromCharCode(65 + at);
