import { type ZipPart, zipOfParts } from './zip.ts';

/**
 * One table as different programs write it, made from the XML that they write: Excel keeps texts once and days as numbers, libraries write texts where they stand,
 * WPS leaves rows and formats behind. Those of LibreOffice lie in `content/workbook/corpus`, as it saved them.
 */
type Part = [name: string, data: string];
const zipOf = (parts: readonly Part[]) => zipOfParts(parts.map(([name, data]) => ({ name, data })));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PKG = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Book {
  sheet: string;
  shared?: string;
  styles?: string;
  /** Where the sheet lies, and how the relations name it. */
  sheetPath?: string;
  target?: string;
  workbookPr?: string;
  sheets?: string;
  more?: Part[];
  workbook?: string;
  bom?: boolean;
}
const styles = `<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="176" formatCode="yyyy/m/d;@"/><numFmt numFmtId="177" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="178" formatCode="00000"/><numFmt numFmtId="179" formatCode="&quot;20&quot;00000000_ "/></numFmts><fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="176" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="177" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="178" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="179" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function book({
  sheet,
  shared,
  sheetPath = 'xl/worksheets/sheet1.xml',
  target = 'worksheets/sheet1.xml',
  workbookPr = '',
  sheets,
  more = [],
  workbook,
  bom,
  ...rest
}: Book): Buffer {
  const head = (bom ? '\ufeff' : '') + XML;
  const style = rest.styles ?? styles;
  return zipOf([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${shared ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/>` : ''}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PKG}"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      workbook ??
        `${head}<workbook xmlns="${MAIN}" xmlns:r="${REL}">${workbookPr}<sheets>${sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PKG}"><Relationship Id="rId1" Type="${REL}/worksheet" Target="${target}"/><Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/>${shared ? `<Relationship Id="rId3" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/>` : ''}${more.map(([name], at) => (name.startsWith('xl/worksheets/') && !name.includes('_rels') ? `<Relationship Id="rId${10 + at}" Type="${REL}/worksheet" Target="${name.slice(3)}"/>` : '')).join('')}</Relationships>`,
    ],
    ['xl/styles.xml', XML + style],
    ...(shared ? [['xl/sharedStrings.xml', head + shared] as Part] : []),
    [sheetPath, head + sheet],
    ...more,
  ]);
}

/** A workbook around the XML of one sheet, and other parts; `claims` is what the archive says of the sheet's size. */
export const bookAround = (sheet: string, more: readonly ZipPart[] = [], claims?: number): Buffer =>
  zipOfParts([
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${REL}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheet, ...(claims === undefined ? {} : { claims }) },
    ...more,
  ]);

/** What each of them says. */
export const ROWS = [
  ['姓名*', '学号*', '入学时间', '成绩', '备注'],
  ['林小禾', '2026000118', '2026-09-01', '92.5', '第一行\n第二行'],
  ['阿依古丽·买买提', '00120', '2026-03-01', '0', '=1+1'],
];
const esc = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const ref = (row: number, at: number) => `${String.fromCharCode(65 + at)}${row + 1}`;
const DAYS: Record<string, number> = { '2026-09-01': 46266, '2026-03-01': 46082 };
type CellOf = (text: string, row: number, at: number) => string;
const sheetOf = (cellOf: CellOf, after = '', rows = ROWS, attrs = '') =>
  `<worksheet xmlns="${MAIN}" xmlns:r="${REL}"><sheetData>${rows.map((cells, row) => `<row r="${row + 1}"${attrs}>${cells.map((text, at) => cellOf(text, row, at)).join('')}</row>`).join('')}${after}</sheetData></worksheet>`;
const all = [...new Set(ROWS.flat())];
const sst = (item: (text: string) => string) =>
  `<sst xmlns="${MAIN}" count="${ROWS.flat().length}" uniqueCount="${all.length}">${all.map((text) => `<si>${item(text)}</si>`).join('')}</sst>`;
