/** What stands in a cell beyond words: a table that holds it lays a page out. */
const BLOCKS = 'h1, h2, h3, h4, h5, h6, ul, ol, img, table, blockquote, pre';
const BETWEEN_CELLS = ' ｜ ';

const isBlank = (cell: Element | undefined) => !cell?.textContent?.trim();

/** Texts of the site have no tables: each row is a line, its cells side by side and empty ones in their place; what a table lays out stands one below the other. */
export function makeLines(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const down: number[] = [];
    const lines = [...table.rows].flatMap((row) => linesOf(row, down));
    table.replaceWith(...(table.caption ? [partOf(table.caption)] : []), ...lines);
  }
}

/** The cells of a row by columns, none where one of a row above reaches down; `down` is how many rows more that of each column does. */
function cellsOf(row: HTMLTableRowElement, down: number[]): (Element | undefined)[] {
  const cells: (Element | undefined)[] = [];
  let column = 0;
  const passReaching = () => {
    for (let left = down[column] ?? 0; left > 0; left = down[column] ?? 0) {
      down[column] = left - 1;
      cells.push(undefined);
      column += 1;
    }
  };
  for (const cell of row.cells) {
    passReaching();
    cells.push(cell);
    const end = column + cell.colSpan;
    for (; column < end; column += 1) down[column] = cell.rowSpan - 1;
  }
  passReaching();
  return cells;
}

function linesOf(row: HTMLTableRowElement, down: number[]): Element[] {
  const cells = cellsOf(row, down);
  if (cells.length < 2 || row.querySelector(BLOCKS)) return [...row.cells].map(partOf);
  while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
  if (cells.length === 0) return [];
  const line = row.ownerDocument.createElement('p');
  for (const [at, cell] of cells.entries()) {
    if (at > 0) line.append(BETWEEN_CELLS);
    if (cell && !isBlank(cell)) line.append(...wordsOf(cell));
  }
  return [line];
}

/** What an element holds, as a part of the text of its own. */
function partOf(one: Element): Element {
  const part = one.ownerDocument.createElement('div');
  part.append(...one.childNodes);
  return part;
}

/** Its lines and paragraphs one after the other, with nothing blank around them. */
function wordsOf(cell: Element): Iterable<Node> {
  for (const one of cell.querySelectorAll('br, p, div')) one.replaceWith(...one.childNodes, ' ');
  cell.normalize();
  const [first, last] = [cell.firstChild, cell.lastChild];
  if (first?.nodeName === '#text') first.textContent = (first.textContent ?? '').trimStart();
  if (last?.nodeName === '#text') last.textContent = (last.textContent ?? '').trimEnd();
  return cell.childNodes;
}
