const END_OF_CELL = /[\t\r\n]|$/g;

/** Where the cell that `at` is in ends. */
function endOfCell(text: string, at: number): number {
  END_OF_CELL.lastIndex = at;
  return END_OF_CELL.exec(text)!.index;
}

/** Where the quoted cell that begins at `from` ends: the place behind its closing quote; undefined when the quote is a sign of the text. */
function endOfQuoted(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return endOfCell(text, at + 1) === at + 1 ? at + 1 : undefined;
  }
  return undefined;
}

/**
 * Text that was copied out of a spreadsheet, as its rows of cells. A cell that holds tabs, line ends or quotes comes in quotes, those inside of it doubled:
 * it is one cell. The end of the last line begins no other. Nothing is trimmed.
 */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (true) {
    const quoted = text[at] === '"' ? endOfQuoted(text, at) : undefined;
    const end = quoted ?? endOfCell(text, at);
    row.push(quoted === undefined ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'));
    at = end + 1;
    if (text[end] === '\t') continue;
    if (text[end] === '\r' && text[at] === '\n') at++;
    rows.push(row);
    row = [];
    if (at >= text.length) return rows;
  }
}

/** The words of a cell in one line, as a field of one line takes them. */
export const inOneLine = (cell: string): string => cell.replace(/\s+/g, ' ').trim();
