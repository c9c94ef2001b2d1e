/** Text pasted from Word, WPS or elsewhere, as the editor's own headings, paragraphs and lists (docs/domains/publications.md). */

import { makeLines } from './table-lines.ts';

const OF_WORD = /\bmso-|<o:p\b|\bclass=["']?Mso/i;
const IN_LIST = /\bmso-list:[^;]*?\blevel(\d+)/i;
const TABLE = /<table[\s>]/i;
const SIGN = /\bmso-list:\s*ignore/i;
/** What a colleague noted beside the text, and where: neither is for readers. */
const NOTES = /\bmso-element:\s*comment-list\b/i;
const NOTED = /^MsoCommentReference$/i;
/** Signs of lists are letters of these. */
const FONT_OF_SIGNS = /font-family:\s*["']?(?:wingdings|symbol|courier)/i;

const styleOf = (one: Element | null) => one?.getAttribute('style') ?? '';

/**
 * HTML of a paste as the editor can read it: a heading of the first level is one of the second, since the page has its own first, and rows of tables are
 * lines; of Word and WPS besides lists are lists, and notes of colleagues stay behind. Styles, comments of HTML and elements that the editor does not know it leaves out itself.
 */
export function cleanedPaste(html: string): string {
  const text = html.replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2');
  const isOfWord = OF_WORD.test(text);
  if (!isOfWord && !TABLE.test(text)) return text;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  if (isOfWord) cleanWord(body);
  makeLines(body);
  return body.innerHTML;
}

function cleanWord(body: HTMLElement): void {
  for (const one of body.querySelectorAll('div, span'))
    if (NOTES.test(styleOf(one)) || NOTED.test(one.className)) one.remove();
  // A paragraph without words holds a space that does not break.
  for (const one of [...body.getElementsByTagName('o:p')]) if (one.textContent?.trim() === '') one.remove();
  makeLists(body);
}

/** Lines of a list are paragraphs in Word, each with its sign or number as text before it. */
function makeLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = [];
  for (const line of body.querySelectorAll('p')) {
    const level = Number(IN_LIST.exec(styleOf(line))?.[1]);
    const sign = [...line.querySelectorAll('span')].find((one) => SIGN.test(styleOf(one)));
    if (!level || !sign) continue;
    const kind = kindOf(sign);
    if (!kind) {
      const text = textOf(sign);
      sign.replaceWith(/[、）]$/.test(text) ? text : `${text} `);
      continue;
    }
    sign.remove();
    if (open[0]?.list !== line.previousElementSibling) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === kind.name));
    const last = open.at(-1);
    let list = last?.list;
    if (!list || last?.level !== level) {
      const above = list?.lastElementChild;
      list = body.ownerDocument.createElement(kind.name);
      if (kind.from > 1) list.setAttribute('start', String(kind.from));
      if (above) above.append(list);
      else line.before(list);
      open.push({ list, level });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(line);
    list.append(item);
  }
}

const textOf = (sign: Element) => (sign.textContent ?? '').replace(/\s+/g, '');

/** Which list a sign is of. Numbers that HTML would write anew (一、 （二） 第三条 a.) stay the words that they are: others name them. */
function kindOf(sign: Element): { name: 'ul' | 'ol'; from: number } | undefined {
  const text = textOf(sign);
  const number = /^(\d{1,4})[.．、]?$/.exec(text);
  if (number) return { name: 'ol', from: Number(number[1]) };
  const drawn = FONT_OF_SIGNS.test(styleOf(sign)) || FONT_OF_SIGNS.test(styleOf(sign.parentElement));
  return text.length === 1 && (drawn || !/[\p{L}\p{N}]/u.test(text)) ? { name: 'ul', from: 1 } : undefined;
}