const plainItem = (text: string) => `<t xml:space="preserve">${esc(text)}</t>`;
const shared = sst(plainItem);
const sharedCell: CellOf = (text, row, at) => `<c r="${ref(row, at)}" t="s"><v>${all.indexOf(text)}</v></c>`;
const inline: CellOf = (text, row, at) =>
  `<c r="${ref(row, at)}" t="inlineStr"><is><t xml:space="preserve">${esc(text)}</t></is></c>`;
const isDay = (text: string) => text in DAYS;
const isNumber = (text: string) => /^(0|\d+\.\d+)$/.test(text);
/** As Excel does it: texts shared, days and numbers as numbers. */
const office =
  (style = 1, zero = 0): CellOf =>
  (text, row, at) =>
    isDay(text)
      ? `<c r="${ref(row, at)}" s="${style}"><v>${DAYS[text]! - zero}</v></c>`
      : isNumber(text)
        ? `<c r="${ref(row, at)}"><v>${text}</v></c>`
        : sharedCell(text, row, at);
/** Elements with a prefix, as libraries write them. */
const prefixed = (xml: string, p: string) =>
  xml.replace(/<(\/?)(?![?/!])(?=[a-zA-Z])/g, `<$1${p}:`).replace(`xmlns="${MAIN}"`, `xmlns:${p}="${MAIN}"`);
const S1904 = '<workbookPr date1904="1"/>';
/** A row below the others that a filter has hidden. */
const rowsAfter = (row: number, cells: readonly string[]) =>
  `<row r="${row}" hidden="1">${cells.map((text, at) => (text ? inline(text, row - 1, at) : '')).join('')}</row>`;
const onlineCell: CellOf = (text, row, at) =>
  isNumber(text)
    ? `<c r="${ref(row, at)}" s="4" t="n"><v>${text}</v></c>`
    : `<c r="${ref(row, at)}" s="4" t="inlineStr"><is><r><rPr><sz val="10"/></rPr><t xml:space="preserve">${esc(text)}</t></r></is></c>`;
