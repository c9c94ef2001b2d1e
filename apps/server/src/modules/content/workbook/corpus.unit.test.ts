import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../platform/errors.ts';
import { BOOKS, bookAround, ROWS } from '../../../testing/workbooks.ts';
import { placeOf, type ReadOf, readTable } from './read.ts';
import { textOf } from './values.ts';

const SAVED = path.join(import.meta.dirname, 'corpus');
const saved = readdirSync(SAVED).map(
  (file) => [path.basename(file, '.xlsx'), readFileSync(path.join(SAVED, file))] as const,
);
const { 'merged-heading': merged, ...readable } = BOOKS;
const [HEADING, ...BODY] = ROWS;

/** Of tables below other rows. */
const FIRST_ROW: Record<string, number> = { 'wps-empty-rows-above': 4, 'title-above-the-heading': 4 };

/** Those that hide the column of names, as WPS left it: read where that is asked for. */
const WITHOUT_NAMES = ['wps-slash-dates', 'libreoffice-saved-of-wps'];

async function read(bytes: Buffer, withHidden = false) {
  const titles: string[] = [];
  let what: ReadOf | undefined;
  const plan = {
    ...{ most: 1000, tooMany: '过多', none: '没有数据' },
    columns(found: readonly string[]) {
      if (!found.includes('姓名')) throw refused('没有姓名');
      titles.splice(0, titles.length, ...found);
      return (values: readonly unknown[]) => {
        const cells = found.map((_, at) => textOf(values[at]));
        return cells.some(Boolean) ? { cells } : undefined;
      };
    },
  };
  const told = (one: ReadOf) => {
    what = one;
  };
  const rows: string[][] = [];
  const numbers: number[] = [];
  for await (const { row, cells } of readTable(bytes, plan, { withHidden, told })) {
    rows.push(cells);
    numbers.push(row);
  }
  return { titles, rows, numbers, ...what };
}

test.each([...Object.entries(readable), ...saved])(
  'a workbook with %s says the same as any other',
  async (name, bytes) => {
    const { titles, rows, numbers, hiddenRows } = await read(bytes, WITHOUT_NAMES.includes(name));
    expect(titles).toEqual(HEADING!.map((title) => title.replace('*', '')));
    // A break of lines is a blank in what is read as one line; a cell that is not there is empty.
    const said = BODY.map((cells) =>
      cells.map((text) => (name.startsWith('sparse-cells') && text === '0' ? '' : text.replace('\n', ' '))),
    );
    expect(rows).toEqual(said);
    expect(numbers).toEqual(FIRST_ROW[name] ? [FIRST_ROW[name], FIRST_ROW[name] + 1] : [2, 3]);
    expect(hiddenRows).toBe(name === 'hidden-rows' ? 1 : 0);
  },
);

test('rows that are hidden are taken where that is asked for, and told where nothing else is there', async () => {
  const { rows, numbers, hiddenRows } = await read(BOOKS['hidden-rows']!, true);
  expect(rows.map(([name]) => name)).toEqual([...BODY.map(([name]) => name), '被筛掉的人']);
  expect([numbers, hiddenRows]).toEqual([[2, 3, 4], 0]);
  const text = (name: string) => `<c t="inlineStr"><is><t>${name}</t></is></c>`;
  const all = `<worksheet><sheetData><row>${text('姓名')}</row><row ht="0" customHeight="1">${text('甲')}</row><row hidden="true">${text('乙')}</row></sheetData></worksheet>`;
  await expect(read(bookAround(all))).rejects.toThrow('没有数据，隐藏的 2 行没有读入，请取消筛选');
});

test.each(WITHOUT_NAMES)(
  'a column that is hidden in %s is left out, and told where nothing can be read without',
  async (name) => {
    const bytes = BOOKS[name] ?? saved.find(([file]) => file === name)![1];
    await expect(read(bytes)).rejects.toThrow('隐藏的列没有读入：姓名，请取消隐藏后重新上传');
  },
);

test('a workbook with merged cells in the sheet that is read is refused with what to do', async () => {
  await expect(read(merged!)).rejects.toThrow('文件含有合并单元格');
});

