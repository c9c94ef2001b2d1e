/** What a text is that people bring as a document: `.xls` of many systems is a web page, and `.doc` a mail with its parts. */
type TextKind = 'mht' | 'office-xml' | 'svg' | 'html' | 'txt';

const MARKS: readonly [TextKind, RegExp][] = [
  ['mht', /^mime-version:/im],
  ['office-xml', /^<[\s\S]*progid=["'](?:word\.document|excel\.sheet|powerpoint\.show)/i],
  ['svg', /^<[\s\S]*<svg[\s>]|^<svg[\s>]/i],
  ['html', /^<[\s\S]*<(?:html|head|body|table)[\s>]|^<(?:!doctype\s+html|html|head|meta|body|style|table|div)[\s>]/i],
];
/** Control characters that no text has. */
const NO_TEXT = /[^\P{Cc}\t\n\f\r]/u;

/** What a file is by its first bytes, when they are a text in UTF-8, UTF-16 with its mark, or GB 18030; undefined for others. */
export function textKindOf(head: Buffer): TextKind | undefined {
  const text = encodingsOf(head)
    .map((encoding) => decoded(head, encoding))
    .find((found) => found !== undefined)
    ?.trimStart();
  return text ? (MARKS.find(([, mark]) => mark.test(text))?.[0] ?? 'txt') : undefined;
}

function encodingsOf(head: Buffer): readonly string[] {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return ['utf-16le'];
  return mark === 'feff' ? ['utf-16be'] : ['utf-8', 'gb18030'];
}

function decoded(head: Buffer, encoding: string): string | undefined {
  try {
    // The last sign may be cut.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return NO_TEXT.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