const onlineSheet = sheetOf(
  onlineCell,
  Array.from({ length: 197 }, (_, at) => `<row r="${at + 4}" ht="18"><c r="A${at + 4}" s="4"/></row>`).join(''),
  ROWS,
  ' ht="18" customHeight="1"',
);
const ONLINE_STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`;
/** By how they were written. */
export const BOOKS: Record<string, Buffer> = {
  'excel-shared-strings': book({ sheet: sheetOf(office()), shared }),
  'excel-1904': book({ sheet: sheetOf(office(1, 1462)), shared, workbookPr: S1904 }),
  'excel-rich-text': book({
    sheet: sheetOf(office()),
    shared: sst((text) =>
      text.length > 3
        ? `<r><t xml:space="preserve">${esc(text.slice(0, 2))}</t></r><r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">${esc(text.slice(2))}</t></r>`
        : plainItem(text),
    ),
  }),
  'excel-phonetic': book({
    sheet: sheetOf(office()),
    shared: sst((text) => `${plainItem(text)}<rPh sb="0" eb="1"><t>ピン</t></rPh><phoneticPr fontId="1"/>`),
  }),
  'excel-text-dates': book({
    sheet: sheetOf((text, row, at) => sharedCell(text, row, at).replace(' t=', ' s="2" t=')),
    shared,
  }),
  'excel-numbers-as-text': book({
    sheet: sheetOf((text, row, at) =>
      isNumber(text) ? `<c r="${ref(row, at)}" s="2" t="str"><v>${text}</v></c>` : office()(text, row, at),
    ),
    shared,
  }),
  'excel-iso-dates': book({
    sheet: sheetOf((text, row, at) =>
      isDay(text) ? `<c r="${ref(row, at)}" s="1" t="d"><v>${text}T00:00:00Z</v></c>` : office()(text, row, at),
    ),
    shared,
  }),
  'excel-day-with-time': book({
    sheet: sheetOf((text, row, at) =>
      isDay(text) ? `<c r="${ref(row, at)}" s="3"><v>${DAYS[text]}.625</v></c>` : office()(text, row, at),
    ),
    shared,
  }),
  'wps-chinese-dates': book({ sheet: sheetOf(office(4)), shared }),
  'wps-slash-dates': book({
    sheet: sheetOf(office(3), '', ROWS, ' spans="1:5" ht="14.4"').replace(
      '<sheetData>',
      '<sheetPr/><dimension ref="A1:E3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultColWidth="9" defaultRowHeight="14.4"/><cols><col min="1" max="1" width="16" hidden="1"/></cols><sheetData>',
    ),
    shared,
  }),
  'wps-trailing-empty-rows': book({
    sheet: sheetOf(
      office(3),
      Array.from(
        { length: 300 },
        (_, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="2"/><c r="C${at + 4}" s="3"/></row>`,
      ).join(''),
    ),
    shared,
  }),
  'wps-empty-rows-above': book({
    sheet: sheetOf((text, row, at) => office(3)(text, row + 2, at), '', ROWS).replace(
      /<row r="(\d)"/g,
      (_, n) => `<row r="${Number(n) + 2}"`,
    ),
    shared,
  }),
  'hidden-rows': book({
    sheet: sheetOf(office(3), rowsAfter(4, ['被筛掉的人', '00121', '', '', '']) + rowsAfter(5, ['', '', '', '', ''])),
    shared,
  }),
  // Numbers that their formats show with zeros and digits before them, as Excel keeps a sum of tenths.
  'numbers-by-format': book({
    sheet: sheetOf((text, row, at) => {
      if (text === '00120') return `<c r="${ref(row, at)}" s="5"><v>120</v></c>`;
      if (text === '2026000118') return `<c r="${ref(row, at)}" s="6"><v>26000118</v></c>`;
      if (text === '92.5') return `<c r="${ref(row, at)}"><v>92.50000000000001</v></c>`;
      return office()(text, row, at);
    }),
    shared,
  }),
  'printer-settings': book({
    sheet: sheetOf(office()),
    shared,
    more: [
      ['xl/printerSettings/printerSettings1.bin', 'x'],
      ['xl/drawings/drawing1.xml', '<xdr:wsDr xmlns:xdr="x"/>'],
      ['xl/media/image1.png', 'x'],
    ],
  }),
  // Pinyin above a text that stands in its cell, and above runs of one.
  'inline-phonetic': book({
    sheet: sheetOf((text, row, at) =>
      isDay(text) || isNumber(text)
        ? office()(text, row, at)
        : `<c r="${ref(row, at)}" t="inlineStr"><is><r><t xml:space="preserve">${esc(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${esc(text.slice(1))}</t></r><rPh sb="0" eb="1"><t>pinyin</t></rPh><phoneticPr fontId="1"/></is></c>`,
    ),
  }),
  // Sheets that nobody reads: sums, merged cells, notes.
  'formulas-on-other-sheets': book({
    sheet: sheetOf(office()),
    shared,
    sheets: '<sheet name="数据" sheetId="1" r:id="rId1"/><sheet name="统计" sheetId="2" r:id="rId10"/>',
    more: [
      [
        'xl/worksheets/sheet2.xml',
        `${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><f>COUNTA(Sheet1!A:A)</f></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
      ],
    ],
  }),
  'cover-sheet-first': book({
    sheet: sheetOf(office()),
    shared,
    sheets: '<sheet name="封面" sheetId="1" r:id="rId10"/><sheet name="数据" sheetId="2" r:id="rId1"/>',
    more: [['xl/worksheets/sheet2.xml', XML + sheetOf(inline, '', [['云汀一中 2026 级新生名单']])]],
  }),
  'inline-strings': book({ sheet: sheetOf(inline) }),
  // As tables that are written in a browser (腾讯文档) are saved: texts and days as texts in runs of their cells, the empty rows of the grid, styles that no part describes or that say nothing of numbers.
  'online-without-styles': bookAround(onlineSheet),
  'online-own-styles': book({ sheet: onlineSheet, styles: ONLINE_STYLES }),
  'inline-without-references': book({
    sheet: sheetOf((text, row, at) => inline(text, row, at).replace(/ r="\w+"/, '')).replace(/<row r="\d"/g, '<row'),
  }),
  'absolute-part-paths': book({ sheet: sheetOf(office()), shared, target: '/xl/worksheets/sheet1.xml' }),
  'parts-elsewhere': book({
    sheet: sheetOf(office()),
    shared,
    sheetPath: 'xl/worksheets/blatt.xml',
    target: 'worksheets/blatt.xml',
  }),
  'namespace-prefixes': book({
    sheet: prefixed(sheetOf(office()), 'x'),
    shared: prefixed(shared, 'x'),
    styles: prefixed(styles, 'x'),
    workbook:
      XML +
      prefixed(
        `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'x',
      ),
  }),
  'bom-in-parts': book({ sheet: sheetOf(office()), shared, bom: true }),
  'sparse-cells': book({ sheet: sheetOf((text, row, at) => (text === '0' ? '' : office()(text, row, at))), shared }),
  'sparse-cells-of-texts': book({
    sheet: sheetOf((text, row, at) => (text === '0' ? `<c r="${ref(row, at)}" t="s"/>` : office()(text, row, at))),
    shared,
  }),
  'sparse-cells-of-numbers': book({
    sheet: sheetOf((text, row, at) => (text === '0' ? `<c r="${ref(row, at)}"><v> </v></c>` : office()(text, row, at))),
    shared,
  }),
  // A title over all columns, and who made the list, above the heading.
  'title-above-the-heading': book({
    sheet: sheetOf((text, row, at) => office(3)(text, row + 2, at), '', ROWS)
      .replace(/<row r="(\d)"/g, (_, n) => `<row r="${Number(n) + 2}"`)
      .replace(
        '<sheetData>',
        `<sheetData><row r="1">${inline('云汀一中 2026 级新生名单', 0, 0)}</row><row r="2">${inline('教务处', 1, 0)}${inline('2026 年 9 月', 1, 2)}</row>`,
      )
      .replace(
        '</sheetData>',
        '</sheetData><mergeCells count="2"><mergeCell ref="A1:E1"/><mergeCell ref="A2:B2"/></mergeCells>',
      ),
    shared,
  }),
  'second-sheet-first': book({
    sheet: sheetOf(office()),
    shared,
    sheets: '<sheet name="数据" sheetId="7" r:id="rId1"/><sheet name="说明" sheetId="1" r:id="rId10"/>',
    more: [['xl/worksheets/sheet2.xml', XML + sheetOf(inline, '', [['说明']])]],
  }),
  'hidden-first-sheet': book({
    sheet: sheetOf(office()),
    shared,
    sheets: '<sheet name="字典" sheetId="1" state="hidden" r:id="rId10"/><sheet name="数据" sheetId="2" r:id="rId1"/>',
    more: [['xl/worksheets/sheet2.xml', XML + sheetOf(inline, '', [['字典']])]],
  }),
  'entities-and-escapes': book({
    sheet: sheetOf(office()),
    shared: sst(
      (text) =>
        `<t xml:space="preserve">${[...text].map((sign) => (sign === '\n' ? '_x000A_' : sign > '\u2000' ? `&#x${sign.codePointAt(0)!.toString(16)};` : sign)).join('')}</t>`,
    ),
  }),
  'strict-open-xml': book({
    sheet: sheetOf(office()).replaceAll(
      'schemas.openxmlformats.org/spreadsheetml/2006/main',
      'purl.oclc.org/ooxml/spreadsheetml/main',
    ),
    shared: shared.replaceAll(
      'schemas.openxmlformats.org/spreadsheetml/2006/main',
      'purl.oclc.org/ooxml/spreadsheetml/main',
    ),
  }),
  'merged-heading': book({
    sheet: sheetOf(office()).replace(
      '</sheetData>',
      '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
    ),
    shared,
  }),
  'formula-cells': book({
    sheet: sheetOf((text, row, at) =>
      isNumber(text) ? `<c r="${ref(row, at)}"><f>SUM(1,2)</f><v>${text}</v></c>` : office()(text, row, at),
    ),
    shared,
  }),
};

/** A workbook of one sheet with styles of its own. */
export const bookOfSheet = (sheet: string, styles: string): Buffer =>
  book({
    sheet: `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    styles: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
  });