test('of sheets that are shown the first is read, unless another one alone has the headings', async () => {
  for (const name of ['cover-sheet-first', 'hidden-first-sheet'])
    expect(await read(BOOKS[name]!), name).toMatchObject({ sheetName: '数据', otherSheets: [expect.any(String)] });
});

test('where no sheet is shown none is read', async () => {
  const sheet = '<worksheet><sheetData><row><c t="inlineStr"><is><t>姓名</t></is></c></row></sheetData></worksheet>';
  const hidden = '<workbook xmlns:r="r"><sheets><sheet name="一" state="hidden" r:id="rId1"/></sheets></workbook>';
  const book = bookAround(sheet, [{ name: 'xl/workbook.xml', data: hidden }]);
  await expect(read(book)).rejects.toThrow('工作表都被隐藏了');
});

test('a formula of which the file holds no value is told, where it is read', async () => {
  const sheet = `<worksheet><sheetData><row><c t="inlineStr"><is><t>姓名</t></is></c></row><row><c><f>A1</f></c></row></sheetData></worksheet>`;
  await expect(read(bookAround(sheet))).rejects.toThrow('公式还没有算出结果');
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const hidden = `<row hidden="1">${cell('乙')}<c><f>A1</f></c></row>`;
  const leftOut = `<worksheet><sheetData><row>${cell('姓名')}${cell('成绩')}</row><row>${cell('甲')}${cell('1')}</row>${hidden}</sheetData></worksheet>`;
  expect(await read(bookAround(leftOut))).toMatchObject({ rows: [['甲', '1']], hiddenRows: 1 });
});

test('a nought that a library keeps for a formula which is counted when the file is opened is no value', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (...values: string[]) =>
    `<worksheet><sheetData><row>${cell('姓名')}${cell('成绩')}</row><row>${cell('甲')}${values.join('')}</row></sheetData></worksheet>`;
  const book = (counts: string) => ({
    name: 'xl/workbook.xml',
    data: `<workbook xmlns:r="r"><sheets><sheet name="一" r:id="rId1"/></sheets><calcPr calcId="124519"${counts}/></workbook>`,
  });
  const counted = (value: string, counts = ' fullCalcOnLoad="1"') =>
    read(bookAround(sheet(`<c><f>SUM(C2:D2)</f><v>${value}</v></c>`), [book(counts)]));
  await expect(counted('0')).rejects.toThrow('公式还没有算出结果');
  expect((await counted('88')).rows).toEqual([['甲', '88']]);
  expect((await counted('0', '')).rows).toEqual([['甲', '0']]);
  expect((await read(bookAround(sheet('<c><v>0</v></c>'), [book(' fullCalcOnLoad="1"')]))).rows).toEqual([['甲', '0']]);
});

test('letters that a format puts before a number, or before a text, are read with it', async () => {
  const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="&quot;G&quot;${code}"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
  const parts = [
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts>${format(180, 'General')}${format(181, '@')}</numFmts><cellXfs><xf numFmtId="180"/><xf numFmtId="181"/></cellXfs></styleSheet>`,
    },
  ];
  const cell = (text: string, style = '') => `<c t="inlineStr"${style}><is><t>${text}</t></is></c>`;
  const row = (name: string, number: string) => `<row>${cell(name)}${number}</row>`;
  const sheet = [
    row('姓名', cell('学号')),
    row('甲', '<c s="0"><v>20240018</v></c>'),
    row('乙', cell('20240019', ' s="1"')),
    row('丙', cell('G20240020', ' s="0"')),
  ];
  const { rows } = await read(bookAround(`<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`, parts));
  expect(rows).toEqual([
    ['甲', 'G20240018'],
    ['乙', 'G20240019'],
    ['丙', 'G20240020'],
  ]);
});

test('a nought that the sheet does not show is read as nothing, as of who was absent', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (name: string, mark: string) => `<row>${cell(name)}<c><f>B9</f><v>${mark}</v></c></row>`;
  const sheet = (view: string) =>
    `<worksheet><sheetViews><sheetView ${view} workbookViewId="0"/></sheetViews><sheetData><row>${cell('姓名')}${cell('语文')}</row>${row('甲', '88')}${row('乙', '0')}</sheetData></worksheet>`;
  const marksIn = async (view: string) => (await read(bookAround(sheet(view)))).rows;
  expect(await marksIn('showZeros="0"')).toEqual([
    ['甲', '88'],
    ['乙', ''],
  ]);
  expect(await marksIn('showZeros="1"')).toEqual([
    ['甲', '88'],
    ['乙', '0'],
  ]);
});

test('a part that is no XML is a damaged file', async () => {
  await expect(read(bookAround('<worksheet><sheetData><row>'))).rejects.toThrow('文件已损坏');
});

describe('a heading', () => {
  const cell = (text: string) => (text ? `<c t="inlineStr"><is><t>${text}</t></is></c>` : '<c/>');
  const tableOf = (...rows: string[][]) =>
    bookAround(
      `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    );
  const plan = {
    ...{ most: 1000, tooMany: '过多', none: '没有数据' },
    columns(titles: readonly string[]) {
      const name = placeOf(titles, ['姓名']);
      const mark = placeOf(titles, ['语文', '语文（分）']);
      if (name < 0 || mark < 0) throw refused(`缺少${[name < 0 ? '姓名' : '', mark < 0 ? '语文' : ''].join('')}`);
      return (values: readonly unknown[]) => ({ said: [textOf(values[name]), textOf(values[mark])] });
    },
  };
  async function readBy(...rows: string[][]) {
    const found: object[] = [];
    for await (const row of readTable(tableOf(...rows), plan)) found.push(row);
    return found;
  }

  test('in which two columns have one name is told, as nobody knows which is meant', async () => {
    await expect(readBy(['姓名', '语文', '语文'], ['甲', '1', '2'])).rejects.toThrow('表头“语文”出现了两次');
    await expect(readBy(['姓名', '语文', '语文（分）'], ['甲', '1', '2'])).rejects.toThrow(
      '“语文”和“语文（分）”是同一项',
    );
    await expect(readBy(['', '期中', '期末'], ['姓名', '语文', '语文'], ['甲', '1', '2'])).rejects.toThrow(
      '出现了两次',
    );
  });

  test('is known whichever width its signs have, and as far as lists of the national register go', async () => {
    expect(await readBy(['姓名', '语 文(分)'], ['甲', '1'])).toEqual([{ row: 2, said: ['甲', '1'] }]);
    expect(placeOf(['姓名', '信息技术'], ['信息 技术（分）', '信息 技术'])).toBe(1);
    const others = Array.from({ length: 120 }, (_, at) => `栏目${at}`);
    const body = others.map((_, at) => `${at}`);
    expect(await readBy(['姓名', ...others, '语文'], ['甲', ...body, '1'])).toEqual([{ row: 2, said: ['甲', '1'] }]);
  });

  test('may have titles above it, and of what is none the likeliest row is told', async () => {
    expect(await readBy(['名单'], [], ['姓名', '语文'], ['甲', '1'])).toEqual([{ row: 4, said: ['甲', '1'] }]);
    await expect(readBy(['名单'], ['姓名', '数学'], ['甲', '1'])).rejects.toThrow('缺少语文');
    await expect(readBy(...Array.from({ length: 9 }, (_, at) => [`${at}`]))).rejects.toThrow('缺少姓名语文');
  });

  test('that stands again is nobody; another one, below which columns are others, is told', async () => {
    const heading = ['姓名', '语文', '备注'];
    expect(await readBy(heading, ['甲', '1'], ['姓名*', ' 语 文', '备注'], ['乙', '2', '姓名'])).toEqual([
      { row: 2, said: ['甲', '1'] },
      { row: 4, said: ['乙', '2'] },
    ]);
    for (const other of [
      ['姓名', '数学', '备注'],
      ['语文', '姓名'],
      ['姓名', '语文'],
    ])
      await expect(readBy(heading, ['甲', '1'], other, ['乙', '2'])).rejects.toThrow('第 3 行又是表头，与前面的不同');
  });
});
